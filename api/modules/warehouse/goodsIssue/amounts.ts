import { isEmpty } from "#define/condition";
import { knownTotal, total } from "#posting/amounts";
import type { DraftOf } from "#define/rows";
import type { GoodsIssue } from "#posting/stock/documents";

/** Sets what was asked for where only what is issued is said, and the totals; costs are not known before the posting. */
export function deriveIssue(document: DraftOf<GoodsIssue>): void {
  const lines = document.lines.lines;
  for (const line of lines) if (isEmpty(line.requestedQuantity)) line.requestedQuantity = line.quantity;
  document.header.totalQuantity = total(lines, "quantity");
  document.header.totalAmount = knownTotal(lines, "amount");
}
