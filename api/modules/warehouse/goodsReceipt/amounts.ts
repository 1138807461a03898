import { isEmpty } from "#define/condition";
import { multiply } from "#define/decimal";
import type { MoneyDigits } from "#define/work";
import { amountOf, knownTotal, total } from "#posting/amounts";
import type { DraftOf } from "#define/rows";
import type { GoodsReceipt } from "#posting/stock/documents";

type Line = DraftOf<GoodsReceipt>["lines"]["lines"][number];

/** Sets the amounts of a goods receipt's lines and its totals, as far as prices are known. */
export function deriveReceipt(document: DraftOf<GoodsReceipt>, money: MoneyDigits): void {
  const lines = document.lines.lines;
  for (const line of lines) line.amount = amountOfLine(line, money.company);
  document.header.totalQuantity = total(lines, "quantity");
  document.header.totalAmount = knownTotal(lines, "amount");
}

/** Goods of somebody else are worth nothing here. */
function amountOfLine({ quantity, unitPrice, owner }: Line, digits: number): string | null {
  if (isEmpty(unitPrice) && (isEmpty(owner) || owner === "own")) return null;
  return multiply(amountOf(quantity), amountOf(unitPrice), digits);
}
