import { cast } from "#db/sql";
import { type SQL, sql } from "drizzle-orm";
import { fail } from "#define/problem";
import type { Module } from "#define/module";
import { bare } from "#define/own";
import type { Viewer } from "#define/viewer";
import { toldColumns } from "#engine/access/rowFields";
import { type Cast, type Column, columnAt, columnOf } from "#engine/definition/shape";
import { instantOf, isDay } from "#engine/values";
import { type LinkedColumns, visibleFields } from "./filter.ts";
import type { Cell, Row } from "#define/rows";

export type Order = { column: Column; descending: boolean };

/**
 * Sort keys of a list with the id behind them, so that the order is total; throws invalid with unknownField for what the viewer may not
 * see.
 */
export function orderOf(module: Module, viewer: Viewer, sort: readonly string[], linked: LinkedColumns): Order[] {
  const columns = toldColumns(module, viewer);
  const standard = module.sort ? [`${module.sort.descending ? "-" : ""}${module.sort.by}`] : [];
  const open = new Set([...visibleFields(module, viewer).map(([name]) => name), "stage", "createdAt", "updatedAt"]);
  const keys = (sort.length > 0 ? sort : standard).map((key): Order => {
    const name = key.replace(/^-/, "");
    const column = open.has(name) ? columns.get(name) : linked.get(name)?.column;
    return {
      column: column ?? fail({ type: "invalid", issues: [{ code: "unknownField", field: name }] }),
      descending: key.startsWith("-"),
    };
  });
  return [...keys, { column: columnOf(columns, "id"), descending: keys.at(-1)?.descending ?? false }];
}

/** How names stand in a list, by the language that they are in: Chinese ones by pinyin, none by their capitals. */
const COLLATIONS: Readonly<Record<string, string>> = bare({ nameZh: "zh-x-icu", nameEn: "en-x-icu", nameRu: "ru-x-icu" });

/** What is written behind a column wherever its order is asked. */
function collated({ property, cast: type }: Column): string {
  const collation = type === "text" ? COLLATIONS[property] : undefined;
  return collation === undefined ? "" : ` collate "${collation}"`;
}

/** `a desc, id desc`; `named` writes a column, by default as in the query of the module. */
export function ordering(orders: readonly Order[], named: (column: Column) => string = ({ sql: name }) => name): string {
  return orders.map(({ column, descending }) => `${named(column)}${collated(column)} ${descending ? "desc" : "asc"}`).join(", ");
}

/** The opaque mark behind a row that was read with the columns of `marked`: its sort values, as exact as the database compares them. */
export function cursorOf(orders: readonly Order[], row: Row): string {
  return Buffer.from(JSON.stringify(orders.map(({ column }) => row[markOf(column)] ?? null))).toString("base64url");
}

const markOf = ({ cast: type, property }: Column): string => (type === "timestamptz" ? `${property}~` : property);

/** What a row tells for its mark beside its own columns: instants to the microsecond, of which an answer keeps the milliseconds. */
export function marked(orders: readonly Order[]): Column[] {
  return orders.flatMap(({ column }): Column[] => {
    if (column.cast !== "timestamptz") return [];
    const exact = `to_char(${column.sql} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
    return [{ ...column, property: markOf(column), cast: "text", sql: exact }];
  });
}

/** The predicate "behind the marked row" in an order; throws malformed for a mark of another order. */
export function behind(orders: readonly Order[], cursor: string): SQL {
  const values = readCursor(cursor);
  if (values.length !== orders.length) fail({ type: "malformed" });
  const keys = orders.map((order, at) => ({ ...order, value: values[at] ?? null }));
  if (!keys.every(({ column, value }) => value === null || FITS[column.cast](String(value)))) fail({ type: "malformed" });
  const isPlain = keys.every(({ column, descending }) => column.notNull && descending === keys[0]?.descending);
  return isPlain ? compareRow(keys) : compareKeys(keys);
}

type Key = Order & { value: Cell };

const matches = (pattern: RegExp) => (text: string) => pattern.test(text);
const LARGEST = 2_147_483_647;
/** What a mark may hold for a column of each type, so that PostgreSQL reads it. */
const FITS: Readonly<Record<Cast, (text: string) => boolean>> = {
  bigint: matches(/^-?\d{1,18}$/),
  integer: (text) => /^-?\d{1,10}$/.test(text) && Math.abs(Number(text)) <= LARGEST,
  numeric: matches(/^-?\d{1,40}(\.\d{1,20})?$/),
  boolean: matches(/^(true|false)$/),
  date: isDay,
  timestamptz: (text) => instantOf(text) !== null,
  text: (text) => !text.includes("\0"),
};

/** One row comparison: what an index can answer. */
function compareRow(keys: readonly Key[]): SQL {
  const left = sql.join(
    keys.map(({ column }) => comparedAt(column)),
    sql`, `,
  );
  const right = sql.join(keys.map(param), sql`, `);
  return keys[0]?.descending ? sql`(${left}) < (${right})` : sql`(${left}) > (${right})`;
}

const comparedAt = (column: Column): SQL => columnAt({ ...column, sql: `${column.sql}${collated(column)}` });

/** Nulls stand last ascending and first descending, as PostgreSQL puts them. */
function compareKeys([key, ...rest]: readonly Key[]): SQL {
  if (!key) return sql`false`;
  const at = comparedAt(key.column);
  const same = key.value === null ? sql`${at} is null` : sql`${at} = ${param(key)}`;
  const later = key.descending ? laterDown(at, key) : laterUp(at, key);
  return rest.length === 0 ? later : sql`(${later} or (${same} and ${compareKeys(rest)}))`;
}

function laterUp(at: SQL, key: Key): SQL {
  return key.value === null ? sql`false` : sql`(${at} > ${param(key)} or ${at} is null)`;
}

function laterDown(at: SQL, key: Key): SQL {
  return key.value === null ? sql`${at} is not null` : sql`${at} < ${param(key)}`;
}

function param({ column, value }: Key): SQL {
  return sql`${value === null ? null : String(value)}::text${cast(column.cast)}`;
}

function readCursor(cursor: string): Cell[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString());
    if (Array.isArray(values) && values.every((value) => value === null || ["string", "number", "boolean"].includes(typeof value)))
      return values as Cell[];
  } catch {
    return fail({ type: "malformed" });
  }
  return fail({ type: "malformed" });
}
