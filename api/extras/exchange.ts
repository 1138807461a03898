import { defined } from "#db/row";
import { write, writeXlsxStream } from "hucre";
import type { Field } from "#define/field";
import type { Module } from "#define/module";
import { fail } from "#define/problem";
import type { Language, Viewer } from "#define/viewer";
import { csvStream, type FileCell, xlsxCell } from "#engine/cells";
import { type Asker, demandSame } from "#engine/list/export";
import { type ListRequest, pageQuery, planList } from "#engine/list/list";
import { cursorOf } from "#engine/list/page";
import { readRecords } from "#engine/records";
import { demand } from "#engine/write/guards";
import type { Runtime } from "#engine/runtime";
import { givenTo } from "#engine/definition/given";
import type { Words } from "#engine/translations";
import { inWork } from "#engine/work";
import { codeOf, type Gathered, gatherRecords } from "./print/gather.ts";
import type { Cell, DocumentRecord } from "#define/rows";
import type { EngineWork } from "#engine/context";

/** A column of a file that can be imported again: a field of the header, or of a line table. */
export type Part = { table?: string; name: string; field: Field; head: string; required: boolean };
type Asked = { runtime: Runtime; asker: Asker; module: Module; request: ListRequest };

const CHUNK = 500;

/** The columns of a module's exchange file: every field that a person gives, under heads that the import knows. */
export function partsOf(module: Module, viewer: Viewer, words: Words, language: Language): Part[] {
  const say = (key: string) => words.word(language, module.id, key);
  const header = givenTo(viewer, module.id, module.fields).map(([name, field]): Part => ({
    name,
    field,
    head: say(`fields.${name}`) ?? name,
    required: field.required === true,
  }));
  const lines = Object.entries(module.lines ?? {}).flatMap(([table, { fields }]) =>
    givenTo(viewer, module.id, fields, `${table}.`).map(([name, field]): Part => {
      const label = say(`lines.${table}.fields.${name}`) ?? say(`fields.${name}`) ?? name;
      return { table, name, field, head: `${say(`lines.${table}.title`) ?? table}.${label}`, required: field.required === true };
    }),
  );
  const parts = [...header, ...lines];
  const heads = parts.map(({ head }) => head);
  return parts.map((part) => (heads.filter((head) => head === part.head).length > 1 ? { ...part, head: keyOf(part) } : part));
}

/**
 * Streams every record that the list would show with its lines, so that the import reads it back: a row per line, the header beside each,
 * links by code. Throws the problems of the list, and forbidden without the right to export.
 */
export async function exchangeFile(asked: Asked, format: "csv" | "xlsx"): Promise<ReadableStream<Uint8Array>> {
  const rows = rowsOf(asked);
  const first = await rows.next();
  const all = (async function* () {
    if (!first.done) yield first.value;
    yield* rows;
  })();
  if (format === "csv") return csvStream(all);
  return writeXlsxStream(cellsOf(all), { name: asked.module.id.split(".").at(-1) ?? asked.module.id });
}

/**
 * An empty file for the import, as xlsx: the heads with a star where something is required, and what the choices are called on a second
 * sheet.
 */
export async function templateFile({ runtime, viewer, module }: { runtime: Runtime; viewer: Viewer; module: Module }): Promise<Uint8Array> {
  if (module.readonly || !viewer.may(`${module.id}.import`)) fail({ type: "forbidden", permission: `${module.id}.import` });
  const { words } = runtime;
  const parts = partsOf(module, viewer, words, viewer.language);
  const heads = parts.map(({ head, required }) => (required ? `${head} *` : head));
  const choices = parts.flatMap(({ name, field, head }) =>
    field.kind === "choice"
      ? field.values.map((value) => [head, words.word(viewer.language, module.id, `choices.${name}.${value}`) ?? value])
      : [],
  );
  const title = (key: string) => words.word(viewer.language, "print", key) ?? key;
  const sheets = [
    { name: title("rows"), rows: [heads] },
    { name: title("choices"), rows: [[title("column"), title("value")], ...choices] },
  ];
  return new Uint8Array(await write({ sheets }));
}

const keyOf = ({ table, name }: Part): string => (table === undefined ? name : `${table}.${name}`);

/** Page by page out of one transaction each, for who asks then: a slow reader holds up nothing, and reads no longer than he may. */
async function* rowsOf({ runtime, asker, module, request }: Asked): AsyncGenerator<FileCell[][], void> {
  let begun: string[] | undefined;
  let after: string | null | undefined;
  while (after !== null) {
    const viewer = await asker();
    const parts = partsOf(module, viewer, runtime.words, viewer.language);
    const heads = parts.map(({ head }) => head);
    if (begun) demandSame(module, begun, heads);
    const mark = after;
    const { rows, next } = await inWork(runtime, viewer, (work) => readPage(work, module, request, parts, mark), "read only");
    yield begun ? rows : [heads.map((head) => ({ value: head, isNumber: false })), ...rows];
    begun = heads;
    after = next;
  }
}

async function readPage(work: EngineWork, module: Module, request: ListRequest, parts: readonly Part[], after: string | undefined) {
  demand(work, module, "export");
  const plan = planList(work, module, request);
  if (!plan) return { rows: [], next: null };
  const found = await work.run(defined`${pageQuery(work, plan, after, CHUNK).query}`);
  const ids = found.map(({ id }) => String(id));
  const records = new Map((await readRecords(work, module, ids)).map((record) => [String(record.header.id), record]));
  const ordered = ids.flatMap((id) => records.get(id) ?? []);
  const gathered = await gatherRecords(work, module, ordered, work.viewer.language);
  const last = found.at(-1);
  return {
    rows: gathered.records.flatMap((record) => rowsOfRecord(gathered, parts, record)),
    next: found.length === CHUNK && last ? cursorOf(plan.orders, last) : null,
  };
}

function rowsOfRecord(gathered: Gathered, parts: readonly Part[], { header, lines }: DocumentRecord): FileCell[][] {
  const count = Math.max(1, ...Object.values(lines).map((rows) => rows.length));
  return Array.from({ length: count }, (_, at) =>
    parts.map(({ table, name, field }) =>
      cellOf(gathered, name, field, (table === undefined ? header : lines[table]?.[at])?.[name] ?? null),
    ),
  );
}

const text = (value: Cell): FileCell => ({ value, isNumber: false });

function cellOf(gathered: Gathered, name: string, field: Field, value: Cell): FileCell {
  const { words, language, module } = gathered;
  if (value === null) return text(null);
  if (field.kind === "link") return text(codeOf(gathered, field, value));
  if (field.kind === "choice") return text(words.word(language, module.id, `choices.${name}.${String(value)}`) ?? value);
  if (field.kind === "flag") return text(words.word(language, "print", value === true ? "yes" : "no") ?? value);
  return { value, isNumber: ["quantity", "price", "money", "rate", "percent", "integer"].includes(field.kind) };
}

async function* cellsOf(chunks: AsyncIterable<FileCell[][]>) {
  for await (const rows of chunks) for (const row of rows) yield row.map(xlsxCell);
}
