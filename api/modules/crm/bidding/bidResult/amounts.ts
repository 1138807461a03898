import type { Bid } from "./posting.ts";
import type { DraftOf } from "#define/rows";

/** Gives a bid without a winning price the price zero. */
export function deriveBid(document: DraftOf<Bid>): void {
  document.header.winAmount ??= "0";
  document.header.exchangeRate ??= "1";
  document.header.variant ??= "";
  for (const line of document.lines.bidders) line.isDisqualified ??= false;
}
