import type { DocumentRecord } from "#define/work";
import { linesOf, total } from "./amounts.ts";

/** Sets the totals of a transfer; its lines get their value when the goods leave. */
export function deriveTransfer(document: DocumentRecord): void {
  const lines = linesOf(document, "lines");
  document.header.totalQuantity = total(lines, "quantity");
  document.header.totalReceived = total(lines, "receivedQuantity");
  document.header.totalAmount = total(lines, "amount");
}
