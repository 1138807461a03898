import type { Field } from "#define/field";
import { plainText } from "#define/text";
import type { Description } from "../data/description.ts";
import type { UnitSum } from "../data/records.ts";
import { unitSums } from "../grid/sums.ts";
import { unitOf } from "../parts/units.ts";
import type { RecordDraft } from "./draft.ts";

const NOTHING = /^0(\.0*)?$/;

/** What a total of the header adds up, unit by unit, as the lines stand; undefined where it is no such total or its lines are not to be seen. */
export function lineTotalOf(
  module: Description,
  name: string,
  field: Field,
  { header, lines, labels }: RecordDraft,
): readonly UnitSum[] | undefined {
  if (field.kind !== "quantity" || !field.of || "documents" in field.of) return undefined;
  const { lines: table, fields: names, less } = field.of;
  // What was open and was given up is nothing, whatever the lines say.
  if (less !== undefined && NOTHING.test(plainText(header[name]))) return undefined;
  const seen = module.lines[table]?.fields ?? {};
  const [first] = names.flatMap((each) => seen[each] ?? []);
  if (!first) return undefined;
  return unitSums(lines[table] ?? [], names, (line) => unitOf(first, line.values, labels), less);
}
