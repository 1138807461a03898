import type { Field } from "#define/field";
import type { Module } from "#define/module";
import type { Variant } from "#define/moduleData";
import { bare } from "#define/own";
import type { Row } from "#define/rows";
import type { Screen } from "#define/screen";

type Fields = Readonly<Record<string, Field>>;
/** The fields of a document with the overlay of its variant: the header's, and those of its line tables. */
export type Overlaid = { header: Fields; lines: Readonly<Record<string, Fields>> };

const known = new WeakMap<Module, Map<string, Overlaid>>();
const fixed = new WeakMap<Module, ReadonlySet<string>>();

/** The variant that a record belongs to; undefined for the standard. */
export function variantOf(module: Module, { variant }: Row): Variant | undefined {
  return typeof variant === "string" ? module.variants?.[variant] : undefined;
}

/** The fields that hold for a record, stricter or hidden where its variant says so; derived once per variant. */
export function fieldsOf(module: Module, header: Row): Overlaid {
  const name = typeof header.variant === "string" ? header.variant : "";
  const kept = known.get(module) ?? new Map<string, Overlaid>();
  known.set(module, kept);
  const overlaid = kept.get(name) ?? overlay(module, variantOf(module, header));
  kept.set(name, overlaid);
  return overlaid;
}

/** Header fields that come from the filters of the page that a document is made on: needed from the start, and kept; derived once. */
export function fixedFields(module: Module): ReadonlySet<string> {
  const found = fixed.get(module) ?? new Set(Object.values(module.screens).flatMap(({ header }: Screen) => header ?? []));
  fixed.set(module, found);
  return found;
}

function overlay(module: Module, variant: Variant | undefined): Overlaid {
  const covered = (fields: Fields, place: string): Fields =>
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => {
        const own = variant?.fields?.[`${place}${name}`];
        return [name, own ? { ...field, ...own } : field];
      }),
    );
  const lines = Object.entries(module.lines ?? {}).map(([table, { fields }]) => [table, covered(fields, `${table}.`)] as const);
  return bare({ header: covered(module.fields, ""), lines: Object.fromEntries(lines) });
}
