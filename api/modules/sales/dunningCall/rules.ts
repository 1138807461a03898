import type { DocumentRecord } from "#define/work";
import { textOf } from "#posting/amounts";

/** A call belongs to the month of its day. */
export function deriveCall({ header }: DocumentRecord): void {
  header.yearMonth = textOf(header.calledOn).slice(0, 7);
}
