import type { DocumentOf, DraftOf } from "#define/rows";
import type { dunningCalls } from "#db/schema/sales/dunningCall";

/** A call about what is overdue. */
export type Call = DocumentOf<typeof dunningCalls>;

/** A call belongs to the month of its day. */
export function deriveCall({ header }: DraftOf<Call>): void {
  header.yearMonth = (header.calledOn ?? "").slice(0, 7);
}
