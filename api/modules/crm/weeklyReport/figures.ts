import { sql } from "drizzle-orm";
import type { weeklyReportLines, weeklyReports } from "#db/schema/crm/workReport";
import { weeklyReportLines as LINES } from "#db/schema/crm/workReport";
import { type RowIn, shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import { isEmpty } from "#define/condition";
import { weekDays, weekOf } from "#define/calendar";
import { addDays } from "#define/days";
import type { Drafting } from "#define/action";
import type { DocumentOf, Row } from "#define/rows";
import type { Work } from "#define/work";
import { eachDocument, type Posting, type Rule } from "#define/rule";
import { replaceLines } from "#posting/replaceLines";
import { DUE_ON, dueJoin } from "#posting/receivable/dueMove";
import { grouped } from "#posting/rows";
import { spansAsked, workingDaysAfter, workRulesOf } from "#posting/workDays";

/** What somebody tells of a week. */
export type WeeklyReport = DocumentOf<typeof weeklyReports, { lines: typeof weeklyReportLines }>;

const FIGURES = shaped({
  at: "integer",
  visits: "integer",
  receptions: "integer",
  bids: "integer",
  wonBids: "integer",
  contracts: "integer",
  orderAmount: "decimal",
  invoicedAmount: "decimal",
  collectedAmount: "decimal",
  overdueAmount: "decimal",
});
const SEEN = shaped({ at: "integer", visitId: "id", customerId: "id", projectId: "id?", content: "text" });
type Seen = RowIn<typeof SEEN>;

/** A week is one of the company's. */
export const isWeek: Rule<WeeklyReport> = async (documents, work) => {
  const { calendar } = await workRulesOf(work);
  return documents.flatMap(({ header }, document) =>
    weekDays(calendar, header.weekKey) ? [] : [{ document, code: "otherWeek" as const, field: "weekKey", value: header.weekKey }],
  );
};

/** One of a person and week: the second is the first, opened. */
export const oncePerWeek: Rule<WeeklyReport> = async (documents, work) => {
  const rows = await work.run(shaped({ id: "id", author: "id", week: "text" })`select id, author_id as author, week_key as week
    from weekly_report where comp_id = ${work.compId} and (author_id, week_key) in (select k.person, k.week from unnest(
      ${arrayOf(
        documents.map(({ header }) => header.authorId),
        "bigint",
      )}, ${arrayOf(
        documents.map(({ header }) => header.weekKey),
        "text",
      )}) as k (person, week))`);
  return documents.flatMap(({ header }, document) =>
    rows.some(({ id, author, week }) => id !== header.id && author === header.authorId && week === header.weekKey)
      ? [{ document, code: "duplicate" as const, field: "weekKey", value: header.weekKey }]
      : [],
  );
};

/** It says what was done and what is to come. */
export const tellsWeek: Rule<WeeklyReport> = eachDocument(({ header }) =>
  (["workDone", "workPlan"] as const).flatMap((field) => (isEmpty(header[field]) ? [{ code: "fillIn" as const, field }] : [])),
);

/** The days of its week, until when it is to be handed in, and what the documents of the week come to: nobody types them. */
export const fillWeek: Posting<WeeklyReport> = async (documents, work) => {
  const { calendar, workReportDays } = await workRulesOf(work);
  const weeks = documents.map(({ header }) => weekDays(calendar, header.weekKey) ?? { from: work.today, to: work.today });
  const due = await workingDaysAfter(
    work,
    weeks.map(({ to }) => to),
    workReportDays,
  );
  const spans = documents.map(({ header }, at) => ({
    person: header.authorId,
    first: weeks[at]?.from ?? work.today,
    last: weeks[at]?.to ?? work.today,
  }));
  const figures = new Map((await work.run(figuresOf(work, spans))).map(({ at, ...row }) => [at, row]));
  for (const [at, { header }] of documents.entries()) {
    const { from = work.today, to = work.today } = weeks[at] ?? {};
    const [year, number] = header.weekKey.split("-W").map(Number);
    Object.assign(header, { year, weekNo: number, dateFrom: from, dateTo: to, dueOn: due.get(to) ?? to, ...figures.get(at) });
  }
  const seen = grouped(await work.run(seenOf(work.compId, spans)), ({ at }) => at);
  await addSeen(work, documents, seen);
};

async function addSeen(work: Work, documents: readonly WeeklyReport[], seen: ReadonlyMap<number, readonly Seen[]>): Promise<void> {
  const replaced = documents.flatMap((document, at) => {
    const told = new Set(document.lines.lines.map(({ visitId }) => visitId));
    const more = (seen.get(at) ?? []).filter(({ visitId }) => !told.has(visitId));
    const rows: Row[] = [...document.lines.lines, ...more.map(({ at: _at, ...row }) => row)];
    return more.length === 0 ? [] : [{ document, rows }];
  });
  if (replaced.length > 0) await replaceLines(work, { name: "lines", table: LINES, parent: "reportId" }, replaced);
}

type Spans = Parameters<typeof spansAsked>[0];

const figuresOf = ({ compId, today }: Work, spans: Spans) => FIGURES`select k.at,
    (select count(*) from visit v where v.comp_id = ${compId} and v.stage in ('done', 'reported', 'overdue', 'reviewed')
      and v.visit_on between k.first and k.last and (v.salesperson_id = k.person or exists (select from visit_companion c
        where c.comp_id = v.comp_id and c.visit_id = v.id and c.employee_id = k.person)))::integer as visits,
    (select count(*) from reception r where r.comp_id = ${compId} and r.salesperson_id = k.person and r.stage in ('approved', 'done')
      and r.come_on between k.first and k.last)::integer as receptions,
    h.bids, b.won as "wonBids", c.contracts, f.ordered as "orderAmount", f.invoiced as "invoicedAmount", f.collected as "collectedAmount",
    o.amount as "overdueAmount"
  from ${spansAsked(spans)}
  cross join lateral (select count(*)::integer as bids from project_bid d
    where d.comp_id = ${compId} and d.salesperson_id = k.person and d.stage in ('submitted', 'won', 'lost', 'cancelled')
      and d.submitted_on between k.first and k.last) h
  cross join lateral (select (count(*) filter (where d.result = 'won'))::integer as won from bid_result d
    where d.comp_id = ${compId} and d.salesperson_id = k.person and d.stage = 'posted' and d.doc_on between k.first and k.last) b
  cross join lateral (select count(*)::integer as contracts from sales_contract d
    where d.comp_id = ${compId} and d.salesperson_id = k.person and d.effective_on between k.first and k.last) c
  cross join lateral (select coalesce(sum(d.amount) filter (where d.measure = 'orderIntake'), 0)::numeric(18,4) as ordered,
      coalesce(sum(d.amount) filter (where d.measure = 'invoiced'), 0)::numeric(18,4) as invoiced,
      coalesce(sum(d.amount) filter (where d.measure = 'collected'), 0)::numeric(18,4) as collected
    from booked_figure d where d.comp_id = ${compId} and d.salesperson_id = k.person and d.on_day between k.first and k.last
      and d.measure in ('orderIntake', 'invoiced', 'collected')) f
  cross join lateral (select least(k.last, ${today}::date) as seen_on) w
  cross join lateral (select coalesce(sum(e.company_amount), 0)::numeric(18,4) as amount from receivable_item i
    join receivable_entry e on e.comp_id = i.comp_id and e.item_id = i.id and e.entry_on <= k.last ${dueJoin(sql`w.seen_on`)}
    where i.comp_id = ${compId} and i.salesperson_id = k.person and not i.is_advance and ${DUE_ON} < w.seen_on) o`;

const seenOf = (
  compId: number,
  spans: Spans,
) => SEEN`select k.at, v.id as "visitId", v.customer_id as "customerId", v.project_id as "projectId",
    coalesce(nullif(v.visit_result, ''), v.doc_no) as content
  from ${spansAsked(spans)} join visit v on v.comp_id = ${compId} and v.salesperson_id = k.person and v.visit_on between k.first and k.last
    and v.stage in ('done', 'reported', 'overdue', 'reviewed') order by k.at, v.visit_on, v.id`;

/** The next week's report of its author begins with what he planned, unless it is there already or he left before. */
export const nextWeek: Drafting<WeeklyReport, WeeklyReport> = async (documents, work) => {
  const { calendar } = await workRulesOf(work);
  const next = documents.map(({ header }) => weekOf(calendar, addDays(header.dateTo ?? work.today, 1)));
  const there = await work.run(shaped({ author: "id", week: "text" })`select author_id as author, week_key as week from weekly_report
    where comp_id = ${work.compId} and week_key = any(${arrayOf(next, "text")})`);
  const left = await work.run(shaped({ id: "id", on: "day" })`select id, left_on as on from employee where comp_id = ${work.compId}
    and left_on is not null and id = any(${arrayOf(
      documents.map(({ header }) => header.authorId),
      "bigint",
    )})`);
  return documents.flatMap(({ header }, from) => {
    const weekKey = next[from] ?? "";
    if (there.some(({ author, week }) => author === header.authorId && week === weekKey)) return [];
    if (left.some(({ id, on }) => id === header.authorId && on <= (header.dateTo ?? work.today))) return [];
    const { variant, authorId, departmentId, unitId, workPlan } = header;
    return [{ from, header: { docOn: work.today, variant, weekKey, authorId, departmentId, unitId, workDone: workPlan } }];
  });
};
