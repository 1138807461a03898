import { sql } from "drizzle-orm";
import { arrayOf, identifier } from "#db/sql";
import type { Field } from "#define/field";
import type { Module } from "#define/module";
import { moduleOf, type EngineWork } from "#engine/context";
import { columnAt, columnOf, shapeOf, tablesOf } from "#engine/definition/shape";
import type { Draft } from "./draft.ts";

type Keys = { ids: Set<string>; codes: Set<string> };

/**
 * Holds the records named by drafts that may turn out to be another one of their module, before they are looked at and before a row is
 * locked: a merge waits for what names the duplicate and turns it too, or is over, and then the duplicate is out of use.
 */
export async function holdNamed(work: EngineWork, module: Module, drafts: readonly Draft[]): Promise<void> {
  const wanted = new Map<Module, Keys>();
  for (const { header, lines = {} } of drafts) {
    want(work, module.fields, header, wanted);
    for (const [table, rows] of Object.entries(lines)) for (const row of rows) want(work, module.lines?.[table]?.fields ?? {}, row, wanted);
  }
  for (const [target, keys] of [...wanted].sort(([a], [b]) => (a.id < b.id ? -1 : 1))) await hold(work, target, keys);
}

function want(work: EngineWork, fields: Readonly<Record<string, Field>>, row: Draft["header"], wanted: Map<Module, Keys>): void {
  for (const [name, given] of Object.entries(row)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const target = field?.kind === "link" ? moduleOf(work, field.to) : undefined;
    if (!target?.merges) continue;
    const keys = wanted.get(target) ?? { ids: new Set(), codes: new Set() };
    wanted.set(target, keys);
    if (typeof given === "string" && /^\d{1,18}$/.test(given)) keys.ids.add(given);
    else if (typeof given === "object" && given !== null && "code" in given && typeof given.code === "string")
      keys.codes.add(given.code.trim());
  }
}

async function hold({ compId, run }: EngineWork, target: Module, { ids, codes }: Keys): Promise<void> {
  const shape = shapeOf(target);
  const [id, code] = [columnAt(columnOf(shape.columns, "id")), columnAt(columnOf(shape.columns, target.title.code))];
  const keys = [
    ...(ids.size > 0 ? [sql`${id} = any(${arrayOf([...ids], "bigint")})`] : []),
    ...(codes.size > 0 ? [sql`${code} = any(${arrayOf([...codes], "text")})`] : []),
  ];
  if (keys.length === 0) return;
  await run(sql`select from ${tablesOf(shape)} where ${identifier(shape.carrier.alias)}.comp_id = ${compId}
    and (${sql.join(keys, sql` or `)}) order by ${id} for key share of ${identifier(shape.carrier.alias)}`);
}
