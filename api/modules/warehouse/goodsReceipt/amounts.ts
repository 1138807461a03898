import { multiply } from "#define/decimal";
import type { DocumentRecord, MoneyDigits } from "#define/work";
import { amountOf, linesOf, total } from "#posting/amounts";

/** Sets the amounts of a goods receipt's lines and its totals. */
export function deriveReceipt(document: DocumentRecord, money: MoneyDigits): void {
  const lines = linesOf(document, "lines");
  for (const line of lines) line.amount = multiply(amountOf(line.quantity), amountOf(line.unitPrice), money.company);
  document.header.totalQuantity = total(lines, "quantity");
  document.header.totalAmount = total(lines, "amount");
}
