import { amountOf } from "#posting/amounts";
import { signOf } from "#define/decimal";
import type { Bid } from "./posting.ts";
import type { DraftOf } from "#define/rows";

/** What is won is won at our price unless another is told; where nobody's price is known it is zero. */
export function deriveBid({ header, lines }: DraftOf<Bid>): void {
  header.winAmount ??= "0";
  if (header.result === "won" && signOf(header.winAmount) === 0) header.winAmount = amountOf(header.bidAmount);
  header.exchangeRate ??= "1";
  header.variant ??= "";
  for (const line of lines.bidders) line.isDisqualified ??= false;
}
