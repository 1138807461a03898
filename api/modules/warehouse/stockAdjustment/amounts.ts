import { isEmpty } from "#define/condition";
import { multiply, signOf } from "#define/decimal";
import type { MoneyDigits } from "#define/work";
import { amountOf, knownTotal, linesOf, total } from "#posting/amounts";
import type { Cell, DocumentRecord, Row } from "#define/rows";

/**
 * Sets the amounts of a stock adjustment's lines and its totals: a value-only line keeps its amount; what goes out, or comes in without a
 * price, has none before it is posted.
 */
export function deriveAdjustment(document: DocumentRecord, money: MoneyDigits): void {
  const lines = linesOf(document, "lines");
  for (const line of lines) line.amount = amountOfLine(line, money.company);
  document.header.totalQuantity = total(lines, "quantity");
  document.header.totalAmount = knownTotal(lines, "amount");
}

function amountOfLine(line: Row, digits: number): Cell {
  const direction = signOf(amountOf(line.quantity));
  if (direction === 0) return line.amount ?? null;
  return direction > 0 && !isEmpty(line.unitPrice) ? multiply(amountOf(line.quantity), amountOf(line.unitPrice), digits) : null;
}
