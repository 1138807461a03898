import { isEmpty } from "#define/condition";
import { knownTotal, total } from "#posting/amounts";
import type { DraftOf } from "#define/rows";
import type { StockTransfer } from "#posting/stock/documents";

/**
 * Sets the totals of a transfer and whether it goes to another company (which names its own warehouse for it); its lines get their value
 * when the goods leave.
 */
export function deriveTransfer(document: DraftOf<StockTransfer>): void {
  const lines = document.lines.lines;
  const isOutgoing = document.header.direction !== "incoming" && !isEmpty(document.header.partnerId);
  if (isOutgoing) Object.assign(document.header, { direction: "outgoing", inWarehouseId: null, inDepartmentId: null });
  if (isEmpty(document.header.partnerId)) document.header.direction = "within";
  document.header.totalQuantity = total(lines, "quantity");
  document.header.totalReceived = total(lines, "receivedQuantity");
  document.header.totalAmount = knownTotal(lines, "amount");
}
