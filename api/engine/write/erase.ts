import { sql } from "drizzle-orm";
import { historyHash } from "#db/auditChain";
import { newId } from "#db/id";
import { shaped } from "#db/row";
import { arrayOf, identifier } from "#db/sql";
import { LANGUAGES } from "#define/viewer";
import type { Erased } from "#define/action";
import type { Module } from "#define/module";
import type { DocumentRecord, Row } from "#define/rows";
import { programFor } from "#engine/access/viewer";
import { moduleOf, workFor, type EngineWork } from "#engine/context";
import { columnOf, shapeOf } from "#engine/definition/shape";
import { writeHistory } from "#engine/history";
import { setPinyin } from "#engine/pinyin";
import { readRecords } from "#engine/records";
import { copyOf, storeNext } from "./store.ts";

type Gone = { module: Module; ids: readonly string[]; fields: readonly string[] };

/**
 * Takes out of records what says who somebody is (`Action.erases`), in memory, and out of all that is stored of them elsewhere: the
 * documents that name them, history, comments, files and news. Each row of the history that it changes is listed with its new hash.
 */
export async function erase(work: EngineWork, module: Module, name: string, records: readonly DocumentRecord[]): Promise<void> {
  const { erases } = module.actions?.[name] ?? {};
  if (!erases) return;
  const ids = records.map(({ header }) => String(header.id));
  const names = namesOf(work, module);
  for (const { header } of records) {
    Object.assign(header, blank(module, erases.fields), names);
    setPinyin(module, header);
  }
  const along: Gone[] = [];
  for (const one of erases.along ?? []) along.push(await eraseAlong(work, one, ids));
  await eraseHistory(work, module, name, [{ module, ids, fields: [...erases.fields, ...Object.keys(names)] }, ...along]);
  const hung = sql`comp_id = ${work.compId} and module = ${module.id} and document_id = any(${arrayOf(ids, "bigint")})`;
  await work.run(sql`delete from attachment where ${hung}`);
  await work.run(sql`delete from message where ${hung}`);
  // Answers that were kept for whoever sends a request again.
  const told = [ids, ...along.map((one) => one.ids)].flat().map((id) => `%"${id}"%`);
  await work.run(sql`delete from posting_request where comp_id = ${work.compId} and answer like any(${arrayOf(told, "text")})`);
}

/** How somebody is called of whom nobody shall know who he was, where a record has names. */
function namesOf({ runtime: { words } }: EngineWork, { title }: Module): Row {
  if (title.name !== "names") return {};
  const [nameZh, nameEn, nameRu] = LANGUAGES.map((language) => words.word(language, "rights", "erased") ?? null);
  return { nameZh, nameEn, nameRu } as Row;
}

/** Nothing in these fields: an empty text where the table demands one. */
function blank(module: Module, fields: readonly string[]): Row {
  const { columns } = shapeOf(module);
  return Object.fromEntries(fields.map((field) => [field, columnOf(columns, field).notNull ? "" : null]));
}

async function eraseAlong(work: EngineWork, { module: id, by, fields = [], lines = {} }: Erased, ids: readonly string[]): Promise<Gone> {
  const module = moduleOf(work, id);
  const program = workFor(work, programFor(work.viewer));
  const { carrier, columns } = shapeOf(module);
  const naming = await work.run(shaped({ id: "id" })`select id from ${identifier(carrier.table)}
    where comp_id = ${work.compId} and ${identifier(columnOf(columns, by).name)} = any(${arrayOf(ids, "bigint")})`);
  const records = await readRecords(
    program,
    module,
    naming.map((row) => row.id),
    "lock",
  );
  for (const record of records) {
    const before = copyOf(record);
    Object.assign(record.header, blank(module, fields), { updatedBy: work.viewer.accountId, updatedAt: work.now });
    for (const [table, told] of Object.entries(lines))
      for (const row of record.lines[table] ?? []) for (const field of told) row[field] = null;
    await storeNext(program, module, before, record);
    if (module.changes) work.changed(id, module.changes(record));
  }
  const stages = records.map((record) => {
    const stage = record.header.stage === undefined ? null : String(record.header.stage);
    return { record, action: "edit", stageFrom: stage, stageTo: stage };
  });
  writeHistory(work, module, stages);
  const inLines = Object.entries(lines).flatMap(([table, told]) => told.map((field) => `${table}.${field}`));
  return { module, ids: records.map(({ header }) => String(header.id)), fields: [...fields, ...inLines] };
}

/**
 * What the history tells of it. The new hash of each row stands beside the act that changed it, so that no row is taken for a forged one.
 */
async function eraseHistory(work: EngineWork, subject: Module, action: string, gone: readonly Gone[]): Promise<void> {
  const documents = gone.flatMap(({ module, ids }) => ids.map((id) => ({ module: module.id, id })));
  const modules = documents.map(({ module }) => module);
  const fields = gone.flatMap(({ module, fields: told }) => told.map((field) => `${module.id}.${field}`));
  const changed = await work.run(shaped({
    id: "id",
  })`select erase_history as id from erase_history(${work.compId}::integer, ${subject.id}::text,
    ${arrayOf(modules, "text")}, ${arrayOf(
      documents.map(({ id }) => id),
      "bigint",
    )}, ${arrayOf(fields, "text")})`);
  const ids = changed.map(({ id }) => id);
  await work.run(sql`insert into audit_erasure (comp_id, id, history_id, hash, module, document_id, action, created_at)
    select h.comp_id, e.id, h.id, ${historyHash("h")}, ${subject.id}::text, ${gone[0]?.ids[0] ?? null}::bigint, ${action}::text, ${work.now}::timestamptz
    from unnest(${arrayOf(
      ids.map(() => newId()),
      "bigint",
    )}, ${arrayOf(ids, "bigint")}) as e (id, history_id)
    join document_history h on h.comp_id = ${work.compId} and h.id = e.history_id`);
}
