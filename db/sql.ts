import { Param, SQL, sql, StringChunk } from "drizzle-orm";

type ArrayType = "bigint" | "integer" | "text" | "numeric" | "date" | "boolean" | "timestamptz";
type Values = readonly (string | number | boolean | null | undefined)[];

/** One array parameter with its cast, for `= any(...)` and `unnest(...)`; nulls inside are allowed. */
export function arrayOf(values: Values, type: ArrayType): SQL {
  return arraysOf([{ values, type }]);
}

/** Array parameters with their casts, a comma between them. */
export function arraysOf(lists: readonly { values: Values; type: ArrayType }[]): SQL {
  return new SQL(
    lists.flatMap(({ values, type }, at) => [
      new Param(arrayText(values)),
      new StringChunk(at === lists.length - 1 ? `::${type}[]` : `::${type}[], `),
    ]),
  );
}

/** A list of values as PostgreSQL reads arrays, so that neither the driver nor a cast goes through them once more. */
function arrayText(values: Values): string {
  const elements = values.map((value) => (value === null || value === undefined ? "NULL" : quoted(String(value))));
  return `{${elements.join(",")}}`;
}

const quoted = (text: string) => (/["\\]/.test(text) ? `"${text.replace(/["\\]/g, "\\$&")}"` : `"${text}"`);

const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** A quoted identifier; of several parts (alias and column) all of them, a dot between. */
export function identifier(...parts: readonly string[]): SQL {
  return sql.raw(parts.map(quote).join("."));
}

/** Columns, a comma between them; of the table with this alias where one is given. */
export function columns(names: readonly string[], alias?: string): SQL {
  const of = alias === undefined ? "" : `${quote(alias)}.`;
  return sql.raw(names.map((column) => `${of}${quote(column)}`).join(", "));
}

/** Columns that two aliases have in common are equal. */
export function sameColumns(names: readonly string[], one: string, other: string): SQL {
  return sql.raw(names.map((column) => [one, other].map((alias) => `${quote(alias)}.${quote(column)}`).join(" = ")).join(" and "));
}

/** A cast behind a value. */
export const cast = (type: ArrayType): SQL => sql.raw(`::${type}`);

/** A value written out: where the planner is to know it, or no parameter can stand. */
export const written = (value: string | number | boolean | null): SQL => sql.raw(literal(value));

/** Text that a compiler made of definitions: of tables, columns and its own words, never of what somebody gave. */
export const compiled = (text: string): SQL => sql.raw(text);

/** The column name of a property: camelCase to snake_case, as drizzle's casing does it. */
export function snake(property: string): string {
  return property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** A literal inside a text statement where no parameter can stand (COPY, DuckDB); no text holds the character 0. */
export function literal(value: string | number | boolean | null): string {
  if (value === null) return "null";
  if (typeof value === "boolean") return value ? "true" : "false";
  if (typeof value === "number") return String(value);
  return `'${value.replaceAll("\0", "").replaceAll("'", "''")}'`;
}
