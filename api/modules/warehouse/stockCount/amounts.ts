import { isEmpty } from "#define/condition";
import { add, multiply, subtract } from "#define/decimal";
import type { MoneyDigits } from "#define/work";
import { amountOf, total } from "#posting/amounts";
import type { DraftOf } from "#define/rows";
import type { StockCount } from "#posting/stock/documents";

type Draft = DraftOf<StockCount>;
type Line = Draft["lines"]["lines"][number];

/** What was found on a line: the recount where there is one, else the count; null while neither is filled in. */
export const foundOf = (line: Line): string | null => {
  const found = isEmpty(line.recountQuantity) ? line.countedQuantity : line.recountQuantity;
  return isEmpty(found) ? null : amountOf(found);
};

/** What should lie there: the frozen book and what moved since. */
export const expectedOf = (line: Line): string => add(amountOf(line.bookQuantity), amountOf(line.movedQuantity));

/** While a blind count is open, what it differs by in all would tell the counter the book. */
const isUntold = ({ isBlind, stage }: Draft["header"]): boolean => isBlind === true && (stage === "init" || stage === "mod");

/** Sets the differences of a count, what they are worth in all, and how much was found. */
export function deriveCount(document: Draft, money: MoneyDigits): void {
  const lines = document.lines.lines;
  for (const line of lines) {
    const found = foundOf(line);
    line.difference = found === null ? null : subtract(found, expectedOf(line));
    line.differenceAmount = found === null ? null : multiply(amountOf(line.difference), amountOf(line.unitPrice), money.company);
  }
  const isKnown = lines.some(({ differenceAmount }) => !isEmpty(differenceAmount)) && !isUntold(document.header);
  document.header.totalDifference = isKnown ? total(lines, "differenceAmount") : null;
  document.header.totalQuantity = total(
    lines.map((line) => ({ found: foundOf(line) })),
    "found",
  );
}
