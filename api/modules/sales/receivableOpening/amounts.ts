import type { DocumentRecord } from "#define/work";
import { linesOf, total } from "#posting/amounts";

/** Sets the total of receivables taken over. */
export function deriveOpening(document: DocumentRecord): void {
  document.header.totalAmount = total(linesOf(document, "lines"), "totalAmount");
}
