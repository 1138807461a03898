import { ratesOf } from "#posting/journal/rate";
import { fillUnits, stamp } from "#posting/stamp";
import type { DocumentOf } from "#define/rows";
import type { bidResultBidders, bidResults } from "#db/schema/crm/bidResult";
import type { Finding, Posting, Rule } from "#define/rule";
import { coreName, likeness } from "#posting/partyName";
import type { Work } from "#define/work";
import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import { ownNames } from "./rivals.ts";

/** How a tender ended. */
export type Bid = DocumentOf<typeof bidResults, { bidders: typeof bidResultBidders }>;

/** Confirms how tenders ended, at the rate of the day of the award. */
export const confirmBids: Posting<Bid> = async (documents, work) => {
  await fillUnits(work, documents);
  await nameRivals(documents, work);
  await keepShares(documents, work);
  const rates = await ratesOf(documents, work);
  stamp(
    documents,
    rates.map((exchangeRate) => ({ exchangeRate })),
  );
  await markBidsChanged(documents, work);
};

/** Of a joint bid ours is what its partners do not share. */
async function keepShares(documents: readonly Bid[], work: Work): Promise<void> {
  const bids = documents.flatMap(({ header }) => header.projectBidId ?? []);
  const found = await work.run(
    shaped({ bidId: "id", own: "decimal" })`select bid_id as "bidId", 100 - sum(coalesce(share_percent, 0)) as own from project_bid_partner
      where comp_id = ${work.compId} and bid_id = any(${arrayOf(bids, "bigint")}) group by bid_id`,
  );
  const shares = new Map(found.map(({ bidId, own }) => [bidId, own]));
  for (const { header } of documents) header.ownPercent = shares.get(header.projectBidId ?? "") ?? "100";
}

/** What figures read of tenders is not what it was. */
export const markBidsChanged: Posting<Bid> = (documents, work) => {
  for (const { header } of documents) work.changed("crm.bidResult", header.docOn.slice(0, 4));
  return Promise.resolve();
};

const NEAR = 0.6;
const RIVAL = shaped({ id: "id", code: "text", name: "text" });

/** Every name of every competitor. */
const rivalNames = (work: Work) =>
  work.run(
    RIVAL`select r.id, r.code, n.name from rival r
      cross join lateral (select unnest(array[r.name_zh, r.name_en, r.name_ru]) as name
        union all select a.alias from rival_alias a where a.comp_id = r.comp_id and a.rival_id = r.id) n
      where r.comp_id = ${work.compId} and n.name is not null order by r.code, n.name`,
  );

/** Bidders are known by whichever of their names, whatever legal form, signs and case it is written with. */
async function nameRivals(documents: readonly Bid[], work: Work): Promise<void> {
  const lines = documents.flatMap(({ lines: { bidders } }) => bidders);
  const found = await rivalNames(work);
  const known = new Map(found.map(({ id, name }) => [coreName(name), id]));
  const own = await ownNames(work);
  for (const line of lines) {
    const core = coreName(line.bidder);
    line.isOwn = own.has(core);
    line.rivalId = line.isOwn ? null : (known.get(core) ?? null);
  }
}

/** Says of bidders that nobody knows whom they might mean: a name that is nearly a competitor's becomes an alias of it, or another one. */
export const tellsNearNames: Rule<Bid> = async (documents, work) => {
  const found = (await rivalNames(work)).map((one) => ({ ...one, core: coreName(one.name) }));
  const cores = new Set([...found.map(({ core }) => core), ...(await ownNames(work))]);
  return documents.flatMap(({ lines }, document): Finding[] =>
    lines.bidders.flatMap(({ bidder }, row): Finding[] => {
      const core = coreName(bidder);
      const near = cores.has(core) ? undefined : nearest(core, found);
      const params = { other: `${near?.code} ${near?.name}` };
      return near ? [{ document, code: "nearName", table: "bidders", row: row + 1, field: "bidder", value: bidder, params }] : [];
    }),
  );
};

function nearest<T extends { core: string }>(core: string, found: readonly T[]): T | undefined {
  const ranked = found.map((one) => ({ one, like: likeness(core, one.core) })).toSorted((a, b) => b.like - a.like);
  return ranked[0] && ranked[0].like >= NEAR ? ranked[0].one : undefined;
}
