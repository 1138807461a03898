import { type SQL, sql } from "drizzle-orm";
import { shaped } from "#db/row";
import { arrayOf, compiled, identifier } from "#db/sql";
import { isEmpty } from "#define/condition";
import type { Field } from "#define/field";
import type { Module } from "#define/module";
import { bare } from "#define/own";
import { moduleOf, type EngineWork } from "./context.ts";
import { type LabelSource, labelSource } from "./link.ts";
import { namable } from "./access/scoped.ts";
import { goesOut, unfitIn } from "./definition/namable.ts";
import { columnAt, columnOf, shapeOf, tablesOf } from "./definition/shape.ts";
import { sees } from "./access/moduleAccess.ts";
import { lookupFieldsOf, linkedSource } from "./linkedFields.ts";
import { tellsUnit, unitFieldsOf, unitSource } from "./units.ts";
import type { Cell, Row } from "#define/rows";

/**
 * How a record is called; `stage` = where it stands, if it is out of use there; `isOutside` = it lies outside of the viewer's rows, so that
 * he cannot open it; `unit` = that in which it is counted, where a quantity beside the link is in it; `linked` = values of its lookup
 * fields, by field.
 */
export type Label = {
  code: string;
  name: string | null;
  stage?: string;
  isOutside?: true;
  unit?: string | null;
  linked?: Record<string, string>;
};
/** `labels[field][key]`: how the records behind links are called, each once. */
export type Labels = Record<string, Record<string, Label>>;
/** `isScoped`: of some viewers' records the label is null, as they lie outside of their rows; one without a name has an empty one then. */
type Linked = {
  name: string;
  code: string;
  label: string;
  isScoped: boolean;
  unit?: string;
  /** The column that says where it stands, and in which stages it is out of use. */
  out?: { column: string; stages: readonly string[] };
  linked: readonly (readonly [of: string, column: string])[];
};

/** What names the records behind the links of a page: further columns, the joins they come from, and which link each belongs to. */
export type LabelJoins = { columns: SQL; joins: SQL; links: Linked[] };

/**
 * Joins the codes of linked records, and the names of those that the viewer may see, to an inner query (whose columns are property names),
 * after it has been cut to its rows; `order` is repeated outside.
 */
export function withLabels(inner: SQL, { columns, joins }: Omit<LabelJoins, "links">, order?: SQL): SQL {
  const sorted = order ? sql` order by ${order}` : sql``;
  return sql`with page as materialized (${inner}) select ${columns} from page ${joins}${sorted}`;
}

/** The joins for the links among these fields: the same for a viewer every time he asks. */
export function labelJoins(work: EngineWork, fields: readonly (readonly [string, Field])[]): LabelJoins {
  const joins: string[] = [];
  const columns = [sql`page.*`];
  const counting = unitFieldsOf(fields);
  const links = fields.flatMap(([name, field], at) => {
    if (field.kind !== "link") return [];
    const target = moduleOf(work, field.to);
    const source = labelSource(target, `k${at}`, work.viewer.language, field.by);
    const own = source.part.kind === "company" ? `k${at}.comp_id = ${Math.trunc(work.compId)} and ` : "";
    joins.push(`left join ${source.part.table} k${at} on ${own}${source.key} = page."${name}"`);
    columns.push(
      sql`${compiled(source.code)}::text as ${identifier(`c${at}`)}, ${nameOf(work, target, source, field.by)} as ${identifier(`n${at}`)}`,
    );
    const linked = lookupFieldsOf(work.runtime.definitions.modules, work.viewer, field).map((of, place) => {
      const read = linkedSource(work, target, { of, part: source.part, alias: `k${at}`, key: `k${at}.id` });
      joins.push(read.joins);
      columns.push(sql`${compiled(read.value)} as ${identifier(`t${at}_${place}`)}`);
      return [of, `t${at}_${place}`] as const;
    });
    const isScoped = namable(target, work.viewer) !== undefined;
    const out = outOf(target, source.part, `s${at}`);
    if (out) columns.push(sql`${identifier(`k${at}`)}.stage as ${identifier(out.column)}`);
    const called = { name, code: `c${at}`, label: `n${at}`, isScoped, ...(out ? { out } : {}), linked };
    if (!counting.has(name)) return [called];
    const unit = unitSource(work, target, source, `u${at}`, field.by);
    joins.push(unit.joined(unit.id));
    columns.push(sql`${compiled(tellsUnit(work, target) ? unit.name : "null::text")} as ${identifier(`u${at}`)}`);
    return [{ ...called, unit: `u${at}` }];
  });
  return { columns: sql.join(columns, sql`, `), joins: compiled(joins.join(" ")), links };
}

