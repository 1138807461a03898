import { Param, SQL, sql, StringChunk } from "drizzle-orm";

type ArrayType = "bigint" | "integer" | "text" | "numeric" | "date" | "boolean" | "timestamptz";

/** One array parameter with its cast, for `= any(...)` and `unnest(...)`; nulls inside are allowed. */
export function arrayOf(values: readonly (string | number | boolean | null | undefined)[], type: ArrayType): SQL {
  const texts = values.map((value) => (value === null || value === undefined ? null : String(value)));
  return new SQL([new Param(texts), new StringChunk(`::text[]::${type}[]`)]);
}

/** A quoted identifier. */
export function name(identifier: string): SQL {
  return sql.raw(`"${identifier.replaceAll('"', '""')}"`);
}

/** The column name of a property: camelCase to snake_case, as drizzle's casing does it. */
export function snake(property: string): string {
  return property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** A literal inside a text statement where no parameter can stand (COPY, DuckDB). */
export function literal(value: string | number | boolean | null): string {
  if (value === null) return "null";
  if (typeof value === "boolean") return value ? "true" : "false";
  if (typeof value === "number") return String(value);
  return `'${value.replaceAll("'", "''")}'`;
}
