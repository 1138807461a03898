import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import type { Cascade } from "#define/action";
import type { Finding, Rule } from "#define/rule";
import type { Work } from "#define/work";
import type { Bid } from "./posting.ts";

/** A lot of a bid has one final result, a bid without lots of its own one as a whole. */
export const isOnlyOne: Rule<Bid> = async (documents, work) => {
  const found = await work.run(
    shaped({
      id: "id",
      docNo: "text",
      bidId: "id",
      lotNo: "text?",
    })`select id, doc_no as "docNo", project_bid_id as "bidId", lot_no as "lotNo"
      from bid_result where comp_id = ${work.compId} and stage = 'posted' and project_bid_id = any(${arrayOf(bidsOf(documents), "bigint")})`,
  );
  return documents.flatMap(({ header }, document): Finding[] => {
    const other = found.find(
      ({ id, bidId, lotNo }) =>
        id !== header.id && bidId === header.projectBidId && (lotNo === null || header.lotNo === null || lotNo === header.lotNo),
    );
    return other
      ? [{ document, code: "knownBefore", field: "projectBidId", value: header.lotNo ?? "", params: { other: other.docNo } }]
      : [];
  });
};

const HANDED_IN: readonly string[] = ["submitted", "won", "lost", "cancelled"];

/**
 * A result is of a bid that was handed in, or of a tender that was cancelled before that, and of a lot that it has: of several each is
 * won or lost by itself, and only all of them together are cancelled as one.
 */
export const isOfBid: Rule<Bid> = async (documents, work) => {
  const found = await work.run(
    shaped({ id: "id", stage: "text", lots: "text[]" })`select b.id, b.stage,
      coalesce((select array_agg(l.lot_no order by l.seq) from project_bid_lot l where l.comp_id = b.comp_id and l.bid_id = b.id), '{}') as lots
      from project_bid b where b.comp_id = ${work.compId} and b.id = any(${arrayOf(bidsOf(documents), "bigint")})`,
  );
  return documents.flatMap(({ header: { projectBidId, lotNo, result } }, document): Finding[] => {
    if (projectBidId === null) return [];
    const bid = found.find(({ id }) => id === projectBidId);
    const stages = result === "void" ? ["approved", ...HANDED_IN] : HANDED_IN;
    if (!stages.includes(bid?.stage ?? "")) return [{ document, code: "bidNotIn", field: "projectBidId" }];
    if (lotNo === null && result !== "void" && (bid?.lots.length ?? 0) > 1) return [{ document, code: "required", field: "lotNo" }];
    return lotNo === null || bid?.lots.includes(lotNo) ? [] : [{ document, code: "unknownRecord", field: "lotNo", value: lotNo }];
  });
};

const bidsOf = (documents: readonly Bid[]) => documents.map(({ header }) => header.projectBidId);

const STATE = shaped({ id: "id", stage: "text", open: "integer", won: "integer", lost: "integer" });

/** How each bid stands whose results are confirmed: lots that nothing is said of, that were won and that were lost. */
async function statesOf(documents: readonly Bid[], work: Work) {
  return work.run(STATE`select b.id, b.stage, count(*) filter (where r.result is null)::integer as open,
      count(*) filter (where r.result = 'won')::integer as won, count(*) filter (where r.result = 'lost')::integer as lost
    from project_bid b join project_bid_lot l on l.comp_id = b.comp_id and l.bid_id = b.id
    left join bid_result r on r.comp_id = l.comp_id and r.project_bid_id = b.id and (r.stage = 'posted' or r.id = any(${arrayOf(
      documents.map(({ header }) => header.id),
      "bigint",
    )})) and (r.lot_no is null or r.lot_no = l.lot_no)
    where b.comp_id = ${work.compId} and b.stage in ('approved', 'submitted')
      and b.id = any(${arrayOf(bidsOf(documents), "bigint")})
    group by b.id, b.stage order by b.id`);
}

type State = Awaited<ReturnType<typeof statesOf>>[number];
const leading = (action: string, holds: (state: State) => boolean): Cascade<Bid> => ({
  module: "crm.projectBid",
  action,
  documents: async (documents, work) => (await statesOf(documents, work)).filter(holds).map(({ id }) => id),
});

/** A bid ends with the last of its lots: won with one that was won, else lost with one that was lost, else the tender was cancelled. */
export const LEADS: readonly Cascade<Bid>[] = [
  leading("noteResults", ({ stage, open }) => stage === "submitted" && open > 0),
  leading("enterWin", ({ open, won }) => open === 0 && won > 0),
  leading("enterLoss", ({ open, won, lost }) => open === 0 && won === 0 && lost > 0),
  leading("enterCancelled", ({ open, won, lost }) => open === 0 && won === 0 && lost === 0),
];

const SIGNED_LOT = shaped({ bidId: "id", lotNo: "text" });

/** A result stays as long as a contract stands on it: on what it won, or named by itself. */
export const isUnsigned: Rule<Bid> = async (documents, work) => {
  const signed = await work.run(SIGNED_LOT`select l.bid_id as "bidId", l.lot_no as "lotNo" from project_bid_lot l
    where l.comp_id = ${work.compId} and l.contracted_on is not null and l.bid_id = any(${arrayOf(bidsOf(documents), "bigint")})
      and exists (select from sales_contract c where c.comp_id = l.comp_id and c.project_bid_id = l.bid_id and c.stage <> 'void')
    order by l.bid_id, l.seq`);
  const named = documents.flatMap(({ header }) => header.contractId ?? []);
  const living = await work.run(shaped({ id: "id" })`select id from sales_contract where comp_id = ${work.compId} and stage <> 'void'
    and id = any(${arrayOf(named, "bigint")})`);
  return documents.flatMap(({ header: { projectBidId, lotNo, contractId } }, document): Finding[] => {
    if (living.some(({ id }) => id === contractId)) return [{ document, code: "contractStands", field: "contractId" }];
    const lot = signed.find((one) => one.bidId === projectBidId && (lotNo === null || lotNo === one.lotNo));
    return lot ? [{ document, code: "contractStands", field: "projectBidId" }] : [];
  });
};

/** A tender that was cancelled stays so once it is bidden for again. */
export const isNotTenderedAgain: Rule<Bid> = async (documents, work) => {
  const found = await work.run(
    shaped({ bidId: "id", docNo: "text" })`select b.id as "bidId", coalesce(s.doc_no, '') as "docNo" from project_bid b
      join project_bid s on s.comp_id = b.comp_id and s.former_id = b.id and s.stage <> 'withdrawn'
      where b.comp_id = ${work.compId} and b.stage = 'cancelled' and b.id = any(${arrayOf(bidsOf(documents), "bigint")}) order by s.id`,
  );
  return documents.flatMap(({ header: { projectBidId } }, document): Finding[] => {
    const next = found.find(({ bidId }) => bidId === projectBidId);
    return next ? [{ document, code: "heldAgain", field: "projectBidId", params: { other: next.docNo } }] : [];
  });
};

/** What a bid says of its lots follows when one of its results is taken back; whom its results ended is open again. */
export const REOPENS: Cascade<Bid> = {
  module: "crm.projectBid",
  action: "reopen",
  documents: async (documents, work) => {
    const found = await work.run(shaped({ id: "id" })`select id from project_bid where comp_id = ${work.compId}
      and stage in ('submitted', 'won', 'lost', 'cancelled') and id = any(${arrayOf(bidsOf(documents), "bigint")}) order by id`);
    return found.map(({ id }) => id);
  },
};
