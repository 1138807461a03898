import { ratesOf } from "#posting/journal/rate";
import { fillUnits, stamp } from "#posting/stamp";
import type { DocumentOf } from "#define/rows";
import type { bidResultBidders, bidResults } from "#db/schema/crm/bidResult";
import type { Posting } from "#define/rule";
import type { Work } from "#define/work";
import { shaped } from "#db/row";

/** How a tender ended. */
export type Bid = DocumentOf<typeof bidResults, { bidders: typeof bidResultBidders }>;

/** Confirms how tenders ended, at the rate of the day of the award. */
export const confirmBids: Posting<Bid> = async (documents, work) => {
  await fillUnits(work, documents);
  await nameRivals(documents, work);
  const rates = await ratesOf(documents, work);
  stamp(
    documents,
    rates.map((exchangeRate) => ({ exchangeRate })),
  );
  await tellBids(documents, work);
};

/** What figures read of tenders is not what it was. */
export const tellBids: Posting<Bid> = (documents, work) => {
  for (const { header } of documents) work.changed("crm.bidResult", header.docOn.slice(0, 4));
  return Promise.resolve();
};

/** Bidders are known by whichever of their names: spaces and case aside. */
async function nameRivals(documents: readonly Bid[], work: Work): Promise<void> {
  const lines = documents.flatMap(({ lines: { bidders } }) => bidders);
  const found = await work.run(
    shaped({ id: "id", name: "text" })`select r.id, lower(regexp_replace(n.name, '\\s', '', 'g')) as name from rival r
      cross join lateral (select unnest(array[r.name_zh, r.name_en, r.name_ru]) as name
        union all select a.alias from rival_alias a where a.comp_id = r.comp_id and a.rival_id = r.id) n
      where r.comp_id = ${work.compId} and n.name is not null`,
  );
  const known = new Map(found.map(({ id, name }) => [name, id]));
  for (const line of lines) line.rivalId = known.get(line.bidder.replaceAll(/\s/g, "").toLowerCase()) ?? null;
}
