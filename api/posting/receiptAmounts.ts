import { multiply } from "#define/decimal";
import type { DocumentRecord } from "#define/work";
import { amountOf, CENTS, linesOf, total } from "./amounts.ts";

/** Sets the amounts of a goods receipt's lines and its totals. */
export function deriveReceipt(document: DocumentRecord): void {
  const lines = linesOf(document, "lines");
  for (const line of lines) line.amount = multiply(amountOf(line.quantity), amountOf(line.unitPrice), CENTS);
  document.header.totalQuantity = total(lines, "quantity");
  document.header.totalAmount = total(lines, "amount");
}
