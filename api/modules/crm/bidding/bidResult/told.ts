import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import { isEmpty } from "#define/condition";
import { compare, signOf } from "#define/decimal";
import { eachDocument, type Finding, type Rule } from "#define/rule";
import type { Work } from "#define/work";
import { awardFault } from "../awardDay.ts";
import type { Bid } from "./posting.ts";
import { ownNames, rivalsOf, winnerOf } from "./rivals.ts";

/** An award has a day that was, not before the opening; that a tender was cancelled may be told from its first day on. */
export const isOfItsDay: Rule<Bid> = async (documents, work) => {
  const bids = await work.run(shaped({ id: "id", docOn: "day", openOn: "day?" })`select id, doc_on as "docOn",
      coalesce(open_on, bid_on, submitted_on) as "openOn" from project_bid where comp_id = ${work.compId} and id = any(${arrayOf(
        documents.map(({ header }) => header.projectBidId),
        "bigint",
      )})`);
  return documents.flatMap(({ header: { docOn, openedOn, projectBidId, result } }, document): Finding[] => {
    const bid = bids.find(({ id }) => id === projectBidId);
    const opened = result === "void" ? (bid?.docOn ?? null) : bid ? bid.openOn : openedOn;
    return awardFault("docOn", docOn, opened, work.today).map((issue) => ({ document, ...issue }));
  });
};

/** Whoever lost says why. */
export const saysWhyLost: Rule<Bid> = eachDocument(({ header: { result, lostCause } }) =>
  result === "lost" && isEmpty(lostCause) ? [{ code: "required", field: "lostCause" }] : [],
);

/** A loss tells who won, and at which price, unless prices are not published. */
export const tellsWinningPrice: Rule<Bid> = async (documents, work) => {
  const own = await ownNames(work);
  return documents.flatMap(({ header, lines }, document): Finding[] => {
    if (header.result !== "lost" || header.isUnpublished) return [];
    const rivals = rivalsOf(lines, own);
    if (rivals.length === 0) return [{ document, code: "rivalPriceMissing", table: "bidders" }];
    const first = winnerOf(header, rivals);
    if (isEmpty(header.winner) && !first) return [{ document, code: "required", field: "winner" }];
    return signOf(header.winAmount) > 0 || first ? [] : [{ document, code: "required", field: "winAmount" }];
  });
};

/** Of a bid that was opened everybody's price is told, and ours is the one that was handed in; without tax, like orders. */
export const isAsBidden: Rule<Bid> = async (documents, work) => {
  const lots = await offersOf(documents, work);
  return documents.flatMap(({ header, lines }, document): Finding[] => {
    if (header.projectBidId === null || header.result === "void") return [];
    const none: Finding[] = lines.bidders.length === 0 ? [{ document, code: "noLines", table: "bidders" }] : [];
    const offered = lots.find(({ bidId, lotNo }) => bidId === header.projectBidId && lotNo === header.lotNo)?.amount;
    if (offered === undefined || compare(offered, header.bidAmount) === 0) return none;
    return [...none, { document, code: "notAsBidden", field: "bidAmount", value: header.bidAmount }];
  });
};

/** What was offered for each lot, and for all of a bid (without a lot), without tax. */
function offersOf(documents: readonly Bid[], work: Work) {
  const ids = documents.map(({ header }) => header.projectBidId);
  return work.run(shaped({ bidId: "id", lotNo: "text?", amount: "decimal" })`
    select bid_id as "bidId", lot_no as "lotNo", sum(amount) as amount from project_bid_lot
    where comp_id = ${work.compId} and bid_id = any(${arrayOf(ids, "bigint")}) and amount is not null
    group by grouping sets ((bid_id, lot_no), (bid_id))`);
}
