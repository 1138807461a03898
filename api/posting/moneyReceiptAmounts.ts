import type { DocumentRecord } from "#define/work";
import { linesOf, total } from "./amounts.ts";

/** Sets how much of the money received is applied to open items. */
export function deriveMoneyReceipt(document: DocumentRecord): void {
  document.header.appliedAmount = total(linesOf(document, "applications"), "amount");
  document.header.exchangeRate ??= "1";
}
