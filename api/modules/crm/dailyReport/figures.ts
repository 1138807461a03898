import type { dailyReportLines, dailyReports } from "#db/schema/crm/workReport";
import { dailyReportLines as LINES } from "#db/schema/crm/workReport";
import { type RowIn, shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import { isEmpty } from "#define/condition";
import type { DocumentOf, Row } from "#define/rows";
import { eachDocument, type Posting, type Rule } from "#define/rule";
import type { Work } from "#define/work";
import { replaceLines } from "#posting/replaceLines";
import { grouped } from "#posting/rows";
import { spansAsked, workingDaysAfter, workRulesOf } from "#posting/workDays";

/** What somebody tells of a day. */
export type DailyReport = DocumentOf<typeof dailyReports, { lines: typeof dailyReportLines }>;

const FIGURES = shaped({ at: "integer", visits: "integer", receptions: "integer", planned: "integer", finished: "integer" });
const DID = shaped({
  at: "integer",
  visitId: "id?",
  scheduleId: "id?",
  customerId: "id?",
  projectId: "id?",
  visitType: "text?",
  content: "text",
});
type Did = RowIn<typeof DID>;

/** One of a person and day. */
export const oncePerDay: Rule<DailyReport> = async (documents, work) => {
  const rows = await work.run(shaped({ id: "id", author: "id", day: "day" })`select r.id, r.author_id as author, r.doc_on as day
    from daily_report r where r.comp_id = ${work.compId} and (r.author_id, r.doc_on) in (select k.person, k.day from unnest(${arrayOf(
      documents.map(({ header }) => header.authorId),
      "bigint",
    )}, ${arrayOf(
      documents.map(({ header }) => header.docOn),
      "date",
    )}) as k (person, day))`);
  return documents.flatMap(({ header }, document) =>
    rows.some(({ id, author, day }) => id !== header.id && author === header.authorId && day === header.docOn)
      ? [{ document, code: "duplicate" as const, field: "docOn", value: header.docOn }]
      : [],
  );
};

/** It says something: in words, or by what was done. */
export const tellsDay: Rule<DailyReport> = eachDocument(({ header, lines }) =>
  isEmpty(header.content) && lines.lines.length === 0 ? [{ code: "fillIn" as const, field: "content" }] : [],
);

/** Until when it is to be handed in, what the documents and the schedule of the day say, and a line for each that has none yet. */
export const fillDay: Posting<DailyReport> = async (documents, work) => {
  const { workReportDays } = await workRulesOf(work);
  const due = await workingDaysAfter(
    work,
    documents.map(({ header }) => header.docOn),
    workReportDays,
  );
  const spans = documents.map(({ header }) => ({ person: header.authorId, first: header.docOn, last: header.docOn }));
  const { compId } = work;
  const figures = await work.run(FIGURES`select k.at,
      (select count(*) from visit v where v.comp_id = ${compId} and v.stage in ('done', 'reported', 'overdue', 'reviewed') and v.visit_on = k.first
        and (v.salesperson_id = k.person or exists (select from visit_companion c where c.comp_id = v.comp_id and c.visit_id = v.id
          and c.employee_id = k.person)))::integer as visits,
      (select count(*) from reception r where r.comp_id = ${compId} and r.salesperson_id = k.person and r.stage in ('approved', 'done')
        and k.first between r.come_on and coalesce(r.leave_on, r.come_on))::integer as receptions,
      (select count(*) from schedule_item s where s.comp_id = ${compId} and s.employee_id = k.person and s.stage <> 'cancelled'
        and k.first between s.start_on and s.end_on)::integer as planned,
      (select count(*) from schedule_item s where s.comp_id = ${compId} and s.employee_id = k.person and s.stage in ('done', 'visiting')
        and k.first between s.start_on and s.end_on)::integer as finished
    from ${spansAsked(spans)}`);
  const known = new Map(figures.map(({ at, ...row }) => [at, row]));
  for (const [at, { header }] of documents.entries())
    Object.assign(header, known.get(at), { dueOn: due.get(header.docOn) ?? header.docOn });
  const did =
    await work.run(DID`select k.at, v.id as "visitId", null::bigint as "scheduleId", v.customer_id as "customerId", v.project_id as "projectId",
      v.visit_type as "visitType", coalesce(nullif(v.visit_result, ''), v.doc_no) as content
    from ${spansAsked(spans)} join visit v on v.comp_id = ${compId} and v.salesperson_id = k.person and v.visit_on = k.first
      and v.stage in ('done', 'reported', 'overdue', 'reviewed')
    union all select k.at, null::bigint, s.id, s.customer_id, null::bigint, null, s.title from ${spansAsked(spans)}
    join schedule_item s on s.comp_id = ${compId} and s.employee_id = k.person and k.first between s.start_on and s.end_on
      and s.stage in ('open', 'done') order by 1, 2 nulls last, 3`);
  await addDone(
    work,
    documents,
    grouped(did, ({ at }) => at),
  );
};

async function addDone(work: Work, documents: readonly DailyReport[], did: ReadonlyMap<number, readonly Did[]>): Promise<void> {
  const replaced = documents.flatMap((document, at) => {
    const told = new Set(document.lines.lines.flatMap(({ visitId, scheduleId }) => [visitId, scheduleId]));
    const more = (did.get(at) ?? []).filter(({ visitId, scheduleId }) => !told.has(visitId ?? scheduleId));
    const rows: Row[] = [...document.lines.lines, ...more.map(({ at: _at, ...row }) => row)];
    return more.length === 0 ? [] : [{ document, rows }];
  });
  if (replaced.length > 0) await replaceLines(work, { name: "lines", table: LINES, parent: "reportId" }, replaced);
}
