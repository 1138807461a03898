import type { Field } from "#define/field";
import type { Description } from "../data/description.ts";
import type { SavedRecord } from "../data/records.ts";
import { newLine } from "../grid/cells.ts";
import { type RecordDraft, withLabels } from "../entry/draft.ts";
import type { Start } from "../entry/useStart.ts";

/**
 * The draft of a new record that begins as a copy: what a person may write, lines too. Its number or code is its own, days that begin with
 * today do, and what the list of the new record chooses holds.
 */
export function copiedDraft(module: Description, base: RecordDraft, { header: chosen }: Start, from: SavedRecord): RecordDraft {
  const { [module.title.code]: _code, ...fields } = module.fields;
  const lines = Object.entries(module.lines).map(
    ([table, { fields: own }]) => [table, (from.lines[table] ?? []).map((row) => newLine(written(own, row)))] as const,
  );
  return {
    header: { ...base.header, ...written(fields, from.header), ...chosen },
    lines: Object.fromEntries(lines),
    labels: withLabels(base.labels, from.labels),
  };
}

function written(fields: Readonly<Record<string, Field>>, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== null && isCopied(fields[name])));
}

function isCopied(field: Field | undefined): boolean {
  if (!field || field.system || field.readonly === true || field.kind === "docNo" || field.kind === "instant") return false;
  return !(typeof field.initial === "object" && field.initial?.from === "today");
}
