import type { LinesDescription } from "../data/description.ts";
import type { LineDraft } from "../entry/draft.ts";
import { UNTOLD } from "../entry/lineTotals.ts";
import { faultOf } from "./faults.ts";

const known = new WeakMap<LineDraft, { fields: LinesDescription["fields"]; names: readonly string[] }>();

/**
 * The fields of a line that hold what cannot be stored, not those whose amount is awaited; a line that did not change is not looked at
 * again.
 */
export function badNames(fields: LinesDescription["fields"], line: LineDraft): readonly string[] {
  const held = known.get(line);
  if (held?.fields === fields) return held.names;
  const names = Object.entries(line.values).flatMap(([name, value]) => {
    const field = fields[name];
    return field && value !== UNTOLD && faultOf(field, value) ? [name] : [];
  });
  known.set(line, { fields, names });
  return names;
}

/** The next cell behind a place, from the beginning again at the end, that holds what cannot be stored; null where there is none. */
export function nextBad(
  fields: LinesDescription["fields"],
  rows: readonly LineDraft[],
  names: readonly string[],
  from: { row: number; col: number },
): { row: number; col: number } | null {
  for (let step = 0; step <= rows.length; step += 1) {
    const row = (from.row + step) % Math.max(1, rows.length);
    const line = rows[row];
    const bad = line ? badNames(fields, line) : [];
    const col = names.findIndex((name, at) => bad.includes(name) && (step > 0 || at > from.col));
    if (col >= 0) return { row, col };
  }
  return null;
}
