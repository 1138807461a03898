import { subtract } from "#define/decimal";
import type { DocumentRecord } from "#define/work";
import { linesOf, taxWithin, total } from "./amounts.ts";

/** Sets the tax contained in a sales invoice's lines and its totals: with tax, tax, and net. */
export function deriveInvoice(document: DocumentRecord): void {
  const { header } = document;
  const lines = linesOf(document, "lines");
  for (const line of lines) taxWithin(line);
  header.totalAmount = total(lines, "totalAmount");
  header.taxAmount = total(lines, "taxAmount");
  header.amount = subtract(header.totalAmount, header.taxAmount);
  header.exchangeRate ??= "1";
}
