import { sql } from "drizzle-orm";
import { narrow, shaped } from "#db/row";
import { newId } from "#db/id";
import { declaredColumns } from "#analytics/source/columns";
import { arrayOf } from "#db/sql";
import type { Encryption, SourceColumn } from "#define/composed";
import type { Language } from "#define/viewer";
import type { Issue } from "#define/problem";
import { companyOf } from "#engine/company";
import { type Changes, writeHistory } from "#engine/history";
import { type Foreign, type SourceLimits, withDatabase } from "./database.ts";
import { NotLoaded, notLoaded } from "./fault.ts";
import { withFile } from "./file.ts";
import { Spool } from "./spool.ts";
import { demandRows, judgeRows, type SourceTable, type Verdict } from "./table.ts";
import { inSystem, type DeliveryTools } from "#alerts/postLetter";
import type { EngineWork } from "#engine/context";

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
const SOURCE_ROW = shaped({
  id: "id",
  kind: "text",
  address: "text?",
  encryption: narrow<Encryption>("text"),
  authority: "text?",
  database: "text?",
  userName: "text?",
  secret: "text?",
  query: "text?",
  rowLimit: "integer",
  askedAt: "instant?",
  version: "integer",
  loadedRows: "integer?",
  loadError: "text?",
  loadNote: "text?",
  isEmptyMeant: "boolean",
  columns: narrow<SourceColumn[]>("json"),
  file: narrow<Source["file"]>("json?"),
});
/** What loading needs; limits of a database where they are not the usual ones. */
export type Loading = DeliveryTools & { sourceLimits?: SourceLimits };
const CHUNK = 5000;
const SOURCE = "reports.source";

/** Said of a source as long as it is being loaded, and of one whose load ended with its process. */
const [TRYING, ENDED] = ["sourceTrying", "sourceEnded"] as const;

/**
 * Loads the published sources of a company that somebody asked to be loaded or whose hours have passed: all rows or none. A failure is
 * noted at the source in the place of the last one, its rows stay; each run stands in its history. One whose load ended with its process is
 * set aside: it is not tried again until somebody asks. Those of one server are loaded one after another, and so are files; a slow server
 * does not hold up the others of its round. Answers how many were loaded or tried.
 */
export async function loadSources(tools: Loading, compId: number): Promise<number> {
  await inSystem(tools, compId, (work) => noteEnded(tools, work));
  const due = await inSystem(tools, compId, dueSources, "read only");
  const servers = new Set(due.map(serverOf));
  await Promise.all(
    [...servers].map((server) =>
      inTurn(
        tools,
        compId,
        due.filter((source) => serverOf(source) === server),
      ),
    ),
  );
  return due.length;
}

const serverOf = ({ kind, address }: Source): string | null => (kind === "postgres" ? address : null);

async function inTurn(tools: Loading, compId: number, queue: readonly Source[]): Promise<void> {
  for (const source of queue) {
    try {
      await inSystem(tools, compId, (work) => noteTrying(work, source));
      await load(tools, compId, source);
    } catch (error) {
      const issue = issueOf(tools, source, error);
      await inSystem(tools, compId, (work) => noteFailure(tools, work, source, issue));
    }
  }
}

function dueSources(work: EngineWork): Promise<Source[]> {
  return work.run(SOURCE_ROW`select s.id, s.kind, s.address, s.encryption, s.authority, s.database, s.user_name as "userName", s.secret, s.query,
      s.row_limit as "rowLimit", s.asked_at as "askedAt", s.version, s.loaded_rows as "loadedRows", s.load_error as "loadError",
        s.load_note as "loadNote", s.is_empty_meant as "isEmptyMeant",
      ${declaredColumns} as columns,
      (select jsonb_build_object('hash', f.hash, 'name', a.name, 'language', (select u.language from account u where u.id = a.created_by))
        from attachment a join stored_file f on f.comp_id = a.comp_id and f.id = a.file_id
        where a.comp_id = s.comp_id and a.module = 'reports.source' and a.document_id = s.id and f.state = 'passed' order by a.id desc limit 1) as file
    from data_source s where s.comp_id = ${work.compId} and s.stage = 'published' and (s.asked_at is not null
      or (s.every_hours is not null and coalesce(s.load_error, '') not like ${noted(ENDED)}
        and coalesce(s.tried_at, 'epoch') < ${work.now}::timestamptz - make_interval(hours => s.every_hours))) order by s.id`);
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
  { runtime, analytics, files, sourceLimits }: Loading,
  compId: number,
  source: Source,
  job: (table: SourceTable) => Promise<T>,
): Promise<T> {
  if (source.kind === "postgres") return withDatabase(runtime, source, job, sourceLimits);
  if (!source.file) return notLoaded("sourceNoFile", "");
  const { hash, name, language } = source.file;
  return withFile(analytics.duck, { name, language }, await files.store.open(`${compId}/${hash}`), job);
}

/** What nobody thought of is logged with its cause; other sources go on. */
function issueOf({ runtime }: DeliveryTools, source: Source, error: unknown): Issue {
  if (error instanceof NotLoaded) return error.issue;
  runtime.log.error({ err: error, source: source.id }, "a source could not be loaded");
  return { code: "sourceLost", params: { place: placeOf(source) } };
}

type Spooled = Verdict & { place: string; spool: Spool };

