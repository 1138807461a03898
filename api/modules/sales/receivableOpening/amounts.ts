import { total } from "#posting/amounts";
import type { Openings } from "./posting.ts";
import type { DraftOf } from "#define/rows";

/** Sets the total of receivables taken over. */
export function deriveOpening(document: DraftOf<Openings>): void {
  document.header.totalAmount = total(document.lines.lines, "totalAmount");
}
