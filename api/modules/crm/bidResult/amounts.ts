import type { DocumentRecord } from "#define/work";

/** Gives a bid without a winning price the price zero. */
export function deriveBid(document: DocumentRecord): void {
  document.header.winAmount ??= "0";
  document.header.exchangeRate ??= "1";
}
