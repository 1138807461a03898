import { multiply, signOf } from "#define/decimal";
import type { Cell, DocumentRecord, MoneyDigits, Row } from "#define/work";
import { amountOf, linesOf, total } from "#posting/amounts";

/** Sets the amounts of a stock adjustment's lines and its totals: a value-only line keeps its amount, stock going out gets its cost when posted. */
export function deriveAdjustment(document: DocumentRecord, money: MoneyDigits): void {
  const lines = linesOf(document, "lines");
  for (const line of lines) line.amount = amountOfLine(line, money.company);
  document.header.totalQuantity = total(lines, "quantity");
  document.header.totalAmount = total(lines, "amount");
}

function amountOfLine(line: Row, digits: number): Cell {
  const direction = signOf(amountOf(line.quantity));
  if (direction === 0) return line.amount ?? "0";
  return direction > 0 ? multiply(amountOf(line.quantity), amountOf(line.unitPrice), digits) : "0";
}
