import { amountOf } from "#posting/amounts";
import { signOf } from "#define/decimal";
import type { Posting } from "#define/rule";
import type { Bid } from "./posting.ts";
import type { DraftOf } from "#define/rows";

/** Where nobody's price is known it is zero. */
export function deriveBid({ header, lines }: DraftOf<Bid>): void {
  header.winAmount ??= "0";
  header.exchangeRate ??= "1";
  header.variant ??= "";
  for (const line of lines.bidders) line.isDisqualified ??= false;
}

/** What is won is won at our price unless another is told: only once it is confirmed, for until then it may turn out to be lost. */
export const winAtOurPrice: Posting<Bid> = (documents) => {
  for (const { header } of documents)
    if (header.result === "won" && signOf(header.winAmount) === 0) header.winAmount = amountOf(header.bidAmount);
  return Promise.resolve();
};
