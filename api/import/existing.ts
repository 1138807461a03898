import { sql } from "drizzle-orm";
import { shaped } from "#db/row";
import { arrayOf, columns as columnNames, identifier } from "#db/sql";
import type { Field } from "#define/field";
import type { Module } from "#define/module";
import { resolveCodes } from "#engine/link";
import { readRecords } from "#engine/records";
import { columnAt, columnOf, shapeOf, tablesOf } from "#engine/definition/shape";
import { isSame } from "#engine/values";
import type { FileDocument } from "./draft.ts";
import type { Plan } from "./plan.ts";
import { type ImportIssue, shown } from "./report.ts";
import type { DocumentRecord, Row } from "#define/rows";
import type { EngineWork } from "#engine/context";

/**
 * A batch against what is stored: documents that are not there yet, masters of which fields differ, and documents that differ from what
 * they were (issues).
 */
export type Compared = {
  missing: FileDocument[];
  changed: { document: FileDocument; id: string; version: number; header: Record<string, unknown> }[];
  unchanged: number;
  issues: ImportIssue[];
};
type Ids = (field: Field, value: unknown) => unknown;

/** Finds the records of a batch by their key and compares the values that the file gives; a few queries for the whole batch. */
export async function compareWithStored(work: EngineWork, module: Module, plan: Plan, batch: readonly FileDocument[]): Promise<Compared> {
  const stored = plan.key.length === 0 ? new Map<string, DocumentRecord>() : await readStored(work, module, plan.key, batch);
  const compared: Compared = { missing: [], changed: [], unchanged: 0, issues: [] };
  const known = batch.filter((document) => stored.has(keyOf(document.draft.header, plan.key)));
  const ids = await idsOf(work, module, known);
  for (const document of batch) {
    const record = stored.get(keyOf(document.draft.header, plan.key));
    if (record) compare(compared, module, document, record, ids);
    else compared.missing.push(document);
  }
  return compared;
}

function compare(compared: Compared, module: Module, document: FileDocument, record: DocumentRecord, ids: Ids): void {
  const { header, lines = {} } = document.draft;
  const differing = differences(header, record.header, module.fields, ids);
  const isMaster = Object.values(module.fields).every(({ kind }) => kind !== "docNo");
  const hasOtherLines = Object.entries(lines).some(
    ([table, rows]) => !areSame(rows, record.lines[table] ?? [], module.lines?.[table]?.fields ?? {}, ids),
  );
  if (Object.keys(differing).length === 0 && !hasOtherLines) compared.unchanged++;
  else if (isMaster && !hasOtherLines)
    compared.changed.push({ document, id: String(record.header.id), version: Number(record.header.version), header: differing });
  else
    compared.issues.push({
      code: "changedDocument",
      row: document.row,
      field: Object.keys(differing)[0] ?? module.title.code,
      value: record.header[module.title.code],
    });
}

function differences(
  given: Readonly<Record<string, unknown>>,
  stored: Row,
  fields: Readonly<Record<string, Field>>,
  ids: Ids,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(given).filter(([name, value]) => {
      const field = fields[name];
      return field !== undefined && !isSame(ids(field, value), stored[name]);
    }),
  );
}

function areSame(
  given: readonly Readonly<Record<string, unknown>>[],
  stored: readonly Row[],
  fields: Readonly<Record<string, Field>>,
  ids: Ids,
): boolean {
  return (
    given.length === stored.length && given.every((line, at) => Object.keys(differences(line, stored[at] ?? {}, fields, ids)).length === 0)
  );
}

/** The key of a document as one text. */
function keyOf(header: Readonly<Record<string, unknown>>, key: readonly string[]): string {
  return JSON.stringify(key.map((name) => shown(header[name])));
}

async function readStored(
  work: EngineWork,
  module: Module,
  key: readonly string[],
  batch: readonly FileDocument[],
): Promise<Map<string, DocumentRecord>> {
  const shape = shapeOf(module);
  const columns = key.map((name) => columnOf(shape.columns, name));
  const values = columns.map(({ property, cast }) =>
    arrayOf(
      batch.map(({ draft }) => draft.header[property] as string | null),
      cast,
    ),
  );
  const matches = columns.map((column, at) => sql`${columnAt(column)} = ${identifier("wanted", `k${at}`)}`);
  const own = module.kind === "company" ? sql`t0.comp_id = ${work.compId}` : sql`true`;
  const rows = await work.run(shaped({
    id: "text",
  })`select t0.id::text as id from unnest(${sql.join(values, sql`, `)}) as wanted (${columnNames(columns.map((_, at) => `k${at}`))})
    join ${tablesOf(shape)} on ${sql.join(matches, sql` and `)} where ${own}`);
  const records =
    rows.length === 0
      ? []
      : await readRecords(
          work,
          module,
          rows.map(({ id }) => id),
        );
  return new Map(records.map((record) => [keyOf(record.header, key), record]));
}

/**
 * Turns the codes that the documents give into ids, one query per module linked to. A code that nobody has stays as it is, so that saving
 * tells.
 */
async function idsOf(work: EngineWork, module: Module, documents: readonly FileDocument[]): Promise<Ids> {
  const codes = new Map<string, Set<string>>();
  const collect = (values: Readonly<Record<string, unknown>>, fields: Readonly<Record<string, Field>>) => {
    for (const [name, field] of Object.entries(fields)) {
      const code = codeIn(values[name]);
      if (field.kind === "link" && code !== undefined) codes.set(field.to, (codes.get(field.to) ?? new Set()).add(code));
    }
  };
  for (const { draft } of documents) {
    collect(draft.header, module.fields);
    for (const [table, rows] of Object.entries(draft.lines ?? {}))
      for (const row of rows) collect(row, module.lines?.[table]?.fields ?? {});
  }
  const maps = new Map<string, Map<string, string>>();
  for (const [target, wanted] of codes) maps.set(target, await resolveCodes(work, target, [...wanted]));
  return (field, value) => {
    const code = codeIn(value);
    return field.kind === "link" && code !== undefined ? (maps.get(field.to)?.get(code) ?? code) : value;
  };
}

function codeIn(value: unknown): string | undefined {
  return typeof value === "object" && value !== null && "code" in value ? String(value.code) : undefined;
}
