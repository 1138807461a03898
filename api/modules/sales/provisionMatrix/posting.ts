import { sql } from "drizzle-orm";
import { type RowIn, shaped } from "#db/row";
import { newId } from "#db/id";
import { provisionMatrixLines } from "#db/schema/finance/provision";
import { divide, multiply } from "#define/decimal";
import type { Work } from "#define/work";
import { DUE_ON, dueJoin } from "#posting/receivable/dueMove";
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

/** The loss rate is what history lost times the forward factor, unless somebody set it. */
export function deriveMatrix({ header, lines }: DraftOf<Matrix>): void {
  header.recoveryRate ??= "0";
  header.forwardFactor ??= "100";
  for (const line of lines.lines) {
    line.historicalRate ??= "0";
    line.lossRate ??= divide(multiply(line.historicalRate, header.forwardFactor, 8), "100", RATE_DIGITS);
  }
}

const ROLLED = shaped({ segment: "text", bucket: "text", rollRate: "text?", historicalRate: "text" });
type Rolled = RowIn<typeof ROLLED>;

/**
 * Proposes loss rates from the ledger: how much of each bucket rolled into the next, month by month over a year; what is lost of a bucket
 * is the product of the rolls from it on, less what is recovered.
 */
export const proposeRates: Posting<Matrix> = async (documents, work) => {
  for (const document of documents) {
    const { header } = document;
    const known = new Set(document.lines.lines.map(({ segment, bucket }) => `${segment} ${bucket}`));
    const found = (await rolled(document, work)).filter(({ segment, bucket }) => !known.has(`${segment} ${bucket}`));
    const factor = header.forwardFactor;
    const added = found.map((line, at): Line => ({
      compId: work.compId,
      id: newId(),
      matrixId: header.id,
      seq: known.size + at + 1,
      notes: null,
      ...line,
      lossRate: divide(multiply(line.historicalRate, factor, 8), "100", RATE_DIGITS),
    }));
    await insertRows(work, provisionMatrixLines, added);
    document.lines.lines = [...document.lines.lines, ...added];
  }
};

/** roll(b) = what lies in b + 1 a month later / what lay in b; of the last bucket everything that does not come back is lost. */
function rolled({ header }: Matrix, work: Work): Promise<Rolled[]> {
  return work.run(ROLLED`with ends as (
      select (date_trunc('month', ${header.docOn}::date) - make_interval(months => back) - interval '1 day')::date as day, back from generate_series(0, ${MONTHS}::integer) back),
    buckets (bucket, place, days) as (values ('notDue', 1, 0), ('d1to30', 2, 30), ('d31to60', 3, 60), ('d61to90', 4, 90), ('d91to180', 5, 180),
      ('d181to365', 6, 365), ('d366to730', 7, 730), ('d731to1095', 8, 1095), ('d1096up', 9, 2147483647)),
    open as (
      select n.back, n.day, i.id, ${DUE_ON} as due_on,
      case when i.kind = 'retention' then 'retention' when i.currency <> c.currency then 'abroad' else 'trade' end as segment, sum(e.company_amount) as open
      from ends n join receivable_entry e on e.comp_id = ${work.compId} and e.entry_on <= n.day
      join receivable_item i on i.comp_id = e.comp_id and i.id = e.item_id and i.kind <> 'advance' join company c on c.id = i.comp_id
      ${dueJoin(sql`n.day`)}
      group by n.back, n.day, i.id, ${DUE_ON}, i.kind, i.currency, c.currency having sum(e.company_amount) > 0),
    placed as (select o.back, o.segment, (select min(b.place) from buckets b where o.day - o.due_on <= b.days) as place, sum(o.open) as balance from open o
    group by 1, 2, 3),
    rolls as (
      select s.segment, b.bucket, b.place,
      case when b.place = 9 then 1 else least(1, coalesce(avg(case when p.balance > 0 then least(1, coalesce(q.balance, 0) / p.balance) end), 0)) end as roll
      from (values ('trade'), ('retention'), ('abroad')) s (segment) cross join buckets b
      left join placed p on p.segment = s.segment and p.place = b.place and p.back > 0
      left join placed q on q.segment = s.segment and q.place = b.place + 1 and q.back = p.back - 1
      group by s.segment, b.bucket, b.place)
    select r.segment, r.bucket, round(r.roll * 100, 4)::text as "rollRate",
      round((select exp(sum(ln(nullif(t.roll, 0)))) * (count(*) = count(nullif(t.roll, 0)))::integer from rolls t
      where t.segment = r.segment and t.place >= r.place)
        * (100 - ${header.recoveryRate}::numeric), 4)::text as "historicalRate"
    from rolls r order by r.segment, r.place`);
}

/** A matrix says a rate for each segment and bucket once. */
export const saysEachOnce: Rule<Matrix> = eachDocument((document) => {
  const seen = new Map<string, number>();
  return document.lines.lines.flatMap(({ segment, bucket }, at) => {
    const key = `${segment} ${bucket}`;
    const first = seen.get(key);
    if (first === undefined) seen.set(key, at + 1);
    const place = { table: "lines", row: at + 1, field: "bucket", value: bucket };
    return first === undefined ? [] : [{ ...place, code: "repeatedRow" as const, params: { first } }];
  });
});

/** Puts a matrix in force from its day on. */
export const putMatrixInForce: Posting<Matrix> = (documents, work) => {
  for (const { header } of documents) assign(header, { validFrom: header.docOn, approvedBy: work.viewer.accountId, approvedAt: work.now });
  work.changed(MODULE, "all");
  return Promise.resolve();
};

/** Takes a matrix out of force. */
export const takeMatrixBack: Posting<Matrix> = (documents, work) => {
  for (const { header } of documents) header.validFrom = null;
  work.changed(MODULE, "all");
  return Promise.resolve();
};
