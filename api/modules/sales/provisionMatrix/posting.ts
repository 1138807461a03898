import { sql } from "drizzle-orm";
import { type RowIn, shaped } from "#db/row";
import { newId } from "#db/id";
import { provisionMatrixLines } from "#db/schema/finance/provision";
import { divide, multiply } from "#define/decimal";
import type { Work } from "#define/work";
import { DUE_ON, dueJoin } from "#posting/receivable/dueMove";
import { holdReceivableMonths } from "#posting/receivable/month";
import { insertRows } from "#posting/rows";
import type { DocumentOf, DraftOf } from "#define/rows";
import type { provisionMatrices } from "#db/schema/finance/provision";
import { assign } from "#posting/stamp";
import { eachDocument, type Posting, type Rule } from "#define/rule";

/** Loss rates from a day on. */
export type Matrix = DocumentOf<typeof provisionMatrices, { lines: typeof provisionMatrixLines }>;
type Line = Matrix["lines"]["lines"][number];

const MODULE = "sales.provisionMatrix";
const RATE_DIGITS = 4;
/** Loss rates follow the last year's rolls. */
const MONTHS = 12;

/** What history lost times the forward factor: unknown where that is. */
const lossOf = (historicalRate: string | null, forwardFactor: string): string | null =>
  historicalRate === null ? null : divide(multiply(historicalRate, forwardFactor, 8), "100", RATE_DIGITS);

/** The loss rate follows from history, unless somebody set it. */
export function deriveMatrix({ header, lines }: DraftOf<Matrix>): void {
  header.recoveryRate ??= "0";
  header.forwardFactor ??= "100";
  for (const line of lines.lines) line.lossRate ??= lossOf(line.historicalRate ?? null, header.forwardFactor);
}

const ROLLED = shaped({ segment: "text", bucket: "text", rollRate: "text?", historicalRate: "text?" });
type Rolled = RowIn<typeof ROLLED>;

/**
 * Proposes loss rates from the ledger: how much of each bucket rolled into the next, cohort by cohort over a year; what is lost of a bucket
 * is the product of the rolls from it on, less what is recovered.
 */
export const proposeRates: Posting<Matrix> = async (documents, work) => {
  for (const document of documents) {
    const { header } = document;
    const known = new Set(document.lines.lines.map(({ segment, bucket }) => `${segment} ${bucket}`));
    const found = (await rolled(document, work)).filter(({ segment, bucket }) => !known.has(`${segment} ${bucket}`));
    const added = found.map((line, at): Line => ({
      compId: work.compId,
      id: newId(),
      matrixId: header.id,
      seq: known.size + at + 1,
      notes: null,
      ...line,
      lossRate: lossOf(line.historicalRate, header.forwardFactor),
    }));
    await insertRows(work, provisionMatrixLines, added);
    document.lines.lines = [...document.lines.lines, ...added];
  }
};

/**
 * roll(b) of the cohorts that lay in b on the ends of the months of a year: what of them was not paid in the days that b is long, so
 * that it rolled into the next bucket, or was written off on the way. Each cohort is followed as long as its own bucket is; those that
 * were not due are the ones that fell due in thirty days. Of the last bucket everything that does not come back is lost. Contract assets
 * are lost as trade receivables are. A bucket in which nothing ever lay has no roll, and those before it no rate.
 */
function rolled({ header }: Matrix, work: Work): Promise<Rolled[]> {
  return work.run(ROLLED`with buckets (bucket, place, since, upto, days) as (values ('notDue', 1, -30, 0, 30), ('d1to30', 2, 1, 30, 30),
      ('d31to60', 3, 31, 60, 30), ('d61to90', 4, 61, 90, 30), ('d91to180', 5, 91, 180, 90), ('d181to365', 6, 181, 365, 185),
      ('d366to730', 7, 366, 730, 365), ('d731to1095', 8, 731, 1095, 365), ('d1096up', 9, null, null, null)),
    cohorts as (
      select b.place, b.since, b.upto, s.day as starts, s.day + b.days as ends from buckets b cross join generate_series(0, ${MONTHS}::integer - 1) back
      cross join lateral (select (date_trunc('month', (date_trunc('month',
        ${header.docOn}::date) - interval '1 day')::date - b.days - make_interval(months => back)
        + interval '1 day') - interval '1 day')::date as day) s where b.days is not null),
    followed as (
      select n.place, g.segment,
        sum(e.company_amount) filter (where e.entry_on <= n.starts) as lay,
        sum(e.company_amount) filter (where e.entry_on <= n.starts
          or (e.entry_on <= n.ends and e.kind not in ('writeOff', 'revaluation', 'revaluationBack'))) as stayed
      from cohorts n join receivable_item i on i.comp_id = ${work.compId} and i.kind <> 'advance' and i.posted_on <= n.starts
      join receivable_segment g on g.comp_id = i.comp_id and g.item_id = i.id
      ${dueJoin(sql`n.starts`)} join receivable_entry e on e.comp_id = i.comp_id and e.item_id = i.id and e.entry_on <= n.ends
      where n.starts - ${DUE_ON} between n.since and n.upto
      group by n.place, n.starts, i.id, g.segment having sum(e.company_amount) filter (where e.entry_on <= n.starts) > 0),
    rolls as (
      select s.segment, b.bucket, b.place,
        case when b.days is null then 1 else sum(greatest(0, least(f.lay, f.stayed))) / sum(f.lay) end as roll
      from (values ('trade', 'trade'), ('retention', 'retention'), ('abroad', 'abroad'), ('lease', 'lease'),
        ('contractAsset', 'trade')) s (segment, like_one) cross join buckets b
      left join followed f on f.segment = s.like_one and f.place = b.place
      group by s.segment, b.bucket, b.place, b.days)
    select r.segment, r.bucket, round(r.roll * 100, 4)::text as "rollRate",
      round((select case when bool_and(t.roll is not null) then case when min(t.roll) = 0 then 0 else exp(sum(ln(nullif(t.roll, 0)))) end end from rolls t
      where t.segment = r.segment and t.place >= r.place)
        * (100 - ${header.recoveryRate}::numeric), 4)::text as "historicalRate"
    from rolls r order by r.segment, r.place`);
}

/** What could not be told from the ledger somebody says before a matrix goes on. */
export const saysEachRate: Rule<Matrix> = eachDocument((document) =>
  document.lines.lines.flatMap(({ lossRate }, at) =>
    lossRate === null ? [{ code: "required" as const, table: "lines", row: at + 1, field: "lossRate" }] : [],
  ),
);

/** Puts a matrix in force from its day on, which is in no closed month. */
export const putMatrixInForce: Posting<Matrix> = async (documents, work) => {
  await holdReceivableMonths(
    work,
    documents.map(({ header }) => header.docOn),
  );
  for (const { header } of documents) assign(header, { validFrom: header.docOn, approvedBy: work.viewer.accountId, approvedAt: work.now });
  work.changed(MODULE, "all");
};

/** Takes a matrix out of force, unless a closed month counted by it. */
export const takeMatrixBack: Posting<Matrix> = async (documents, work) => {
  await holdReceivableMonths(
    work,
    documents.flatMap(({ header }) => header.validFrom ?? []),
  );
  for (const { header } of documents) header.validFrom = null;
  work.changed(MODULE, "all");
};
