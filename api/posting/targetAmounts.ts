import type { DocumentRecord } from "#define/work";
import { linesOf, total } from "./amounts.ts";

/** Sets the total of a year's sales targets. */
export function deriveTarget(document: DocumentRecord): void {
  document.header.totalAmount = total(linesOf(document, "lines"), "amount");
}
