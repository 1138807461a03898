import { isEmpty } from "#define/condition";
import { knownTotal, linesOf, total } from "#posting/amounts";
import type { DocumentRecord } from "#define/rows";

/** Sets what was asked for where only what is issued is said, and the totals; costs are not known before the posting. */
export function deriveIssue(document: DocumentRecord): void {
  const lines = linesOf(document, "lines");
  for (const line of lines) if (isEmpty(line.requestedQuantity)) line.requestedQuantity = line.quantity ?? null;
  document.header.totalQuantity = total(lines, "quantity");
  document.header.totalAmount = knownTotal(lines, "amount");
}
