import { isEmpty } from "#define/condition";
import type { Field } from "#define/field";
import { plainText } from "#define/text";
import type { Description } from "../data/description.ts";
import type { UnitSum } from "../data/records.ts";
import { faultOf } from "../grid/faults.ts";
import { columnSum, unitSums } from "../grid/sums.ts";
import { unitOf } from "../parts/units.ts";
import { isBlank, type LabelMap, type LineDraft, type RecordDraft } from "./draft.ts";

const NOTHING = /^0(\.0*)?$/;
/** What stands for a derived value until the server has told it. */
export const UNTOLD = "…";

/**
 * What lines add up to, quantities unit by unit, and how many of them are not in it because what they add cannot be read or is not known.
 */
export type LineTotal = { sums: readonly UnitSum[]; leftOut: number };

/** What a total of the header adds up, as the lines stand; undefined where it is no such total or its lines are not to be seen. */
export function lineTotalOf(
  module: Description,
  name: string,
  field: Field,
  { header, lines, labels }: RecordDraft,
): LineTotal | undefined {
  if (!("of" in field) || !field.of || "documents" in field.of) return undefined;
  const { lines: table, fields: names, less } = field.of;
  // What was open and was given up is nothing, whatever the lines say.
  if (less !== undefined && NOTHING.test(plainText(header[name]))) return undefined;
  const rows = lines[table] ?? [];
  return rows.every(isBlank) ? undefined : totalOf(module.lines[table]?.fields ?? {}, rows, names, labels, less);
}

/**
 * The total of lines: of each the first of these fields that it says, `less` another one but never below nothing; undefined where none is
 * to be seen.
 */
export function totalOf(
  fields: Readonly<Record<string, Field>>,
  rows: readonly LineDraft[],
  names: readonly string[],
  labels: LabelMap,
  less?: string,
): LineTotal | undefined {
  const [first] = names.flatMap((each) => fields[each] ?? []);
  if (!first) return undefined;
  const filled = rows.filter((line) => !isBlank(line));
  const said = (line: LineDraft) => names.find((each) => !isEmpty(line.values[each]));
  if (filled.some((line) => line.values[said(line) ?? ""] === UNTOLD)) return { sums: [{ unit: null, sum: UNTOLD }], leftOut: 0 };
  const known = filled.filter((line) => isKnown(first, line.values[said(line) ?? ""]));
  const leftOut = filled.length - known.length;
  if (known.length === 0 && leftOut > 0) return { sums: [], leftOut };
  if (first.kind !== "quantity" || !first.unit) return { sums: [{ unit: null, sum: columnSum(known, names[0] ?? "") }], leftOut };
  return Object.hasOwn(fields, first.unit)
    ? { sums: unitSums(known, names, (line) => unitOf(first, line.values, labels), less), leftOut }
    : undefined;
}

/** What nobody says adds nothing, but for amounts and what must be said. */
function isKnown(field: Field, value: unknown): boolean {
  return isEmpty(value) ? field.kind !== "money" && field.required !== true : faultOf(field, value) === null;
}
