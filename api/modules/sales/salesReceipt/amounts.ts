import type { DocumentRecord } from "#define/work";
import { amountOf, linesOf, total } from "#posting/amounts";

/** Sets how much of the money received is applied to open items by the receipt itself. */
export function deriveMoneyReceipt(document: DocumentRecord): void {
  document.header.appliedAmount = total(linesOf(document, "applications"), "amount");
  document.header.settledAmount = amountOf(document.header.settledAmount);
  document.header.exchangeRate ??= "1";
}
