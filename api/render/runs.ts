import { sql } from "drizzle-orm";
import { datasetIn } from "#analytics/catalogue";
import { describedFor } from "#analytics/hidden";
import { sheetFor, tableOf } from "#analytics/sheet/pivotTable";
import type { SheetWords } from "#analytics/sheet/sheet";
import type { OwnMeasure } from "#query/state";
import { narrow, type RowIn, shaped } from "#db/row";
import { newId } from "#db/id";
import { asksAll } from "#define/companies";
import { pivotRows } from "#define/pivot/pivot";
import { fail } from "#define/problem";
import type { Report } from "#define/report";
import type { Viewer } from "#define/viewer";
import type { Dataset } from "#define/dataset";
import { inWork } from "#engine/work";
import { type Renderer, type LinkedReport, titleOf } from "./render.ts";
import { titlesOf } from "./pictureWords.ts";
import type { Slice, SliceAnswer } from "#define/slice/query";
import type { ReportExport } from "#analytics/sheet/openPivot";

/** What a run answered, as its readers see it. */
export type Result = { id: string; docNo: string; name: string; params: string; dataAt: string; head: string[]; rows: (string | null)[][] };
/** What was asked, and how it stood as a table. */
type Question = Slice & { look?: Pick<ReportExport, "pivot" | "rows" | "without"> & { own: readonly OwnMeasure[] } };
const STORED = shaped({
  id: "id",
  docNo: "text",
  name: "text",
  params: "text",
  dataAt: "instant",
  report: "text",
  scope: "text",
  question: narrow<Question>("json"),
  answer: narrow<SliceAnswer>("json"),
  createdBy: "id",
});
type Stored = RowIn<typeof STORED>;

const MOST_ROWS = 10_000;

/**
 * Generates a report: notes the parameters, the data's version and instant and who ran it, and keeps what it answered. Throws outOfRange
 * above ten thousand rows.
 */
export async function generate(
  { runtime, analytics }: Renderer,
  viewer: Viewer,
  { report, whole, asked, link }: LinkedReport,
): Promise<{ id: string; docNo: string }> {
  const slice: Slice = { limit: MOST_ROWS, ...asked.table };
  const { rows, own, hidden } = asked.state;
  const question: Question = { ...slice, look: { pivot: asked.shape, rows: rows.slice(0, 1), without: hidden.columns, own } };
  const scope = await analytics.slices.scope(viewer, whole.id, slice.params);
  const answer = await analytics.slices.answer(viewer, slice);
  const place = answer.columns.findIndex(({ role }) => role === "groups");
  if (Number(answer.rows[0]?.[place] ?? 0) > MOST_ROWS)
    fail({ type: "invalid", issues: [{ code: "outOfRange", field: "rows", params: { min: 0, max: MOST_ROWS } }] });
  const [id, docNo] = [newId(), `R${answer.at.slice(0, 10).replaceAll("-", "")}-${newId().slice(-6)}`];
  const params = new URL(link, "http://here.invalid").search.slice(1);
  await inWork(runtime, viewer, async (work) => {
    const [template] = await work.run(
      shaped({ id: "id" })`select id from report_template where comp_id = ${work.compId} and stage = 'published' and path = ${report.path}`,
    );
    if (!template) fail({ type: "notFound", what: report.id });
    await work.run(sql`insert into report_run (comp_id, id, doc_no, template_id, report, name, params, data_at, data_version, rows,
        created_by, created_at, updated_by, updated_at)
      values (${work.compId}, ${id}, ${docNo}, ${template.id}, ${report.id}, ${titleOf(runtime.words, viewer.language, report)}, ${params},
        ${answer.at}::timestamptz, ${answer.version},
        ${answer.rows.length}, ${viewer.accountId}, ${work.now}, ${viewer.accountId}, ${work.now})`);
    await work.run(sql`insert into report_result (comp_id, id, run_id, scope, question, answer)
      values (${work.compId}, ${newId()}, ${id}, ${scope}, ${JSON.stringify(question)}::text::jsonb, ${JSON.stringify(answer)}::text::jsonb)`);
  });
  return { id, docNo };
}

/**
 * What a run answered: for the one who ran it, and for those who read the same rows and columns or all of them; of all companies only for
 * who reads the same in each of them as it was made with. For everybody else there is no such run.
 */
export async function resultOf({ runtime, analytics }: Renderer, viewer: Viewer, id: string): Promise<Result> {
  const [stored] = await inWork(
    runtime,
    viewer,
    (work) =>
      work.run(STORED`select r.id, r.doc_no as "docNo", r.name, r.params, r.data_at as "dataAt", r.report, r.created_by as "createdBy",
          s.scope, s.question, s.answer
        from report_run r join report_result s on s.comp_id = r.comp_id and s.run_id = r.id where r.comp_id = ${work.compId} and r.id = ${id}`),
    "read only",
  );
  if (!stored) fail({ type: "notFound", what: id });
  const scope = await analytics.slices.scope(viewer, stored.question.dataset, stored.question.params);
  const isOwn = stored.createdBy === viewer.accountId && !asksAll(stored.question.params);
  if (!isOwn && scope !== "company" && scope !== stored.scope) fail({ type: "notFound", what: id });
  const dataset =
    datasetIn(analytics.catalogue, stored.question.dataset, viewer.compId) ?? fail({ type: "notFound", what: stored.question.dataset });
  const today = await analytics.slices.today(viewer);
  const report = analytics.catalogue.reports.get(stored.report);
  return {
    ...plain(stored),
    ...linesOf(dataset, viewer, today, stored, { words: runtime.words, language: viewer.language }, report?.lines),
  };
}

function linesOf(
  dataset: Dataset,
  viewer: Viewer,
  today: string,
  { question, answer }: Stored,
  wording: SheetWords,
  lines: Report["lines"],
) {
  const { look = { own: [] }, ...slice } = question;
  const { own, ...shown } = look;
  const { rows, total, keys } = pivotRows(answer, slice.by, slice.columns?.[0] ?? null);
  const titles = titlesOf(dataset, wording, { own, windows: slice.windows ?? [] }, lines);
  const found = { dataset, described: describedFor(dataset, viewer), today, columns: answer.columns, keys, chosen: new Map() };
  const table = tableOf(
    sheetFor(found, { slice, language: wording.language, title: "", wording, titles, ...shown }),
    rows,
    total,
    new Map(),
  );
  return {
    head: table.head.map(({ value }) => String(value ?? "")),
    rows: [...table.lines, ...(table.total ? [table.total] : [])].map((row) =>
      row.map(({ value }) => (value === null ? null : String(value))),
    ),
  };
}

const plain = ({ id, docNo, name, params, dataAt }: Stored) => ({ id, docNo, name, params, dataAt });
