import { sql } from "drizzle-orm";
import { newId } from "#db/id";
import { arrayOf } from "#db/sql";
import type { SourceColumn } from "#define/composed";
import type { Language } from "#define/viewer";
import type { Work } from "#define/work";
import type { Issue } from "#define/problem";
import { companyOf } from "#engine/company";
import { type Changes, writeHistory } from "#engine/history";
import { type Foreign, type SourceLimits, withDatabase } from "./database.ts";
import { NotLoaded, notLoaded } from "./fault.ts";
import { withFile } from "./file.ts";
import { Spool } from "./spool.ts";
import { demandRows, judgeRows, type SourceTable, type Verdict } from "./table.ts";
import { inSystem, type Telling } from "#alerts/tell";

type Source = Foreign & {
  id: string;
  kind: string;
  rowLimit: number;
  isEmptyMeant: boolean;
  columns: SourceColumn[];
  askedAt: string | null;
  version: number;
  loadedRows: number | null;
  loadError: string | null;
  loadNote: string | null;
  file: { hash: string; name: string; language: Language } | null;
};
/** What loading needs; limits of a database where they are not the usual ones. */
export type Loading = Telling & { sourceLimits?: SourceLimits };
const CHUNK = 5000;
const SOURCE = "reports.source";

/** Loads the published sources of a company that somebody asked to be loaded or whose hours have passed: all rows or none. A failure is noted at the source in the place of the last one, its rows stay; each run stands in its history. Answers how many were loaded or tried. */
export async function loadSources(tools: Loading, compId: number): Promise<number> {
  const due = await inSystem(tools, compId, dueSources, "read only");
  for (const source of due) {
    try {
      await load(tools, compId, source);
    } catch (error) {
      const issue = issueOf(tools, source, error);
      await inSystem(tools, compId, (work) => noteFailure(tools, work, source, issue));
    }
  }
  return due.length;
}

function dueSources(work: Work): Promise<Source[]> {
  return work.run<Source>(sql`select s.id, s.kind, s.address, s.database, s.user_name as "userName", s.secret, s.query, s.row_limit as "rowLimit", s.asked_at as "askedAt", s.version, s.loaded_rows as "loadedRows", s.load_error as "loadError", s.load_note as "loadNote", s.is_empty_meant as "isEmptyMeant",
      (select jsonb_agg(jsonb_build_object('fieldName', c.field_name, 'header', c.header, 'nameZh', c.name_zh, 'nameEn', c.name_en, 'nameRu', c.name_ru, 'propType', c.prop_type, 'use', c.use, 'currency', c.currency, 'unit', c.unit) order by c.seq)
        from data_source_column c where c.comp_id = s.comp_id and c.source_id = s.id) as columns,
      (select jsonb_build_object('hash', f.hash, 'name', a.name, 'language', (select u.language from account u where u.id = a.created_by)) from attachment a join stored_file f on f.comp_id = a.comp_id and f.id = a.file_id
        where a.comp_id = s.comp_id and a.module = 'reports.source' and a.document_id = s.id and f.state = 'passed' order by a.id desc limit 1) as file
    from data_source s where s.comp_id = ${work.compId} and s.stage = 'published' and (s.asked_at is not null
      or (s.every_hours is not null and coalesce(s.tried_at, 'epoch') < ${work.now}::timestamptz - make_interval(hours => s.every_hours))) order by s.id`);
}

/** Rows wait in a spool until all are judged, so that their transaction is short and may be run again. */
async function load(tools: Loading, compId: number, source: Source): Promise<void> {
  const { timeZone } = await companyOf(tools.runtime, compId);
  await Spool.during(async (spool) => {
    const { place, verdict } = await withTable(tools, compId, source, async (table) => {
      const judging = { columns: source.columns, rowLimit: source.rowLimit, timeZone };
      return { place: table.place, verdict: await judgeRows(table, judging, (rows) => spool.add(rows)) };
    });
    demandRows(verdict, place, source.isEmptyMeant);
    await inSystem(tools, compId, (work) => store(tools, work, source, { place, spool, ...verdict }));
  });
}