/** Where a record that is called by its own table says that it is out of use. */
function outOf(target: Module, part: LabelSource["part"], column: string): Linked["out"] {
  if (!goesOut(target) || !part.columns.has("stage")) return undefined;
  return { column, stages: (target.stages ?? []).filter((stage) => unfitIn(target, stage, false) === "sealedRecord") };
}

/** A record outside of the viewer's rows is told by its code only: its name is null. */
function nameOf({ viewer }: EngineWork, target: Module, { key, name: label }: LabelSource, by: "id" | "code" = "id"): SQL {
  const isHidden = target.title.name !== undefined && target.title.name !== "names" && !sees(viewer, target, target.title.name);
  const may = namable(target, viewer);
  if (!may) return isHidden ? sql`null::text` : compiled(label);
  const shape = shapeOf(target);
  const own = columnAt(columnOf(shape.columns, by === "id" ? "id" : target.title.code));
  return sql`case when exists (select from ${tablesOf(shape)} where ${may} and ${own} = ${compiled(key)})
    then ${isHidden ? sql`''::text` : sql`coalesce((${compiled(label)})::text, '')`} end`;
}

/** How records are called in the viewer's language, by their keys, in whosever rows they lie; one statement. */
export async function readLabels(work: EngineWork, target: Module, by: "id" | "code", keys: readonly string[]) {
  const source = labelSource(target, "k", work.viewer.language, by);
  const unit = unitSource(work, target, source, "u", by);
  const own = source.part.kind === "company" ? sql`k.comp_id = ${work.compId} and ` : sql``;
  const key = compiled(source.key);
  return work.run(shaped({ key: "text", code: "text", name: "text?", unit: "text?" })`select ${key}::text as key,
      ${compiled(source.code)}::text as code, (${compiled(source.name)})::text as name,
      ${compiled(tellsUnit(work, target) ? unit.name : "null::text")} as unit
    from ${identifier(source.part.table)} k ${compiled(unit.joined(unit.id))}
    where ${own}${key} = any(${arrayOf(keys, by === "code" ? "text" : "bigint")})`);
}

/** Gathers the joined codes and names of rows, each once. */
export function gatherLabels(rows: readonly Row[], links: readonly Linked[], labels: Labels = bare({})): Labels {
  for (const { name, code, label, isScoped, unit, out, linked } of links) {
    const known = (labels[name] ??= {});
    let last: Cell | undefined;
    for (const row of rows) {
      const key = row[name];
      if (key === last) continue;
      last = key;
      if (key === null || key === undefined || Object.hasOwn(known, String(key)) || row[code] === null) continue;
      known[String(key)] = {
        code: String(row[code]),
        name: textOrNull(row[label]),
        ...(out?.stages.includes(String(row[out.column])) ? { stage: String(row[out.column]) } : {}),
        ...(isScoped && (row[label] ?? null) === null ? { isOutside: true as const } : {}),
        ...(unit === undefined ? {} : { unit: textOrNull(row[unit]) }),
        ...(linked.length === 0 ? {} : { linked: linkedIn(row, linked) }),
      };
    }
  }
  return labels;
}

function linkedIn(row: Row, linked: Linked["linked"]): Record<string, string> {
  return Object.fromEntries(linked.flatMap(([of, column]) => (isEmpty(row[column]) ? [] : [[of, String(row[column])]])));
}

/** A row without what was joined to it. */
export function pick(row: Row, names: Iterable<string>): Row {
  const picked: Row = {};
  for (const name of names) picked[name] = row[name] ?? null;
  return picked;
}

function textOrNull(value: Cell | undefined): string | null {
  return value === null || value === undefined || value === "" ? null : String(value);
}
