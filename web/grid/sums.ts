import { plainText } from "#define/text";
import type { LineDraft } from "../entry/draft.ts";
import type { Block } from "./cells.ts";

/** The widest scale of an exact field. */
const SCALE = 8;
const known = new WeakMap<LineDraft, Map<string, bigint>>();

/** The exact sum of a column as decimal text; a line that did not change is not read again. Texts that are no number count nothing. */
export function columnSum(rows: readonly LineDraft[], name: string): string {
  return textOf(rows.reduce((sum, line) => sum + unitsOf(line, name), 0n));
}

/** The exact sum of every cell of a block in the named columns. */
export function blockSum(rows: readonly LineDraft[], block: Block, names: readonly string[]): string {
  const lines = rows.slice(block.top, block.bottom + 1);
  return textOf(lines.reduce((sum, line) => names.reduce((part, name) => part + unitsOf(line, name), sum), 0n));
}

function unitsOf(line: LineDraft, name: string): bigint {
  const columns = known.get(line) ?? new Map<string, bigint>();
  const held = columns.get(name);
  if (held !== undefined) return held;
  const units = parsed(plainText(line.values[name]));
  known.set(line, columns.set(name, units));
  return units;
}

function parsed(text: string): bigint {
  const match = /^(-?\d+)(?:\.(\d*))?$/.exec(text);
  return match ? BigInt(`${match[1] ?? "0"}${(match[2] ?? "").slice(0, SCALE).padEnd(SCALE, "0")}`) : 0n;
}

function textOf(units: bigint): string {
  const digits = (units < 0n ? -units : units).toString().padStart(SCALE + 1, "0");
  return `${units < 0n ? "-" : ""}${digits.slice(0, -SCALE)}.${digits.slice(-SCALE)}`;
}