async function withTable<T>(
  { analytics, files, sourceLimits }: Loading,
  compId: number,
  source: Source,
  job: (table: SourceTable) => Promise<T>,
): Promise<T> {
  if (source.kind === "postgres") return withDatabase(source, job, sourceLimits);
  if (!source.file) return notLoaded("sourceNoFile", "");
  const { hash, name, language } = source.file;
  return withFile(analytics.duck, { name, language }, await files.store.open(`${compId}/${hash}`), job);
}

/** What nobody thought of is logged with its cause; other sources go on. */
function issueOf({ runtime }: Telling, { id, file, address }: Source, error: unknown): Issue {
  if (error instanceof NotLoaded) return error.issue;
  runtime.log.error({ err: error, source: id }, "a source could not be loaded");
  return { code: "sourceLost", params: { place: file?.name ?? address ?? "" } };
}

type Spooled = Verdict & { place: string; spool: Spool };

/** New rows, and with them the columns that they were loaded with: what is made of the rows changes at one with them. */
async function store(tools: Telling, work: Work, source: Source, { place, spool, rows, note }: Spooled): Promise<void> {
  const { id, askedAt, loadedRows, loadError, loadNote, columns } = source;
  await work.run(sql`delete from data_source_row where comp_id = ${work.compId} and source_id = ${id}`);
  let from = 0;
  for await (const part of spool.pieces(CHUNK)) {
    const ids = part.map(() => newId());
    await work.run(sql`insert into data_source_row (comp_id, id, source_id, seq, cells) select ${work.compId}::integer, r.id, ${id}::bigint, ${from}::integer + r.seq::integer, r.cells::jsonb
      from unnest(${arrayOf(ids, "bigint")}, ${arrayOf(part, "text")}) with ordinality as r (id, cells, seq)`);
    from += part.length;
  }
  const kept = note && JSON.stringify(note);
  await work.run(
    sql`update data_source set tried_at = ${work.now}, loaded_at = ${work.now}, loaded_rows = ${rows}, loaded_columns = ${JSON.stringify(columns)}, load_error = null, load_note = ${kept}, ${UNASKED(askedAt)} where comp_id = ${work.compId} and id = ${id}`,
  );
  const mended: Changes = loadError === null ? {} : { loadError: [loadError, null] };
  const noted: Changes = kept === null && loadNote === null ? {} : { loadNote: [null, kept] };
  noteRun(tools, work, source, { action: "loaded", reason: place, changes: { loadedRows: [loadedRows, rows], ...mended, ...noted } });
  work.changed(SOURCE, "all");
}

async function noteFailure(tools: Telling, work: Work, source: Source, issue: Issue): Promise<void> {
  const { id, askedAt } = source;
  const kept = JSON.stringify(issue);
  await work.run(
    sql`update data_source set tried_at = ${work.now}, load_error = ${kept}, ${UNASKED(askedAt)} where comp_id = ${work.compId} and id = ${id}`,
  );
  noteRun(tools, work, source, { action: "notLoaded", changes: { loadError: [null, kept] } });
}

/** A source of which something is noted. */
export type Noted = Pick<Source, "id" | "version" | "loadError">;

/** Notes at a source why no figures can be made of its rows, or (with null) that they can again. */
export async function noteExport(tools: Telling, work: Work, source: Noted, kept: string | null): Promise<void> {
  if (kept === source.loadError) return;
  await work.run(sql`update data_source set load_error = ${kept} where comp_id = ${work.compId} and id = ${source.id}`);
  noteRun(tools, work, source, { action: kept ? "notLoaded" : "loaded", changes: { loadError: [source.loadError, kept] } });
}

/** A run in the history of its source, by the program. */
function noteRun(
  { runtime }: Telling,
  work: Work,
  { id, version }: Noted,
  run: { action: string; reason?: string; changes: Changes },
): void {
  const module = runtime.definitions.modules.get(SOURCE);
  if (!module) throw new Error(`no module ${SOURCE}`);
  writeHistory(work, module, [{ record: { header: { id, version }, lines: {} }, stageFrom: null, stageTo: null, ...run }]);
}

/** Who asks while rows are being loaded is not forgotten. */
const UNASKED = (askedAt: string | null) =>
  sql`is_empty_meant = is_empty_meant and asked_at is distinct from ${askedAt}::timestamptz, asked_at = case when asked_at is not distinct from ${askedAt}::timestamptz then null else asked_at end`;
