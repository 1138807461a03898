import { sql } from "drizzle-orm";
import { newId } from "#db/id";
import { arrayOf } from "#db/sql";
import type { SourceColumn } from "#define/composed";
import type { Work } from "#define/work";
import { fileRows, type Foreign, foreignRows, NotLoaded, type TextRow } from "./sourceRows.ts";
import { inSystem, type Telling } from "./tell.ts";

type Source = Foreign & {
  id: string;
  kind: string;
  columns: SourceColumn[];
  askedAt: string | null;
  file: { hash: string; name: string } | null;
};
const CHUNK = 5000;
const SHAPES: Record<SourceColumn["propType"], RegExp> = {
  text: /^[\s\S]{0,500}$/,
  date: /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/,
  integer: /^-?\d{1,15}$/,
  quantity: /^-?\d{1,12}(\.\d{1,6})?$/,
  money: /^-?\d{1,14}(\.\d{1,4})?$/,
};

/** Loads the published sources of a company that somebody asked to be loaded or whose hours have passed: all rows or none; a failure is noted at the source and its rows stay. Answers how many were loaded or tried. */
export async function loadSources(tools: Telling, compId: number): Promise<number> {
  const due = await inSystem(tools, compId, dueSources, "read only");
  for (const source of due) {
    const result = await rowsOf(tools, compId, source)
      .then((rows) => ({ rows: checked(rows, source.columns) }))
      .catch(failureOf);
    await inSystem(tools, compId, (work) =>
      "rows" in result ? store(work, source, result.rows) : noteFailure(work, source, result.message),
    );
  }
  return due.length;
}

function dueSources(work: Work): Promise<Source[]> {
  return work.run<Source>(sql`select s.id, s.kind, s.address, s.database, s.user_name as "userName", s.secret, s.query, s.row_limit as "rowLimit", s.asked_at as "askedAt",
      (select jsonb_agg(jsonb_build_object('fieldName', c.field_name, 'header', c.header, 'propType', c.prop_type, 'use', c.use) order by c.seq)
        from data_source_column c where c.comp_id = s.comp_id and c.source_id = s.id) as columns,
      (select jsonb_build_object('hash', f.hash, 'name', a.name) from attachment a join stored_file f on f.comp_id = a.comp_id and f.id = a.file_id
        where a.comp_id = s.comp_id and a.module = 'reports.source' and a.document_id = s.id and f.state = 'passed' order by a.id desc limit 1) as file
    from data_source s where s.comp_id = ${work.compId} and s.stage = 'published' and (s.asked_at is not null
      or (s.every_hours is not null and coalesce(s.loaded_at, 'epoch') < ${work.now}::timestamptz - make_interval(hours => s.every_hours))) order by s.id`);
}

async function rowsOf({ analytics, files }: Telling, compId: number, source: Source): Promise<TextRow[]> {
  if (source.kind === "postgres") return foreignRows(source);
  if (!source.file) throw new NotLoaded("no file: csv, xlsx, parquet");
  return fileRows(analytics.duck, source.file.name, await files.store.open(`${compId}/${source.file.hash}`), source.rowLimit);
}

/** Every declared column is there and every cell is of its type; what is not declared stays away. */
function checked(rows: readonly TextRow[], columns: readonly SourceColumn[]): TextRow[] {
  const heads = new Set(rows.flatMap((row) => Object.keys(row)));
  const missing = rows.length === 0 ? [] : columns.filter(({ header }) => !heads.has(header));
  if (missing.length > 0) throw new NotLoaded(missing.map(({ header }) => `${header}: ?`).join(", "));
  return rows.map((row, at) =>
    Object.fromEntries(
      columns.flatMap(({ header, propType }) => {
        const cell = row[header];
        if (cell === undefined) return [];
        const text = propType === "date" ? cell.slice(0, 10) : cell;
        if (!SHAPES[propType].test(text) || (propType === "date" && Number.isNaN(Date.parse(text))))
          throw new NotLoaded(`${at + 1} · ${header}: ${cell.slice(0, 60)}`);
        return [[header, text]];
      }),
    ),
  );
}

async function store(work: Work, { id, askedAt }: Source, rows: readonly TextRow[]): Promise<void> {
  await work.run(sql`delete from data_source_row where comp_id = ${work.compId} and source_id = ${id}`);
  for (let from = 0; from < rows.length; from += CHUNK) {
    const part = rows.slice(from, from + CHUNK);
    await work.run(sql`insert into data_source_row (comp_id, id, source_id, seq, cells) select ${work.compId}::integer, r.id, ${id}::bigint, ${from}::integer + r.seq::integer, r.cells::jsonb
      from unnest(${arrayOf(
        part.map(() => newId()),
        "bigint",
      )}, ${arrayOf(
        part.map((row) => JSON.stringify(row)),
        "text",
      )}) with ordinality as r (id, cells, seq)`);
  }
  await work.run(
    sql`update data_source set loaded_at = ${work.now}, loaded_rows = ${rows.length}, load_error = null, ${UNASKED(askedAt)} where comp_id = ${work.compId} and id = ${id}`,
  );
  work.changed("reports.source", "all");
}

async function noteFailure(work: Work, { id, askedAt }: Source, message: string): Promise<void> {
  await work.run(
    sql`update data_source set load_error = ${message.slice(0, 500)}, ${UNASKED(askedAt)}, loaded_at = coalesce(loaded_at, ${work.now}) where comp_id = ${work.compId} and id = ${id}`,
  );
}

/** Who asks while rows are being loaded is not forgotten. */
const UNASKED = (askedAt: string | null) =>
  sql`asked_at = case when asked_at is not distinct from ${askedAt}::timestamptz then null else asked_at end`;

function failureOf(error: unknown): { message: string } {
  if (error instanceof NotLoaded) return { message: error.message };
  throw error;
}
