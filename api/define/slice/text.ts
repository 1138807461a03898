import { fail, type FactsOf, type Issue } from "#define/problem";
import { isDay } from "#define/text";
import type { IssueCode } from "#define/issueCode";

/** Columns of an answer that are no figures; a reader's own figures are called otherwise. */
export const RESERVED: readonly string[] = ["total", "level", "columnLevel", "other", "groups", "module", "id"];

/** A quoted identifier of DuckDB. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** A text literal of DuckDB; no text holds the character 0, at which a statement would end. */
export function literal(value: string): string {
  return `'${value.replaceAll("\0", "").replaceAll("'", "''")}'`;
}

/** A date literal of DuckDB from yyyy-MM-dd; anything else is an `invalid` problem. */
export function dateText(field: string, value: string): string {
  return isDay(value) ? `date '${value}'` : refuse("format", field, value);
}

/** A decimal literal of DuckDB; anything else is an `invalid` problem. */
export function numberText(field: string, value: string): string {
  return /^-?\d{1,18}(\.\d{1,6})?$/.test(value) ? value : refuse("format", field, value);
}

/** A bigint literal of DuckDB from the text of an id. */
export function idText(field: string, value: string): string {
  return /^-?\d{1,18}$/.test(value) ? `${value}::bigint` : refuse("format", field, value);
}

/** Ends with an `invalid` problem that names the part of the slice. */
export function refuse<C extends IssueCode>(code: C, field: string, value: string, ...[params]: FactsOf<C>): never {
  return fail({ type: "invalid", issues: [{ code, field, value, ...(params ? { params } : {}) } as Issue] });
}

const millionths = (sql: string) => `cast(cast(${sql} as decimal(38,6)) * 1000000 as hugeint)`;

/**
 * One figure divided by another, rounded half-up to six digits in whole numbers, so that every engine rounds alike; null where the divisor
 * is nothing.
 */
export function ratioText(part: string, whole: string): string {
  const [n, d] = [millionths(part), millionths(whole)];
  const size = `((2 * abs(${n}) * 1000000 + abs(${d})) // (2 * abs(${d})))`;
  return `case when ${whole} <> 0 then cast(sign(${n}) * sign(${d}) * ${size} as decimal(32,0)) * 0.000001 end`;
}
