import { amountOf } from "#posting/amounts";
import { signOf } from "#define/decimal";
import type { Posting } from "#define/rule";
import type { Bid } from "./posting.ts";
import { ownNames, rivalsOf, winnerOf } from "./rivals.ts";
import type { DraftOf } from "#define/rows";

/** Where nobody's price is known it is zero. */
export function deriveBid({ header, lines }: DraftOf<Bid>): void {
  header.winAmount ??= "0";
  header.exchangeRate ??= "1";
  header.variant ??= "";
  header.isUnpublished ??= false;
  header.ownPercent ??= "100";
  for (const line of lines.bidders) line.isDisqualified ??= false;
}

/** What is won is won at our price unless another is told: only once it is confirmed, for until then it may turn out to be lost. */
export const winAtOurPrice: Posting<Bid> = (documents) => {
  for (const { header } of documents)
    if (header.result === "won" && signOf(header.winAmount) === 0) header.winAmount = amountOf(header.bidAmount);
  return Promise.resolve();
};

/** What is lost is lost to whoever stands first among the bidders, at his price, where the result does not tell another. */
export const loseAtTheirPrice: Posting<Bid> = async (documents, work) => {
  const own = await ownNames(work);
  for (const { header, lines } of documents) {
    const first = header.result === "lost" ? winnerOf(header, rivalsOf(lines, own)) : undefined;
    header.winner ??= first?.bidder ?? null;
    if (first && signOf(header.winAmount) === 0) header.winAmount = first.bidAmount;
  }
};
