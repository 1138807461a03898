import { shaped } from "#db/row";
import type { EngineWork } from "#engine/context";
import type { Field } from "#define/field";
import type { Module } from "#define/module";
import type { FieldAddress } from "#engine/write/draft";

/** The fields of a module that the company needs filled in beyond its definition: `field`, or `lines.field`. */
export async function requiredHere(work: EngineWork, module: Pick<Module, "id">): Promise<ReadonlySet<string>> {
  const rows = await work.run(
    shaped({ lineTable: "text", field: "text" })`select line_table as "lineTable", field from field_setting
      where comp_id = ${work.compId} and module = ${module.id} and is_required`,
  );
  return new Set(rows.map(({ lineTable, field }) => (lineTable === "" ? field : `${lineTable}.${field}`)));
}

/** Has the company's needs among what is asked of a person. */
export function needThere(places: readonly FieldAddress[], needed: ReadonlySet<string>): void {
  for (const place of places) {
    const path = place.table === undefined ? place.name : `${place.table}.${place.name}`;
    if (needed.has(path) && place.entry.opened === undefined) place.field = needing(place.field);
  }
}

/** Fields as a form has them where the company needs more of them. */
export function fieldsNeeded<F extends Readonly<Record<string, Field>>>(fields: F, needed: ReadonlySet<string>, table = ""): F {
  const told = Object.entries(fields).map(([name, field]) => [name, needed.has(`${table}${name}`) ? needing(field) : field]);
  return Object.fromEntries(told) as F;
}

const needing = (field: Field): Field => ({ ...field, required: true });
