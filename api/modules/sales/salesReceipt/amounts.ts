import { total } from "#posting/amounts";
import type { Receipt } from "#posting/receivable/salesReceipt";
import type { DraftOf } from "#define/rows";

/** Sets how much of the money received is applied to open items by the receipt itself. */
export function deriveMoneyReceipt(document: DraftOf<Receipt>): void {
  document.header.appliedAmount = total(document.lines.applications, "amount");
  document.header.settledAmount ??= "0";
  document.header.exchangeRate ??= "1";
}
