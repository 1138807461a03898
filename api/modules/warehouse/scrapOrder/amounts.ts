import { knownTotal, linesOf, total } from "#posting/amounts";
import type { DocumentRecord } from "#define/rows";

/** Sets the totals of a scrap order; its lines get their value when it is submitted, and their cost when it is booked. */
export function deriveScrap(document: DocumentRecord): void {
  const lines = linesOf(document, "lines");
  document.header.totalQuantity = total(lines, "quantity");
  document.header.totalAmount = knownTotal(lines, "amount");
  document.header.residual = total(lines, "residual");
}
