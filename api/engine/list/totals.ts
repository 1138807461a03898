import { compiled } from "#db/sql";
import { plainText } from "#define/text";
import { sql } from "drizzle-orm";
import { defined } from "#db/row";
import type { Field } from "#define/field";
import type { Module } from "#define/module";
import { bare } from "#define/own";
import { visibleFields } from "./filter.ts";
import { toldColumns } from "#engine/access/rowFields";
import { columnOf, shapeOf } from "#engine/definition/shape";
import { recordSource, tellsUnit, unitFieldOf, unitFieldsOf, unitSource, type UnitSum } from "#engine/units";
import type { Plan } from "./plan.ts";
import type { Row } from "#define/rows";
import type { EngineWork } from "#engine/context";

/**
 * Number of rows, and sums of the module's sum fields; null where amounts of several currencies, or quantities of several units, would be
 * added. Of quantities also the sum of each unit, and of amounts in several currencies that of each currency. `leftOut` counts the rows
 * whose amount is not known and so not in the sum.
 */
export type Totals = {
  total: string;
  sums: Record<string, string | null>;
  unitSums: Record<string, UnitSum[]>;
  leftOut: Record<string, number>;
};

type Summed = readonly (readonly [string, Field])[];
/**
 * What sums are told by: `id` is the column that they are grouped by, `name` what a group is called, `of` the fields that are counted so.
 */
type Measure = { mark: string; id: string; name: string; joins: string; named: string; of: readonly string[]; isWhole: boolean };

/** Counts and sums everything that a list would show over all its pages, in one statement. */
export async function totalsOf(work: EngineWork, module: Module, plan: Plan): Promise<Totals> {
  const columns = toldColumns(module, work.viewer);
  const wanted = module.sums ?? [];
  const visible = visibleFields(module, work.viewer);
  const fields = visible.filter(([name]) => wanted.includes(name));
  const at = (name: string) => columnOf(columns, name).sql;
  const isUntold = (name: string, field: Field) => field.kind === "money" && !columnOf(columns, name).notNull;
  const untold = fields.filter(([name, field]) => isUntold(name, field)).map(([name]) => name);
  const sums = fields.map(([name, field]) => {
    const isOne =
      "currency" in field && field.currency
        ? `case when min(${at(field.currency)}) is not distinct from max(${at(field.currency)}) then `
        : "";
    // Of rows whose amounts nobody knows there is no sum; of no rows it is nothing.
    const sum = isUntold(name, field) ? `case when count(*) = 0 then 0 else sum(${at(name)}) end` : `coalesce(sum(${at(name)}), 0)`;
    return `${isOne}${sum}${isOne && " end"} as "${name}"`;
  });
  const gaps = untold.map((name) => `count(*) - count(${at(name)}) as "#without.${name}"`);
  const asked = [`count(*)::text as "#total"`, ...sums, ...gaps].join(", ");
  const shown = new Set(visible.map(([name]) => name));
  const measures = [...unitMeasures(work, module, fields), ...currencyMeasures(module, fields, shown)];
  const [all, ...parts] = await rowsBy(work, plan, asked, measures);
  const leftOut = untold.map((name) => [name, Number(all?.[`#without.${name}`] ?? 0)] as const).filter(([, count]) => count > 0);
  return { ...measured(fields, all, parts, measures), leftOut: Object.fromEntries(leftOut) };
}

/** The unit that the quantities of the rows are told in. */
function unitMeasures(work: EngineWork, module: Module, fields: Summed): Measure[] {
  const [link] = unitFieldsOf(fields);
  if (link === undefined) return [];
  const { target, source, by, joins } = recordSource(work, module.fields, link, columnOf(shapeOf(module).columns, link).sql, "counted");
  const unit = unitSource(work, target, source, "unit", by);
  const of = fields.filter(([, field]) => unitFieldOf(field) !== undefined).map(([name]) => name);
  const name = tellsUnit(work, target) ? unit.name : "null::text";
  return [{ mark: "unit", id: unit.id, name, joins, named: unit.joined(`sums."#unitId"`), of, isWhole: true }];
}

/** The currencies of the rows, as far as the viewer may see them. */
function currencyMeasures(module: Module, fields: Summed, shown: ReadonlySet<string>): Measure[] {
  const currencyOf = ([, field]: Summed[number]) => ("currency" in field ? field.currency : undefined);
  const names = new Set(fields.flatMap((field) => currencyOf(field) ?? []).filter((name) => shown.has(name)));
  return [...names].map((currency, place) => {
    const mark = `currency${place}`;
    const of = fields.filter((field) => currencyOf(field) === currency).map(([name]) => name);
    const id = columnOf(shapeOf(module).columns, currency).sql;
    return { mark, id, name: `sums."#${mark}Id"`, joins: "", named: "", of, isWhole: false };
  });
}

/** The sums of all rows first, then those of the rows of each unit and of each currency. */
async function rowsBy(work: EngineWork, { from, where }: Plan, asked: string, measures: readonly Measure[]): Promise<Row[]> {
  const keys = measures.flatMap(({ mark, id }) => [`grouping(${id}) as "#${mark}"`, `${id} as "#${mark}Id"`]);
  const sets = ["()", ...measures.map(({ id }) => `(${id})`)].join(", ");
  const inner = sql`select ${compiled([asked, ...keys].join(", "))} from ${compiled([from, ...measures.map(({ joins }) => joins)].join(" "))}
    where ${where} group by grouping sets (${compiled(sets)})`;
  const called = measures.map(({ mark, name }) => `${name} as "#${mark}Name"`);
  const order = [...measures.map(({ mark }) => `sums."#${mark}" desc`), ...measures.map(({ name }) => name)];
  return work.run(defined`select ${compiled(["sums.*", ...called].join(", "))} from (${inner}) sums
    ${compiled(measures.map(({ named }) => named).join(" "))} ${compiled(order.length > 0 ? `order by ${order.join(", ")}` : "")}`);
}

function measured(fields: Summed, all: Row | undefined, parts: readonly Row[], measures: readonly Measure[]): Omit<Totals, "leftOut"> {
  const sums = textsOf(fields, all);
  const unitSums: Record<string, UnitSum[]> = bare({});
  for (const { mark, of, isWhole } of measures) {
    const rows = parts.filter((row) => Number(row[`#${mark}`]) === 0);
    for (const name of isWhole || rows.length > 1 ? of : [])
      unitSums[name] = rows.flatMap((row) => {
        const sum = textOrNull(row[name]);
        return sum === null ? [] : [{ unit: textOrNull(row[`#${mark}Name`]), sum }];
      });
    if (rows.length > 1) for (const name of of) sums[name] = null;
  }
  return { total: plainText(all?.["#total"] ?? "0"), sums, unitSums };
}

function textsOf(fields: Summed, row: Row | undefined): Record<string, string | null> {
  return Object.fromEntries(fields.map(([name]) => [name, textOrNull(row?.[name])]));
}

function textOrNull(value: unknown): string | null {
  return value === null || value === undefined ? null : plainText(value);
}