/** New rows, and with them the columns that they were loaded with: what is made of the rows changes at one with them. */
async function store(tools: DeliveryTools, work: EngineWork, source: Source, { place, spool, rows, notes }: Spooled): Promise<void> {
  const { id, loadedRows, loadError, loadNote, columns } = source;
  await work.run(sql`delete from data_source_row where comp_id = ${work.compId} and source_id = ${id}`);
  let from = 0;
  for await (const part of spool.pieces(CHUNK)) {
    const ids = part.map(() => newId());
    await work.run(sql`insert into data_source_row (comp_id, id, source_id, seq, cells)
        select ${work.compId}::integer, r.id, ${id}::bigint, ${from}::integer + r.seq::integer, r.cells::jsonb
      from unnest(${arrayOf(ids, "bigint")}, ${arrayOf(part, "text")}) with ordinality as r (id, cells, seq)`);
    from += part.length;
  }
  if (from !== rows) throw new Error(`${from} rows were kept of ${rows}`);
  const kept = notes.length === 0 ? null : JSON.stringify(notes);
  await work.run(
    sql`update data_source set tried_at = ${work.now}, loaded_at = ${work.now}, loaded_rows = ${rows},
        loaded_columns = ${JSON.stringify(columns)}, load_error = null, load_note = ${kept} where comp_id = ${work.compId} and id = ${id}`,
  );
  const mended: Changes = loadError === null ? {} : { loadError: [loadError, null] };
  const noted: Changes = kept === null && loadNote === null ? {} : { loadNote: [null, kept] };
  noteRun(tools, work, source, { action: "loaded", reason: place, changes: { loadedRows: [loadedRows, rows], ...mended, ...noted } });
  work.changed(SOURCE, "all");
}

const placeOf = ({ file, address }: Pick<Source, "file" | "address">): string => file?.name ?? address ?? "";
const noted = (code: Issue["code"]): string => `${JSON.stringify({ code }).slice(0, -1)}%`;

/**
 * That a source is being loaded is kept before it is touched: where its load ends the process, the next one knows which it was. Who asks
 * from then on is not forgotten.
 */
async function noteTrying(work: EngineWork, source: Source): Promise<void> {
  const { id, askedAt } = source;
  const trying: Issue = { code: TRYING, params: { place: placeOf(source) } };
  await work.run(sql`update data_source set tried_at = ${work.now}, load_error = ${JSON.stringify(trying)}, is_empty_meant = is_empty_meant
      and asked_at is distinct from ${askedAt}::timestamptz,
    asked_at = case when asked_at is not distinct from ${askedAt}::timestamptz then null else asked_at end where comp_id = ${work.compId} and id = ${id}`);
}

/** Sets aside the sources that were being loaded when their process ended; this runs in one process at a time. */
async function noteEnded(tools: DeliveryTools, work: EngineWork): Promise<void> {
  const sources = await work.run(
    shaped({
      id: "id",
      version: "integer",
      loadError: "text",
    })`select id, version, load_error as "loadError" from data_source where comp_id = ${work.compId} and load_error like ${noted(TRYING)} order by id`,
  );
  for (const source of sources) {
    await noteExport(tools, work, source, JSON.stringify({ ...(JSON.parse(source.loadError) as Issue), code: ENDED }));
  }
}

/** A source that is set aside because its load ended with its process: why, and since when. */
export type EndedSource = { code: string; why: Issue; at: string };

/** The sources of a company that are set aside because their load ended with its process. */
export async function endedSources(work: EngineWork): Promise<EndedSource[]> {
  const sources = await work.run(
    shaped({
      code: "text",
      loadError: "text",
      at: "instant",
    })`select code, load_error as "loadError", tried_at as at from data_source where comp_id = ${work.compId} and load_error like ${noted(ENDED)} order by id`,
  );
  return sources.map(({ code, loadError, at }) => ({ code, why: JSON.parse(loadError) as Issue, at }));
}

async function noteFailure(tools: DeliveryTools, work: EngineWork, source: Source, issue: Issue): Promise<void> {
  const { id } = source;
  const kept = JSON.stringify(issue);
  await work.run(sql`update data_source set tried_at = ${work.now}, load_error = ${kept} where comp_id = ${work.compId} and id = ${id}`);
  noteRun(tools, work, source, { action: "notLoaded", changes: { loadError: [null, kept] } });
}

/** A source of which something is noted. */
export type Noted = Pick<Source, "id" | "version" | "loadError">;

/** Notes at a source why no figures can be made of its rows, or (with null) that they can again. */
export async function noteExport(tools: DeliveryTools, work: EngineWork, source: Noted, kept: string | null): Promise<void> {
  if (kept === source.loadError) return;
  await work.run(sql`update data_source set load_error = ${kept} where comp_id = ${work.compId} and id = ${source.id}`);
  noteRun(tools, work, source, { action: kept ? "notLoaded" : "loaded", changes: { loadError: [source.loadError, kept] } });
}

/** A run in the history of its source, by the program. */
function noteRun(
  { runtime }: DeliveryTools,
  work: EngineWork,
  { id, version }: Noted,
  run: { action: string; reason?: string; changes: Changes },
): void {
  const module = runtime.definitions.modules.get(SOURCE);
  if (!module) throw new Error(`no module ${SOURCE}`);
  writeHistory(work, module, [{ record: { header: { id, version }, lines: {} }, stageFrom: null, stageTo: null, ...run }]);
}
