import { getTableColumns } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type postgres from "postgres";
import { newId } from "#db/id";
import type { Field } from "#define/field";
import type { Module } from "#define/module";
import { type Column, type Part, shapeOf } from "#engine/definition/shape";
import type { Row } from "#define/rows";

/** Where a sample row lies: values of its module's scope columns, by column. */
export type ScopeValues = Readonly<Record<string, string>>;
type Sample = { module: Module; compId: number; id: string; place: ScopeValues };
/** The records that links of samples may lead to: by module and company, those made here and those that were there. */
type Targets = Map<string, { id: string; code: string }[]>;

/**
 * Rows of every module in the given places, written past every rule (no trigger, no foreign key): whatever a definition's tables hold, one
 * row per place (which may name its id) and a line in each of its line tables; a view shows what the tables below it got.
 */
export async function writeSamples(
  sql: postgres.Sql,
  modules: readonly Module[],
  places: (module: Module, compId: number) => readonly ScopeValues[],
  compIds: readonly number[],
): Promise<void> {
  const views = new Set((await sql`select relname from pg_class where relkind = 'v'`).map(({ relname }) => relname as string));
  const written = modules.filter((module) => !views.has(shapeOf(module).parts[0].table));
  const samples = written.flatMap((module) =>
    compIds.flatMap((compId) => places(module, compId).map((place): Sample => ({ module, compId, id: place.id ?? idFor(module), place }))),
  );
  const targets = new Map<string, { id: string; code: string }[]>();
  for (const module of modules) await readTargets(sql, module, targets);
  for (const { module, compId, id } of samples) keep(targets, `${module.id} ${module.kind === "company" ? compId : 0}`, { id, code: "" });
  const counter = { at: 0 };
  await sql.begin(async (open) => {
    await open.unsafe("set local session_replication_role = replica");
    for (const sample of samples) await writeSample(open, sample, targets, counter);
  });
}

let numbered = 100;
const idFor = (module: Module): string => (shapeOf(module).columns.get("id")?.cast === "integer" ? String(++numbered) : newId());

async function readTargets(sql: postgres.Sql, module: Module, targets: Targets): Promise<void> {
  const { columns, from, parts } = shapeOf(module);
  const compId = module.kind === "company" ? `${parts[0].alias}.comp_id` : "0";
  const rows = await sql.unsafe(
    `select ${compId} as comp, ${columns.get("id")?.sql ?? ""}::text as id, ${columns.get(module.title.code)?.sql ?? ""}::text as code from ${from}`,
  );
  for (const { comp, id, code } of rows) {
    keep(targets, `${module.id} ${comp}`, { id: String(id), code: String(code) });
  }
}

function keep(targets: Targets, key: string, target: { id: string; code: string }): void {
  targets.set(key, [...(targets.get(key) ?? []), target]);
}

async function writeSample(sql: postgres.TransactionSql, sample: Sample, targets: Targets, counter: { at: number }): Promise<void> {
  const { module, id, compId } = sample;
  const shape = shapeOf(module);
  const at = ++counter.at;
  const tables = [module.table, ...(module.base ?? [])];
  for (const [index, part] of shape.parts.entries())
    await insert(sql, part, tables[index] ?? module.table, rowOf(part, { ...sample, fields: module.fields, at, targets }));
  for (const line of shape.lines.values()) {
    const fields = module.lines?.[line.name]?.fields ?? {};
    const row = rowOf(line.part, { module, id: newId(), compId, place: { [line.parent]: id, seq: "1" }, fields, at, targets });
    await insert(sql, line.part, module.lines?.[line.name]?.table ?? module.table, row);
  }
}

type Making = Sample & { fields: Readonly<Record<string, Field>>; at: number; targets: Targets };

function rowOf(part: Part, making: Making): Row {
  return Object.fromEntries([...part.columns.values()].map((column) => [column.property, valueOf(column, making)]));
}

function valueOf(column: Column, { module, id, compId, place, fields, at, targets }: Making): Row[string] {
  const { property } = column;
  if (property === "id") return id;
  if (property === "compId") return compId;
  const given = place[property];
  if (given !== undefined) return given;
  const field = fields[property];
  if (property === "stage" && !field) return stageOf(module, at);
  if (field?.kind === "link") return linked(field, compId, at, targets) ?? plainValue(column, at);
  if (field?.kind === "choice") return field.values[0] ?? null;
  if (field?.kind === "integer") return (field.min ?? 1) + (at % ((field.max ?? at) - (field.min ?? 1) + 1));
  if (field?.kind === "month") return dayOf(at).slice(0, 7);
  if (field && "initial" in field && typeof field.initial === "boolean") return field.initial;
  return plainValue(column, at);
}

function linked(field: Extract<Field, { kind: "link" }>, compId: number, at: number, targets: Targets): string | null {
  const all = targets.get(`${field.to} ${compId}`) ?? targets.get(`${field.to} 0`) ?? [];
  const known = field.by === "code" ? all.filter(({ code }) => code !== "") : all;
  const target = known[at % known.length];
  return target ? (field.by === "code" ? target.code : target.id) : null;
}

/** By turns a stage that a posting leads to (whose rows are in the figures), and the first. */
function stageOf({ stages = ["enabled"], actions = {} }: Module, at: number): string {
  const posted = Object.values(actions).flatMap(({ post, to }) => (post && to !== undefined ? [to] : []));
  const reached = [...new Set([...posted, stages[0] ?? "enabled"])];
  return reached[at % reached.length] ?? "enabled";
}

/** A month of its own for every sample, all of them past. */
const dayOf = (at: number): string => new Date(Date.UTC(1900, at, 15)).toISOString().slice(0, 10);

function plainValue({ cast, notNull, fallback, property }: Column, at: number): Row[string] {
  if (fallback !== undefined) return fallback;
  switch (cast) {
    case "numeric":
      return String(at);
    case "boolean":
      return false;
    case "date":
      return dayOf(at);
    case "timestamptz":
      return "2026-01-01T00:00:00Z";
    case "integer":
      return at;
    case "bigint":
      return notNull ? String(at) : null;
    case "text":
      if (property === "content") return "{}";
      if (/month$/i.test(property)) return dayOf(at).slice(0, 7);
      return notNull || /name|code|title|no$/i.test(property) ? `X${at}` : null;
  }
}

async function insert(sql: postgres.TransactionSql, { table, columns }: Part, source: PgTable, row: Row): Promise<void> {
  const json = new Set(
    Object.entries(getTableColumns(source))
      .filter(([, column]) => column.getSQLType() === "jsonb")
      .map(([property]) => property),
  );
  const made = new Set(
    Object.entries(getTableColumns(source))
      .filter(([, column]) => column.generated !== undefined)
      .map(([property]) => property),
  );
  const used = [...columns.values()].filter(({ property, notNull }) => !made.has(property) && (notNull || !json.has(property)));
  const values = used.map(({ property }) => (json.has(property) ? "{}" : (row[property] ?? null)));
  const casts = used.map(({ property, cast }, index) => `$${index + 1}::text::${json.has(property) ? "jsonb" : cast}`);
  await sql.unsafe(
    `insert into ${table} (${used.map(({ name }) => name).join(", ")}) values (${casts.join(", ")}) on conflict do nothing`,
    values.map((value) => (value === null ? null : String(value))),
  );
}
