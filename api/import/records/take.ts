import { createHash } from "node:crypto";
import type { Field } from "#define/field";
import type { Module } from "#define/module";
import { fail, failIfAny, type Issue } from "#define/problem";
import type { Viewer } from "#define/viewer";
import { isEmpty } from "#define/condition";
import type { EngineWork } from "#engine/context";
import type { Runtime } from "#engine/runtime";
import { inWork } from "#engine/work";
import { lockFirst } from "#engine/write/lockFirst";
import { createDocuments, type Draft, updateDocument } from "#engine/write/save";
import { tried } from "../apply.ts";
import { compareForms, type Differences, lineKey } from "./compare.ts";
import { type FileFields, fileFields, type FileRecord, type RecordFile, type Stored, storedForms, type Values } from "./file.ts";

/** What becomes of one record: what differs, and what is wrong with it; `kept` stands here and not in the file, and stays. */
export type Taken = Differences & { code: string; change: "added" | "changed" | "unchanged" | "kept"; issues: readonly Issue[] };
/** `digest` names exactly these differences: who applies says which he saw. */
export type TakenFile = { records: readonly Taken[]; digest: string; applied: boolean };
type Job = { work: EngineWork; module: Module; fields: FileFields; stored: ReadonlyMap<string, Stored> };

/** Ends a transaction that shall leave nothing behind. */
class Undone extends Error {
  constructor(readonly answer: TakenFile) {
    super("undone");
  }
}

/**
 * Takes over a file of records, each as by hand and all or none, in one transaction; without the digest of the differences as they are now
 * it only tells them. Throws forbidden, and invalid for a file of another module or with a record twice.
 */
export async function takeRecords(
  runtime: Runtime,
  viewer: Viewer,
  module: Module,
  file: RecordFile,
  seen: string | undefined,
): Promise<TakenFile> {
  const permission = `${module.id}.import`;
  if (!viewer.may(permission)) fail({ type: "forbidden", permission });
  if (file.module !== module.id) failIfAny([{ code: "choice", field: "module", value: file.module }]);
  demandOnce(module, file.records);
  const taking = async (work: EngineWork): Promise<TakenFile> => {
    if (seen !== undefined) await lockFirst({ ...work, isTrial: false }, module);
    const job = { work, module, fields: fileFields(work, module), stored: await storedForms(work, module) };
    const records: Taken[] = [];
    for (const record of file.records) records.push(await takeOne(job, record));
    const known = new Set(records.map(({ code }) => code));
    const kept = [...job.stored.keys()].filter((code) => !known.has(code));
    const told = [...records, ...kept.map((code): Taken => ({ code, change: "kept", fields: [], lines: [], issues: [] }))];
    const answer = { records: told, digest: digestOf(told), applied: false };
    if (answer.digest !== seen || told.some(({ issues }) => issues.length > 0)) throw new Undone(answer);
    return { ...answer, applied: true };
  };
  try {
    return await inWork(runtime, viewer, taking, "trial");
  } catch (error) {
    if (error instanceof Undone) return error.answer;
    throw error;
  }
}

const digestOf = (records: readonly Taken[]): string =>
  createHash("sha256")
    .update(JSON.stringify(records.map(({ code, change, fields, lines }) => [code, change, fields, lines])))
    .digest("hex");

function demandOnce(module: Module, records: readonly FileRecord[]): void {
  const seen = new Set<unknown>();
  const issues = records.flatMap(({ header }, at): Issue[] => {
    const code = header[module.title.code];
    const place = { row: at + 1, field: module.title.code };
    if (typeof code !== "string" || code === "") return [{ code: "required", ...place }];
    if (seen.has(code)) return [{ code: "duplicate", ...place, value: code }];
    seen.add(code);
    return [];
  });
  failIfAny(issues);
}

async function takeOne({ work, module, fields, stored }: Job, record: FileRecord): Promise<Taken> {
  const code = String(record.header[module.title.code]);
  const before = stored.get(code);
  const differences = compareForms(module, fields, before?.form, record);
  const isNew = before === undefined;
  if (!isNew && differences.fields.length + differences.lines.length + strangers(fields, record) === 0)
    return { code, change: "unchanged", ...differences, issues: [] };
  const draft = draftOf(module, fields, before, record);
  const issues = await tried(work, async () => {
    if (before) await updateDocument(work, module, String(before.record.header.id), Number(before.record.header.version), draft);
    else await createDocuments(work, module, [draft]);
  });
  return { code, change: isNew ? "added" : "changed", ...differences, issues: issues ?? [] };
}

/** How much a record says that the module does not know here: the save names it. */
function strangers({ header, lines }: FileFields, record: FileRecord): number {
  const below = Object.entries(record.lines).map(([table, rows]) => {
    const columns = lines.get(table);
    return columns ? rows.reduce((sum, row) => sum + unknown(columns, row), 0) : 1;
  });
  return unknown(header, record.header) + below.reduce((sum, count) => sum + count, 0);
}

function unknown(columns: readonly (readonly [string, Field])[], row: Values): number {
  const known = new Set(columns.map(([name]) => name));
  return Object.keys(row).filter((name) => !known.has(name)).length;
}

/** What a person would type: links by code, lines that stand already by their id, what a line does not say emptied. */
function draftOf(module: Module, fields: FileFields, before: Stored | undefined, record: FileRecord): Draft {
  const lines = Object.entries(record.lines).map(([table, rows]) => {
    const [columns, keyOf] = [fields.lines.get(table) ?? [], lineKey(module, fields, table)];
    const ids = new Map((before?.form.lines[table] ?? []).map((line, at) => [keyOf(line), before?.record.lines[table]?.[at]?.id]));
    return [table, rows.map((row) => ({ ...unsaid(columns), ...withLinks(columns, row), ...idOf(ids.get(keyOf(row))) }))] as const;
  });
  return { header: withLinks(fields.header, record.header), lines: Object.fromEntries(lines) };
}

const idOf = (id: unknown) => (id === undefined || id === null ? {} : { id });
const unsaid = (columns: readonly (readonly [string, Field])[]) =>
  Object.fromEntries(columns.map(([name, { kind }]) => [name, kind === "flag" ? false : null]));

function withLinks(columns: readonly (readonly [string, Field])[], row: Values): Values {
  const kinds = new Map(columns.map(([name, { kind }]) => [name, kind]));
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, kinds.get(name) === "link" && !isEmpty(value as string) ? { code: value } : value]),
  );
}
