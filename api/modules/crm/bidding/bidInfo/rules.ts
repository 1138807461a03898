import { sql } from "drizzle-orm";
import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import type { bidInfoClarifications, bidInfoItems, bidInfos } from "#db/schema/crm/projectBid";
import { isEmpty } from "#define/condition";
import type { Issue } from "#define/problem";
import type { DocumentOf, DraftOf } from "#define/rows";
import { eachDocument, type Finding, type Posting, type Rule } from "#define/rule";
import { dayFaults } from "#posting/tender/days";

/** A tender of somebody else. */
export type Tender = DocumentOf<typeof bidInfos, { items: typeof bidInfoItems; clarifications: typeof bidInfoClarifications }>;

export function deriveTender({ header }: DraftOf<Tender>): void {
  header.variant ??= "";
  header.noticeNo = header.noticeNo?.trim() ?? null;
}

/** Its days follow each other. */
export const isInOrder: Rule<Tender> = eachDocument(({ header }) => dayFaults(header));

/** Says which notices their source has given before, under the same number. */
export const isUnknown: Rule<Tender> = async (documents, work) => {
  const found = await work.run(
    shaped({ id: "id", docNo: "text", source: "text", noticeNo: "text" })`select id, doc_no as "docNo", source, notice_no as "noticeNo"
      from bid_info where comp_id = ${work.compId} and notice_no = any(${arrayOf(
        documents.map(({ header }) => header.noticeNo),
        "text",
      )})`,
  );
  return documents.flatMap(({ header: { id, source, noticeNo } }, document): Finding[] => {
    const same = (other: { id: string; source: string; noticeNo: string }) =>
      other.id !== id && other.source === source && other.noticeNo === noticeNo;
    const before = documents.slice(0, document).some(({ header }) => same(header));
    const other = found.find(same);
    if (!before && !other) return [];
    return [{ document, code: "knownBefore", field: "noticeNo", value: noticeNo, params: { other: other?.docNo ?? "" } }];
  });
};

/** What became a bid takes addenda until none of its bids can answer them any more. */
export const isBidOpen: Rule<Tender> = async (documents, work) => {
  const found = await work.run(shaped({ infoId: "id" })`select distinct info_id as "infoId" from project_bid
    where comp_id = ${work.compId} and stage in ('draft', 'internal', 'inApproval', 'returned', 'approved')
      and info_id = any(${arrayOf(
        documents.map(({ header }) => header.id),
        "bigint",
      )})`);
  const open = new Set(found.map(({ infoId }) => infoId));
  return documents.flatMap(({ header: { id, stage }, lines }, document): Finding[] => {
    const amended = lines.clarifications.some(({ acknowledgedOn }) => isEmpty(acknowledgedOn));
    return stage !== "converted" || open.has(id) || !amended ? [] : [{ document, code: "bidClosed", field: "clarifications" }];
  });
};

/** A bid needs the customer. */
export const namesCustomer: Rule<Tender> = eachDocument(({ header }) =>
  header.customerId === null ? [{ code: "required", field: "customerId" }] : [],
);

/** Only somebody who is employed follows a tender. */
export const isEmployed: Rule<Tender> = eachDocument((_, work) =>
  work.viewer.employeeId === null ? [{ code: "noEmployee", field: "salespersonId" }] : [],
);

/** Whoever follows it answers for it. */
export const take: Posting<Tender> = (documents, work) => {
  for (const { header } of documents) header.salespersonId ??= work.viewer.employeeId;
  return Promise.resolve();
};

export const release: Posting<Tender> = (documents) => {
  for (const { header } of documents) header.salespersonId = null;
  return Promise.resolve();
};

/** The bid of a tender that comes from elsewhere names it from then on. */
export const nameInBid: Posting<Tender> = async (documents, work) => {
  const bidden = documents.filter(({ header }) => header.bidId !== null);
  const [tenders, bids] = [bidden.map(({ header }) => header.id), bidden.map(({ header }) => header.bidId)];
  await work.run(sql`update project_bid b set info_id = k.info_id, version = b.version + 1, updated_at = ${work.now}
    from unnest(${arrayOf(tenders, "bigint")}, ${arrayOf(bids, "bigint")}) as k (info_id, bid_id)
    where b.comp_id = ${work.compId} and b.id = k.bid_id and b.info_id is null`);
};

/** Receipt of every clarification that was not acknowledged is, today. */
export const acknowledgeAll: Posting<Tender> = (documents, work) => {
  for (const { lines } of documents)
    for (const line of lines.clarifications)
      if (line.acknowledgedOn === null) Object.assign(line, { acknowledgedOn: work.today, acknowledgedById: work.viewer.employeeId });
  return Promise.resolve();
};

/** There is something to acknowledge. */
export const hasOpen: Rule<Tender> = eachDocument(({ lines }) =>
  lines.clarifications.some(({ acknowledgedOn }) => isEmpty(acknowledgedOn)) ? [] : [{ code: "noneLeft", field: "clarifications" }],
);

/** Who won is told once bids are in, of at least one of its items; what was paid names who was. */
export const isAwarded: Rule<Tender> = eachDocument(({ header: { bidOn, openOn }, lines: { items } }, work) => {
  const day = openOn ?? bidOn;
  if (day !== null && day > work.today) return [{ code: "notOpened", field: "openOn", value: day, params: { on: day } }];
  const nameless = items.flatMap(({ winner, winAmount }, at): Issue[] =>
    isEmpty(winner) && winAmount !== null ? [{ code: "required", table: "items", row: at + 1, field: "winner" }] : [],
  );
  const some = items.some(({ winner }) => !isEmpty(winner));
  return some || nameless.length > 0 ? nameless : [{ code: "required", table: "items", row: 1, field: "winner" }];
});
