import type { Flag } from "#define/condition";
import type { Field } from "#define/field";
import type { Module } from "#define/module";
import { BESIDE, linkedName } from "#define/linkedField";
import type { Viewer } from "#define/viewer";
import type { EngineWork } from "./context.ts";
import { columnOf, type Column, type Part, shapeOf } from "./definition/shape.ts";
import { labelSource } from "./link.ts";

type Fields = readonly (readonly [string, Field])[];
type Modules = ReadonlyMap<string, Module>;
/** Of how many of its fields a list tells at first. */
const AT_FIRST = 2;

/** The fields that the records of a link's target say of themselves, as far as the viewer may see them; a guest sees their names alone. */
export function lookupFieldsOf(modules: Modules, viewer: Viewer, link: Field): readonly string[] {
  if (link.kind !== "link" || viewer.isGuest) return [];
  const { lookup = [] } = modules.get(link.to) ?? {};
  return lookup.filter((of) => viewer.access(link.to, of) !== "hidden");
}

/** Columns of a table that its rows do not hold: what the records behind its links tell and the rows do not say themselves. */
export function linkedFields(modules: Modules, viewer: Viewer, fields: Fields): [string, Field][] {
  return fields.flatMap(([link, field]) =>
    lookupFieldsOf(modules, viewer, field).flatMap((of, place): [string, Field][] =>
      fields.some(([own]) => own === of)
        ? []
        : [
            [
              linkedName(link, field.kind === "link" ? field.to : "", of),
              fieldOf(modules, field, { link, of, ...(place < AT_FIRST ? {} : { aside: true as const }) }),
            ],
          ],
    ),
  );
}

/** The column of what stands beside a choice, for each link of lines that says so, as long as the document is not in the books. */
export function availabilityFields(module: Module, viewer: Viewer, fields: Fields): [string, Field][] {
  return fields.flatMap(([link, field]): [string, Field][] => {
    const beside = field.kind === "link" ? field.availability : undefined;
    if (!beside || !viewer.may(`${beside.module}.read`) || viewer.access(beside.module, beside.sum) === "hidden") return [];
    const linked = { link, of: beside.word, beside: true } as const;
    return [
      [
        linkedName(link, BESIDE, beside.word),
        { kind: "quantity", sign: "any", unit: link, hidden: bookedIn(module), system: true, readonly: true, linked },
      ],
    ];
  });
}

/** In a stage that nothing leaves, or that is left by undoing alone, the document has happened. */
function bookedIn({ actions = {}, final = [] }: Module): Flag {
  const undone = Object.values(actions).flatMap(({ from, reverses }) => (reverses === undefined ? [] : from));
  return { stage: [...new Set([...final, ...undone])] };
}

/** Names of columns with those that their links tell behind each. */
export function withLinked(names: readonly string[], linked: readonly string[]): string[] {
  return names.flatMap((name) => [name, ...linked.filter((each) => each.startsWith(`${name}.`))]);
}

/**
 * The same of lines, whose quantities stay in sight: what a list tells at first behind its link, what is free before the first column with
 * a sum, and the others behind the last.
 */
export function withLinkedInLines(names: readonly string[], sums: readonly string[], linked: Readonly<Record<string, Field>>): string[] {
  const those = (holds: (field: Field) => boolean | undefined) => Object.keys(linked).filter((name) => linked[name] && holds(linked[name]));
  const shown = withLinked(
    names,
    those((field) => !field.linked?.beside && !field.linked?.aside),
  );
  const places = shown.flatMap((name, at) => (sums.includes(name) ? [at] : []));
  const [first = shown.length, last = shown.length - 1] = [places[0], places.at(-1)];
  return [
    ...shown.slice(0, first),
    ...those((field) => field.linked?.beside),
    ...shown.slice(first, last + 1),
    ...those((field) => field.linked?.aside),
    ...shown.slice(last + 1),
  ];
}

function fieldOf(modules: Modules, link: Field, linked: NonNullable<Field["linked"]>): Field {
  const source = link.kind === "link" ? modules.get(link.to)?.fields[linked.of] : undefined;
  const common = { system: true, readonly: true, linked, ...(link.hidden === undefined ? {} : { hidden: link.hidden }) };
  return source?.kind === "choice" ? { kind: "choice", values: source.values, ...common } : { kind: "text", ...common };
}

/** How one linked value is read of a record that is joined under an alias: the joins that it needs, and the value as text. */
export function linkedSource(
  { compId, viewer, runtime }: Pick<EngineWork, "compId" | "viewer" | "runtime">,
  target: Module,
  { of, part, alias, key }: { of: string; part: Part; alias: string; key: string },
): { joins: string; value: string } {
  const { parts, columns } = shapeOf(target);
  const holder = part.columns.has(of) ? part : (parts.find((each) => each.columns.has(of)) ?? part);
  const own = holder === part ? alias : `${alias}_${of}`.toLowerCase();
  const beside = holder === part ? "" : joined(holder, own, `${own}.id = ${key}`, compId);
  const held = `${own}.${columnOf(holder.columns, of).name}`;
  const field = target.fields[of];
  const named = field?.kind === "link" ? runtime.definitions.modules.get(field.to) : undefined;
  if (!named || field?.kind !== "link") return { joins: beside, value: `${held}${columnOf(columns, of).cast === "text" ? "" : "::text"}` };
  const source = labelSource(named, `${own}n`, viewer.language, field.by);
  return {
    joins: `${beside} ${joined(source.part, `${own}n`, `${source.key} = ${held}`, compId)}`,
    value: `coalesce(${source.name}, ${source.code})::text`,
  };
}

/** The columns of a list that the records behind its links tell, each as a question of its own: what it is sorted and filtered by. */
export function linkedColumns(work: EngineWork, module: Module, open: Fields): ReadonlyMap<string, { field: Field; column: Column }> {
  const { modules } = work.runtime.definitions;
  const { columns } = shapeOf(module);
  const links = new Map(open);
  return new Map(
    linkedFields(modules, work.viewer, open).flatMap(([name, field]) => {
      const link = links.get(field.linked?.link ?? "");
      const target = link?.kind === "link" ? modules.get(link.to) : undefined;
      if (!target || link?.kind !== "link" || !field.linked) return [];
      const source = labelSource(target, "linked", work.viewer.language, link.by);
      const { joins, value } = linkedSource(work, target, { of: field.linked.of, part: source.part, alias: "linked", key: "linked.id" });
      const own = source.part.kind === "company" ? `linked.comp_id = ${Math.trunc(work.compId)} and ` : "";
      const sql = `(select ${value} from ${source.part.table} linked ${joins} where ${own}${source.key} = ${columnOf(columns, field.linked.link).sql})`;
      return [
        [
          name,
          { field, column: { ...columnOf(columns, "id"), property: name, name, sql, cast: "text", notNull: false } as const },
        ] as const,
      ];
    }),
  );
}

function joined(part: Part, alias: string, on: string, compId: number): string {
  return `left join ${part.table} ${alias} on ${part.kind === "company" ? `${alias}.comp_id = ${Math.trunc(compId)} and ` : ""}${on}`;
}
