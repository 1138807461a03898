import { isEmpty } from "#define/condition";
import { multiply, signOf } from "#define/decimal";
import type { MoneyDigits } from "#define/work";
import { amountOf, knownTotal, total } from "#posting/amounts";
import type { DraftOf } from "#define/rows";
import type { StockAdjustment } from "#posting/stock/documents";

type Line = DraftOf<StockAdjustment>["lines"]["lines"][number];

/**
 * Sets the amounts of a stock adjustment's lines and its totals: a value-only line keeps its amount; what goes out, or comes in without a
 * price, has none before it is posted.
 */
export function deriveAdjustment(document: DraftOf<StockAdjustment>, money: MoneyDigits): void {
  const lines = document.lines.lines;
  for (const line of lines) line.amount = amountOfLine(line, money.company);
  document.header.totalQuantity = total(lines, "quantity");
  document.header.totalAmount = knownTotal(lines, "amount");
}

function amountOfLine(line: Line, digits: number): string | null {
  const direction = signOf(amountOf(line.quantity));
  if (direction === 0) return line.amount;
  return direction > 0 && !isEmpty(line.unitPrice) ? multiply(amountOf(line.quantity), amountOf(line.unitPrice), digits) : null;
}
