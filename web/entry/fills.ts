import type { LinkField } from "#define/field";
import { readRecord, type SavedRecord } from "../data/records.ts";
import type { Choice } from "../parts/picking.ts";
import type { LabelMap } from "./draft.ts";

/** What a picked record fills into fields of the own record that are still empty, with the labels of links among them. */
export async function fillsOf(
  link: LinkField,
  choice: Choice,
  isOpen: (own: string) => boolean,
): Promise<{ values: Record<string, unknown>; labels: LabelMap }> {
  const proposed = Object.entries(link.proposes ?? {}).filter(([, { unless }]) => unless === undefined || isOpen(unless));
  const copied = [...Object.entries(link.fetches ?? {}), ...proposed.map(([from, { field }]) => [from, field] as const)];
  const wanted = copied.filter(([, own]) => isOpen(own));
  if (wanted.length === 0) return { values: {}, labels: {} };
  const whole = wanted.some(([from]) => choice.row[from] === undefined)
    ? await readRecord(link.to, String(choice.row.id))
    : fromRow(choice);
  const values = Object.fromEntries(wanted.map(([from, own]) => [own, whole.header[from] ?? null]));
  return { values, labels: Object.fromEntries(wanted.map(([from, own]) => [own, whole.labels[from] ?? {}])) };
}

function fromRow({ row, labels }: Choice): Pick<SavedRecord, "header" | "labels"> {
  return { header: row, labels };
}
