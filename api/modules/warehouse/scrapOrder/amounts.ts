import { knownTotal, total } from "#posting/amounts";
import type { DraftOf } from "#define/rows";
import type { ScrapOrder } from "#posting/stock/documents";

/** Sets the totals of a scrap order; its lines get their value when it is submitted, and their cost when it is booked. */
export function deriveScrap(document: DraftOf<ScrapOrder>): void {
  const lines = document.lines.lines;
  document.header.totalQuantity = total(lines, "quantity");
  document.header.totalAmount = knownTotal(lines, "amount");
  document.header.residual = total(lines, "residual");
}
