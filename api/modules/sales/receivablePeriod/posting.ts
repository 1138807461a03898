import { sql } from "drizzle-orm";
import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import { lastDayOf } from "#posting/receivable/revaluation";
import type { DocumentOf } from "#define/rows";
import type { receivablePeriods } from "#db/schema/sales/receivablePeriod";
import type { Finding, Posting, Rule } from "#define/rule";
import type { Work } from "#define/work";

/** A month of the receivable ledger. */
export type Period = DocumentOf<typeof receivablePeriods>;

/**
 * What was open in another currency at the end of a month has been revalued on its last day, after everything else that was booked up to
 * it.
 */
export const isRevalued: Rule<Period> = async (documents, work) => {
  const months = documents.map(({ header }) => header.yearMonth);
  const missing = await work.run(shaped({ month: "text", count: "integer" })`select k.month, count(*)::integer as count
    from unnest(${arrayOf(months, "text")}, ${arrayOf(months.map(lastDayOf), "date")}) as k (month, last_on)
    join receivable_item i on i.comp_id = ${work.compId} and i.posted_on <= k.last_on
    join company c on c.id = i.comp_id and c.currency <> i.currency
    where (select sum(e.amount) from receivable_entry e where e.comp_id = i.comp_id and e.item_id = i.id and e.entry_on <= k.last_on) <> 0
      and not exists (select 1 from receivable_entry v
      where v.comp_id = i.comp_id and v.item_id = i.id and v.kind = 'revaluation' and v.entry_on = k.last_on and v.reversal_of is null
        and not exists (select 1 from receivable_entry r where r.comp_id = v.comp_id and r.reversal_of = v.id)
        and not exists (select 1 from receivable_entry l
        where l.comp_id = v.comp_id and l.item_id = v.item_id and l.entry_on <= k.last_on and l.amount <> 0 and l.id > v.id))
    group by k.month`);
  const byMonth = new Map(missing.map(({ month, count }) => [month, count]));
  return documents.flatMap(({ header }, document): Finding[] => {
    const count = byMonth.get(header.yearMonth) ?? 0;
    return count > 0 ? [{ document, code: "notRevalued", field: "yearMonth", value: header.yearMonth, params: { count } }] : [];
  });
};

/** Held while months are closed or opened, so that no posting makes another one meanwhile. */
const holdCompany = (work: Work) => work.run(sql`select id from company where id = ${work.compId} for no key update`);
export const monthsOf = (documents: readonly Period[]) => documents.map(({ header }) => header.yearMonth).toSorted();

/** The months before a closed one are closed with it: what was open at its end is known then. */
export const openBefore = async (documents: readonly Period[], work: Work): Promise<readonly string[]> => {
  await holdCompany(work);
  const found = await work.run(shaped({ id: "id" })`select id from receivable_period
    where comp_id = ${work.compId} and year_month < ${monthsOf(documents).at(-1)} and stage = 'open' order by year_month`);
  return found.map(({ id }) => id);
};

/** Before a closed month none is open. */
export const isLastClosed: Rule<Period> = async (documents, work) => {
  await holdCompany(work);
  const [later] = await work.run(shaped({ month: "text" })`select year_month as month from receivable_period
    where comp_id = ${work.compId} and stage = 'closed' and year_month > ${monthsOf(documents).at(-1)} order by year_month desc limit 1`);
  return documents.flatMap(({ header }, document): Finding[] =>
    later ? [{ document, code: "laterClosed", field: "yearMonth", value: header.yearMonth, params: { month: later.month } }] : [],
  );
};

/** Closes months: nothing more is booked on their days. */
export const closeReceivables: Posting<Period> = (documents, work) => {
  for (const { header } of documents) Object.assign(header, { closedAt: work.now, frozenAt: work.now });
  return Promise.resolve();
};

/** Opens months again. */
export const reopenReceivables: Posting<Period> = (documents) => {
  for (const { header } of documents) Object.assign(header, { closedAt: null, frozenAt: null });
  return Promise.resolve();
};
