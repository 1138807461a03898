import type { Field } from "#define/field";
import type { Module } from "#define/module";
import { moduleOf, type EngineWork } from "./context.ts";
import { type LabelSource, labelSource } from "./link.ts";
import { columnOf } from "./definition/shape.ts";

type Fields = Readonly<Record<string, Field>>;
/** The sum of the rows of one unit; its name is null where the rows have none, or the viewer may not be told. */
export type UnitSum = { unit: string | null; sum: string };
/**
 * How the unit of joined records is read: the column that holds its id; the join that names the unit of another such column, and the name
 * in the viewer's language.
 */
export type UnitSource = { id: string; joined: (column: string) => string; name: string };

/** The field that says in which unit a quantity is; undefined for what is no quantity and for one that is in the same unit everywhere. */
export function unitFieldOf(field: Field | undefined): string | undefined {
  return field?.kind === "quantity" ? (field.unit ?? undefined) : undefined;
}

/** The links by which some of these fields tell their units. */
export function unitFieldsOf(fields: readonly (readonly [string, Field])[]): ReadonlySet<string> {
  return new Set(fields.flatMap(([, field]) => unitFieldOf(field) ?? []));
}

/** Says whether a viewer may be told the units of a module's records. */
export function tellsUnit({ viewer }: EngineWork, target: Module): boolean {
  return target.unit === undefined || viewer.access(target.id, target.unit) !== "hidden";
}

/**
 * The units of the records of a target that are joined as `source` under an alias; of units themselves (linked `by` id or code) their own.
 */
export function unitSource(
  work: EngineWork,
  target: Module,
  { part, key }: LabelSource,
  alias: string,
  by: "id" | "code" = "id",
): UnitSource {
  const field = target.unit === undefined ? undefined : target.fields[target.unit];
  if (field !== undefined && field.kind !== "link") throw new Error(`${target.id}.${target.unit} is no link`);
  const id = target.unit === undefined ? key : `${key.split(".")[0]}.${columnOf(part.columns, target.unit).name}`;
  const named = `${alias}n`;
  const { language } = work.viewer;
  const unit = field ? labelSource(moduleOf(work, field.to), named, language, field.by) : labelSource(target, named, language, by);
  const own = unit.part.kind === "company" ? `${named}.comp_id = ${Math.trunc(work.compId)} and ` : "";
  return {
    id,
    joined: (column) => `left join ${unit.part.table} ${named} on ${own}${unit.key} = ${column}`,
    name: `coalesce(${unit.name}::text, ${unit.code}::text)`,
  };
}

/** What joins the records that a link's column names under an alias. */
export function recordSource(work: EngineWork, fields: Fields, link: string, column: string, alias: string) {
  const field = fields[link];
  if (field?.kind !== "link") throw new Error(`${link} is no link`);
  const target = moduleOf(work, field.to);
  const source = labelSource(target, alias, work.viewer.language, field.by);
  const own = source.part.kind === "company" ? `${alias}.comp_id = ${Math.trunc(work.compId)} and ` : "";
  return { target, source, by: field.by, joins: `left join ${source.part.table} ${alias} on ${own}${source.key} = ${column}` };
}
