import { add } from "#define/decimal";
import type { DocumentRecord } from "#define/work";
import { amountOf, linesOf, priceLine, total } from "./amounts.ts";

/** Sets the amounts of a purchase order's lines and its totals: net, tax, and both with freight. */
export function deriveOrder(document: DocumentRecord): void {
  const { header } = document;
  const lines = linesOf(document, "lines");
  for (const line of lines) {
    priceLine(line);
    line.receivedQuantity = amountOf(line.receivedQuantity);
  }
  header.freight ??= "0";
  header.amount = total(lines, "amount");
  header.taxAmount = total(lines, "taxAmount");
  header.totalAmount = add(header.amount, header.taxAmount, amountOf(header.freight));
}
