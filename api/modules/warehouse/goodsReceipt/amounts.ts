import { isEmpty } from "#define/condition";
import { multiply } from "#define/decimal";
import type { MoneyDigits } from "#define/work";
import { amountOf, knownTotal, linesOf, total } from "#posting/amounts";
import type { Cell, DocumentRecord, Row } from "#define/rows";

/** Sets the amounts of a goods receipt's lines and its totals, as far as prices are known. */
export function deriveReceipt(document: DocumentRecord, money: MoneyDigits): void {
  const lines = linesOf(document, "lines");
  for (const line of lines) line.amount = amountOfLine(line, money.company);
  document.header.totalQuantity = total(lines, "quantity");
  document.header.totalAmount = knownTotal(lines, "amount");
}

/** Goods of somebody else are worth nothing here. */
function amountOfLine({ quantity, unitPrice, owner }: Row, digits: number): Cell {
  if (isEmpty(unitPrice) && (isEmpty(owner) || owner === "own")) return null;
  return multiply(amountOf(quantity), amountOf(unitPrice), digits);
}
