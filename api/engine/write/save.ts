import { sql } from "drizzle-orm";
import type { Module } from "#define/module";
import { fail, failIfAny, type Issue } from "#define/problem";
import { typedWith } from "#engine/database";
import type { Draft, Entry } from "./draft.ts";
import { hasActed, differences, writeHistory } from "#engine/history";
import { runAfterWrite } from "./afterWrite.ts";
import { holdNamed } from "./holdNamed.ts";
import { lockFirst } from "./lockFirst.ts";
import { giveNumbers, numberOf, passNumbers } from "./numbers.ts";
import { newEntry, nextEntry } from "./prepare.ts";
import { readRecords } from "#engine/records";
import { demand, demandRows, isEditable, isKept, refuseStale } from "./guards.ts";
import { deleteRows, insertRows } from "#engine/rows";
import { holdersOf } from "./sharedMaster.ts";
import { shapeOf } from "#engine/definition/shape";
import { copyOf, refuseStrays, storeAdopted, storeDecided, storeNext } from "./store.ts";
import { checkRules, validate } from "./validate.ts";
import type { DocumentRecord } from "#define/rows";
import type { Finding } from "#define/rule";
import { COMPANY_TABLES, forgetCompanies } from "#engine/company";
import { type EngineWork, workFor } from "#engine/context";
import { programFor } from "#engine/access/viewer";

export type { Draft } from "./draft.ts";

/**
 * Stores new documents or masters, all or none, in a few statements however many; returns the records in the order of the drafts. Throws
 * invalid with every issue (`document` = index of the draft). The program may give every field, system ones too ("whole").
 */
export async function createDocuments(
  work: EngineWork,
  module: Module,
  drafts: readonly Draft[],
  open: "own" | "whole" = "own",
): Promise<DocumentRecord[]> {
  demand(work, module, "create");
  await lockFirst(work, module, "create");
  await holdNamed(work, module, drafts);
  const { entries, findings } = await check(work, module, drafts, open);
  failIfAny(findings);
  const records = entries.map(({ record }) => record);
  const number = numberOf(module);
  const unnumbered = number ? records.filter(({ header }) => (header[number.field] ?? null) === null) : [];
  if (number) for (const { header } of unnumbered) header[number.field] = header.id ?? null;
  await insert(work, module, entries).catch((error: unknown) => {
    throw typedWith(error, (field) => (records.length === 1 ? records[0]?.header[field] : undefined));
  });
  // What is stored already is joined and not made, whatever else of it is new.
  const { carrier } = shapeOf(module);
  for (const { record, adopted } of entries) if (!adopted.has(carrier.alias)) work.made.add(record.header.id);
  writeHistory(
    work,
    module,
    records.map((record) => ({ record, action: "create", stageFrom: null, stageTo: stageOf(record) })),
  );
  for (const record of records) announceChange(work, module, record);
  const given = new Set(unnumbered);
  await passNumbers(
    work,
    module,
    records.filter((record) => !given.has(record)),
  );
  await giveNumbers(work, module, unnumbered);
  await begin(work, module, records);
  await runAfterWrite(work, module, records);
  return records;
}

/** What follows when records are made: what it decides of the records themselves is stored with them. */
async function begin(work: EngineWork, module: Module, records: readonly DocumentRecord[]): Promise<void> {
  if (!module.begins || records.length === 0) return;
  const before = records.map(copyOf);
  for (const post of module.begins) await post(records, work);
  storeDecided(work, module, before, records);
}

/**
 * Replaces the given fields and line tables of one record; what is not given stays. Throws notFound, stale, illegalAction (stage not
 * editable) or invalid; an update that changes nothing leaves the version. `review` hears what is to be agreed to, and may throw.
 */
export async function updateDocument(
  work: EngineWork,
  module: Module,
  id: string,
  version: number,
  draft: Draft,
  review?: (issues: readonly Issue[]) => void,
): Promise<DocumentRecord> {
  await lockFirst(work, module, "edit", draft);
  await holdNamed(work, module, [draft]);
  const before = await lockOne(work, module, id, version, "edit");
  const entry = nextEntry(work, module, draft, before);
  failIfAny(await validate(work, module, [entry]));
  const changes = await differences(module, before, entry.record);
  const isReordered = Object.entries(entry.record.lines).some(([table, rows]) =>
    rows.some((row, at) => row.id !== before.lines[table]?.[at]?.id),
  );
  if (Object.keys(changes).length === 0 && !isReordered) return before;
  if (review && module.reviews) review(await module.reviews(before, entry.record, work));
  await storeNext(work, module, before, entry.record).catch((error: unknown) => {
    throw typedWith(error, (field) => entry.record.header[field]);
  });
  writeHistory(work, module, [
    { record: entry.record, action: "edit", stageFrom: stageOf(before), stageTo: stageOf(entry.record), changes },
  ]);
  announceChange(work, module, before);
  announceChange(work, module, entry.record);
  await runAfterWrite(work, module, [entry.record]);
  return entry.record;
}

