import { plainText } from "#define/text";
import type { UnitSum } from "../data/records.ts";
import type { LineDraft } from "../entry/draft.ts";

/** The widest scale of an exact field. */
const SCALE = 8;
const known = new WeakMap<LineDraft, Map<string, bigint>>();

/** The exact sum of a column as decimal text; a line that did not change is not read again. Texts that are no number count nothing. */
export function columnSum(rows: readonly LineDraft[], name: string): string {
  return textOf(rows.reduce((sum, line) => sum + unitsOf(line, name), 0n));
}

/**
 * The exact sums of quantities, one for each unit that they are in, in the order in which the units come: of each line the first of these
 * that it says, `less` another one but never below nothing; texts that are no number count nothing.
 */
export function unitSums(
  rows: readonly LineDraft[],
  names: readonly string[],
  unitOf: (line: LineDraft) => string,
  less?: string,
): readonly UnitSum[] {
  const sums = new Map<string, bigint>();
  for (const line of rows) {
    const name = names.find((each) => plainText(line.values[each]) !== "");
    if (name === undefined) continue;
    const unit = unitOf(line);
    const rest = unitsOf(line, name) - (less === undefined ? 0n : unitsOf(line, less));
    sums.set(unit, (sums.get(unit) ?? 0n) + (less !== undefined && rest < 0n ? 0n : rest));
  }
  const found = [...sums].map(([unit, sum]): UnitSum => ({ unit: unit || null, sum: textOf(sum) }));
  return found.length > 0 ? found : [{ unit: null, sum: "0" }];
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
