import { literal } from "#db/sql";
import type { ColumnType } from "#define/dataset";

const DUCK_TYPE = {
  id: "BIGINT",
  text: "VARCHAR",
  date: "DATE",
  money: "DECIMAL(18,4)",
  quantity: "DECIMAL(18,6)",
  integer: "INTEGER",
  bigint: "BIGINT",
} as const satisfies Record<ColumnType, string>;

/** The rows of a file that PostgreSQL copied out, as a DuckDB relation with these columns. */
export function copiedRows(columns: Readonly<Record<string, ColumnType>>, path: string): string {
  const types = Object.entries(columns).map(([name, type]) => `${literal(name)}: '${DUCK_TYPE[type]}'`);
  return `read_csv(${literal(path)}, columns = {${types.join(", ")}}, auto_detect = false, header = false, delim = ',', quote = '"',
      escape = '"', nullstr = '', allow_quoted_nulls = false)`;
}