/**
 * Deletes one record that nothing but saves has happened to; throws notFound, stale, illegalAction, or invalid with inUse where others
 * refer to it.
 */
export async function deleteDocument(work: EngineWork, module: Module, id: string, version: number): Promise<void> {
  await lockFirst(work, module, "delete");
  const before = await lockOne(work, module, id, version, "delete");
  if (await hasActed(work, module, id)) fail({ type: "illegalAction", action: "delete", stage: stageOf(before) ?? "" });
  failIfAny(await checkRules(work, module.deletes ?? [], [before]));
  await work.run(sql`delete from attachment where comp_id = ${work.compId} and module = ${module.id} and document_id = ${id}`);
  await deleteRows(work, shapeOf(module).parts[0], [id]);
  writeHistory(work, module, [{ record: before, action: "delete", stageFrom: stageOf(before), stageTo: null }]);
  announceChange(work, module, before);
  await runAfterWrite(work, module, []);
}

async function check(
  work: EngineWork,
  module: Module,
  drafts: readonly Draft[],
  open: "own" | "whole",
): Promise<{ entries: Entry[]; findings: Finding[] }> {
  const opened = open === "whole" ? { opened: new Set(everyField(module)) } : {};
  const entries = drafts.map((draft, index): Entry => ({ ...newEntry(work, module, draft, index), ...opened }));
  return { entries, findings: entries.length === 0 ? [] : await validate(work, module, entries) };
}

function everyField(module: Module): string[] {
  const lines = Object.entries(module.lines ?? {}).flatMap(([table, { fields }]) => Object.keys(fields).map((name) => `${table}.${name}`));
  return [...Object.keys(module.fields), ...lines];
}

async function lockOne(work: EngineWork, module: Module, id: string, version: number, action: "edit" | "delete"): Promise<DocumentRecord> {
  if (module.readonly) demand(work, module, action);
  const [record] = await readRecords(work, module, [id], isKept(module) ? "look" : "lock");
  if (!record) fail({ type: "notFound", what: module.id });
  demand(work, module, action);
  demandRows(work, module, action, [record]);
  await refuseStale(work, record, version);
  if (!isEditable(module, stageOf(record))) fail({ type: "illegalAction", action, stage: stageOf(record) ?? "" });
  return record;
}

async function insert(work: EngineWork, module: Module, entries: readonly Entry[]): Promise<void> {
  refuseStrays(
    module,
    entries.map(({ record }) => record),
  );
  const { parts, lines } = shapeOf(module);
  const raised = new Map<string, readonly Entry[]>();
  for (const part of parts.toReversed()) {
    const joining = entries.filter(({ adopted }) => adopted.has(part.alias));
    raised.set(part.alias, await storeAdopted(work, part, joining));
    await insertRows(
      work,
      part,
      entries.filter(({ adopted }) => !adopted.has(part.alias)).map(({ record }) => record.header),
    );
  }
  for (const { name, part } of lines.values())
    await insertRows(
      work,
      part,
      entries.flatMap(({ record }) => record.lines[name] ?? []),
    );
  countVersions(module, entries, raised);
  for (const { alias } of parts) await tellHolders(work, module, alias, raised.get(alias) ?? []);
}

/** What a new record filled in of a row that it joined stands in the history of those that had the row before. */
async function tellHolders(work: EngineWork, module: Module, alias: string, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return;
  const program = workFor(work, programFor(work.viewer));
  const before = new Map(entries.map(({ record, adopted }) => [record.header.id, adopted.get(alias) ?? {}]));
  for (const holder of holdersOf(work, module)) {
    if (holder === module) continue;
    for (const record of await readRecords(program, holder, [...before.keys()].map(String))) {
      const { header } = record;
      const stored = { header: { ...header, ...before.get(header.id) }, lines: record.lines };
      const changes = await differences(holder, stored, record);
      if (Object.keys(changes).length === 0) continue;
      const stage = stageOf(record);
      writeHistory(work, holder, [{ record, action: "edit", stageFrom: stage, stageTo: stage, changes }]);
      announceChange(work, holder, record);
    }
  }
}

/** The version of a record that joined rows of others counts theirs in. */
function countVersions(module: Module, entries: readonly Entry[], raised: ReadonlyMap<string, readonly Entry[]>): void {
  const { carrier, shared } = shapeOf(module);
  for (const entry of entries) {
    const counts = [carrier, ...shared].map(
      ({ alias }) => Number(entry.adopted.get(alias)?.version ?? 1) + (raised.get(alias)?.includes(entry) ? 1 : 0),
    );
    entry.record.header.version = counts.reduce((sum, count) => sum + count - 1, 1);
  }
}

function stageOf({ header }: DocumentRecord): string | null {
  return typeof header.stage === "string" ? header.stage : null;
}

function announceChange(work: EngineWork, module: Module, record: DocumentRecord): void {
  if (module.changes) work.changed(module.id, module.changes(record));
  if (COMPANY_TABLES.has(shapeOf(module).carrier.table)) work.ifStored(() => forgetCompanies(work.runtime));
}
