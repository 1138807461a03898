import { ProblemError } from "#define/problem";
import type { RawCell } from "./rows.ts";

/**
 * How much one file may hold: bytes once it is unpacked, rows, columns, characters of a line of text and of a cell, and bytes of the table
 * of texts and the like of a workbook, which is read in one piece.
 */
export type ImportLimits = { unpacked: number; rows: number; columns: number; line: number; cell: number; part: number };

const MEGABYTE = 1024 * 1024;

/** What is allowed where nothing else is said; a cell holds no more in a spreadsheet either. */
export const STANDARD_LIMITS: ImportLimits = {
  unpacked: 512 * MEGABYTE,
  rows: 1_000_000,
  columns: 500,
  line: MEGABYTE,
  cell: 32_767,
  part: 32 * MEGABYTE,
};

type Exceeded = "fileUnpacked" | "fileRows" | "fileColumns" | "fileLine" | "fileCell";

/** Refuses a file that holds more than it may; sizes are told in megabytes. */
export function exceeded(code: Exceeded, name: string, max: number, row?: number): ProblemError {
  const told = code === "fileUnpacked" ? max / MEGABYTE : max;
  return new ProblemError({
    type: "invalid",
    issues: [{ code, value: name, params: { max: told }, ...(row === undefined ? {} : { row }) }],
  });
}

/** Refuses a row, heads too, of more columns or of a longer cell than a file may have. */
export function demandModestRow(name: string, cells: readonly RawCell[], limits: ImportLimits, row: number): void {
  if (cells.length > limits.columns) throw exceeded("fileColumns", name, limits.columns, row);
  if (cells.some((cell) => typeof cell === "string" && cell.length > limits.cell)) throw exceeded("fileCell", name, limits.cell, row);
}

/** Reads IMPORT_ROWS and IMPORT_UNPACKED_MB; what is no number above 0 is answered by its name. */
export function limitsFrom(env: Readonly<Record<string, string | undefined>>): ImportLimits | "IMPORT_ROWS" | "IMPORT_UNPACKED_MB" {
  const [rows, megabytes] = [
    Number(env.IMPORT_ROWS || STANDARD_LIMITS.rows),
    Number(env.IMPORT_UNPACKED_MB || STANDARD_LIMITS.unpacked / MEGABYTE),
  ];
  if (!(rows > 0)) return "IMPORT_ROWS";
  if (!(megabytes > 0)) return "IMPORT_UNPACKED_MB";
  return { ...STANDARD_LIMITS, rows, unpacked: Math.floor(megabytes * MEGABYTE) };
}
