import { type SQL, sql } from "drizzle-orm";
import { defined } from "#db/row";
import { arrayOf, identifier } from "#db/sql";
import type { Language } from "#define/viewer";
import { LANGUAGES } from "#define/viewer";
import type { Module } from "#define/module";
import { moduleOf, type EngineWork } from "./context.ts";
import { scoped } from "./access/scoped.ts";
import { answered, columnAt, columnOf, type Part, shapeOf, tablesOf } from "./definition/shape.ts";
import type { Row } from "#define/rows";

/** What was found of a target's records, by id and by code; `isOpen` says whether the viewer may pick one. */
export type Found = { byId: ReadonlyMap<string, Row>; byCode: ReadonlyMap<string, Row>; code: string; isOpen: (record: Row) => boolean };
const OPEN = "#open";
export type Wanted = { ids: Set<string>; codes: Set<string>; columns: Set<string> };

/** Ids of a module's records in the work's company by their codes, in one query; codes that nobody has are missing from the map. */
export async function resolveCodes(work: EngineWork, moduleId: string, codes: readonly string[]): Promise<Map<string, string>> {
  const { byCode } = await findRecords(work, moduleOf(work, moduleId), { ids: new Set(), codes: new Set(codes), columns: new Set() });
  return new Map([...byCode].map(([code, row]) => [code, String(row.id)]));
}

/** Records of one target by ids and codes, in one query, with id, code, stage and the columns wanted. */
export async function findRecords(work: EngineWork, target: Module, { ids, codes, columns }: Wanted): Promise<Found> {
  const shape = shapeOf(target);
  const code = target.title.code;
  if (ids.size + codes.size === 0) return { byId: new Map(), byCode: new Map(), code, isOpen: () => false };
  const names = [...new Set(["id", code, ...(shape.columns.has("stage") ? ["stage"] : []), ...[...columns].sort()])];
  const [id, title] = [columnOf(shape.columns, "id"), columnOf(shape.columns, code)];
  const own = target.kind === "company" ? sql`t0.comp_id = ${work.compId} and ` : sql``;
  const ask = (key: SQL) =>
    sql`select ${answered(names.map((each) => columnOf(shape.columns, each)))}, (${scoped(target, work.viewer)}) as ${identifier(OPEN)}
      from ${tablesOf(shape)} where ${own}${key}`;
  const branches = [
    ...(ids.size > 0 ? [ask(sql`${columnAt(id)} = any(${arrayOf([...ids], id.cast)})`)] : []),
    ...(codes.size > 0 ? [ask(sql`${columnAt(title)} = any(${arrayOf([...codes], title.cast)})`)] : []),
  ];
  const rows = await work.run(defined`${sql.join(branches, sql` union all `)}`);
  return {
    byId: new Map(rows.map((row) => [String(row.id), row])),
    byCode: new Map(rows.map((row) => [String(row[code]), row])),
    code,
    isOpen: (record) => record[OPEN] === true,
  };
}

/**
 * How a label is read for a link's key: the nearest table that holds the code, and the name in the viewer's language, else in the next that
 * has one.
 */
export type LabelSource = { part: Part; key: string; code: string; name: string };

/** Where the labels of a target come from, under an alias of the caller's choice. */
export function labelSource(target: Module, alias: string, language: Language, by: "id" | "code" = "id"): LabelSource {
  const shape = shapeOf(target);
  const part = shape.parts.find(({ columns }) => columns.has(target.title.code)) ?? shape.parts[0];
  const at = (property: string) => `${alias}.${columnOf(part.columns, property).name}`;
  return {
    part,
    key: by === "id" ? `${alias}.id` : at(target.title.code),
    code: at(target.title.code),
    name: nameOf(target, part, language, at),
  };
}

function nameOf({ title }: Module, part: Part, language: Language, at: (property: string) => string): string {
  if (!title.name) return "null";
  if (title.name !== "names") return part.columns.has(title.name) ? at(title.name) : "null";
  const order = [language, ...LANGUAGES.filter((other) => other !== language)];
  return `coalesce(${order.map((spoken) => at(`name${spoken[0]?.toUpperCase() ?? ""}${spoken.slice(1)}`)).join(", ")})`;
}
