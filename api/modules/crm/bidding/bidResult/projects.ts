import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import type { Cascade } from "#define/action";
import type { Finding, Rule } from "#define/rule";
import type { Bid } from "./posting.ts";
import { UNDER_WAY } from "../underWay.ts";

/** Projects whose result names no bid: those that do are moved by their bid. */
const projectsOf = (documents: readonly Bid[], result?: string): string[] =>
  documents.flatMap(({ header }) =>
    header.projectBidId === null && (result === undefined || header.result === result) ? (header.projectId ?? []) : [],
  );

/** A project that was not bidden for by a bid has one final result; one whose bid was handed in has those of its bid. */
export const isOnlyOneOfProject: Rule<Bid> = async (documents, work) => {
  const ids = arrayOf(projectsOf(documents), "bigint");
  const told = await work.run(
    shaped({ id: "id", docNo: "text", projectId: "id" })`select id, doc_no as "docNo", project_id as "projectId" from bid_result
      where comp_id = ${work.compId} and stage = 'posted' and result <> 'void' and project_bid_id is null and project_id = any(${ids})`,
  );
  const bids = await work.run(
    shaped({ projectId: "id", docNo: "text" })`select project_id as "projectId", doc_no as "docNo" from project_bid
      where comp_id = ${work.compId} and stage in ('submitted', 'won', 'lost') and project_id = any(${ids}) order by id`,
  );
  return documents.flatMap(({ header: { id, projectId, projectBidId } }, document): Finding[] => {
    if (projectId === null || projectBidId !== null) return [];
    const before = documents.slice(0, document).find(({ header }) => header.projectId === projectId && header.projectBidId === null);
    const other = before?.header.docNo ?? told.find((one) => one.projectId === projectId && one.id !== id)?.docNo;
    if (other !== undefined) return [{ document, code: "knownBefore", field: "projectId", params: { other } }];
    const bid = bids.find((one) => one.projectId === projectId);
    return bid ? [{ document, code: "resultOfBid", field: "projectBidId", params: { other: bid.docNo } }] : [];
  });
};

const moving = (action: string, result: string, stages: readonly string[]): Cascade<Bid> => ({
  module: "crm.salesProject",
  action,
  documents: async (documents, work) => {
    const found = await work.run(shaped({ id: "id" })`select id from sales_project where comp_id = ${work.compId}
      and stage = any(${arrayOf(stages, "text")}) and id = any(${arrayOf(projectsOf(documents, result), "bigint")}) order by id`);
    return found.map(({ id }) => id);
  },
});

/** A project ends with its result. */
export const MOVES: readonly Cascade<Bid>[] = [
  moving("winTender", "won", UNDER_WAY),
  moving("loseTender", "lost", UNDER_WAY),
  moving("cancelTender", "void", ["bidding"]),
];

/** The projects that a result ended, or sent back, and nobody moved since, are bidding again. */
export const RESUMES: Cascade<Bid> = {
  module: "crm.salesProject",
  action: "resumeBid",
  documents: async (documents, work) => {
    const found = await work.run(shaped({ id: "id" })`select p.id from sales_project p
      cross join lateral (select h.action from document_history h where h.comp_id = p.comp_id and h.module = 'crm.salesProject'
        and h.document_id = p.id and h.stage_from is distinct from h.stage_to order by h.id desc limit 1) moved
      where p.comp_id = ${work.compId} and p.id = any(${arrayOf(projectsOf(documents), "bigint")})
        and moved.action in ('winTender', 'loseTender', 'cancelTender') order by p.id`);
    return found.map(({ id }) => id);
  },
};
