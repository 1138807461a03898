import { plainText } from "#define/text";
import { sql } from "drizzle-orm";
import type { Field } from "#define/field";
import type { Module } from "#define/module";
import type { Row, Work } from "#define/work";
import { visibleFields } from "./filter.ts";
import type { Plan } from "./list.ts";
import { columnOf, shapeOf } from "./shape.ts";
import { recordSource, tellsUnit, unitFieldOf, unitFieldsOf, unitSource, type UnitSum } from "./units.ts";

/** Number of rows, and sums of the module's sum fields; null where amounts of several currencies, or quantities of several units, would be added. Of quantities also the sum of each unit. */
export type Totals = { total: string; sums: Record<string, string | null>; unitSums: Record<string, UnitSum[]> };

type Summed = readonly (readonly [string, Field])[];

/** Counts and sums everything that a list would show over all its pages, in one statement. */
export async function totalsOf(work: Work, module: Module, plan: Plan): Promise<Totals> {
  const { columns } = shapeOf(module);
  const wanted = plan.group?.sum ?? module.sums ?? [];
  const fields = visibleFields(module, work.viewer).filter(([name]) => wanted.includes(name));
  const at = (name: string) => columnOf(columns, name).sql;
  const sums = fields.map(([name, field]) => {
    const isOne = "currency" in field && field.currency ? `case when count(distinct ${at(field.currency)}) <= 1 then ` : "";
    return `${isOne}coalesce(sum(${at(name)}), 0)${isOne && " end"} as "${name}"`;
  });
  const count = plan.group ? `count(distinct (${plan.group.by.map(at).join(", ")}))` : "count(*)";
  const asked = [`${count}::text as "#total"`, ...sums].join(", ");
  const [link] = unitFieldsOf(fields);
  if (link === undefined) {
    const [row] = await work.run(sql`select ${sql.raw(asked)} from ${sql.raw(plan.from)} where ${plan.where}`);
    return { total: plainText(row?.["#total"] ?? "0"), sums: textsOf(fields, row), unitSums: {} };
  }
  return byUnit(fields, await unitRows(work, module, plan, link, asked));
}

/** The sums of all rows first, then those of the rows of each unit. */
function unitRows(work: Work, module: Module, { from, where }: Plan, link: string, asked: string): Promise<Row[]> {
  const { target, source, by, joins } = recordSource(work, module.fields, link, columnOf(shapeOf(module).columns, link).sql, "counted");
  const unit = unitSource(work, target, source, "unit", by);
  const named = tellsUnit(work, target) ? unit.name : "null::text";
  const inner = sql`select ${sql.raw(`${asked}, grouping(${unit.id}) as "#all", ${unit.id} as "#unit"`)} from ${sql.raw(`${from} ${joins}`)}
    where ${where} group by grouping sets ((), (${sql.raw(unit.id)}))`;
  return work.run(sql`select sums.*, ${sql.raw(named)} as "#name" from (${inner}) sums
    ${sql.raw(unit.joined(`sums."#unit"`))} order by sums."#all" desc, ${sql.raw(named)}`);
}

function byUnit(fields: Summed, [all, ...units]: readonly Row[]): Totals {
  const counted = fields.filter(([, field]) => unitFieldOf(field) !== undefined).map(([name]) => name);
  const sums = textsOf(fields, all);
  const unitSums = counted.map((name): [string, UnitSum[]] => [
    name,
    units.map((row) => ({ unit: textOrNull(row["#name"]), sum: plainText(row[name] ?? "0") })),
  ]);
  const single = units.length > 1 ? Object.fromEntries(counted.map((name) => [name, null])) : {};
  return { total: plainText(all?.["#total"] ?? "0"), sums: { ...sums, ...single }, unitSums: Object.fromEntries(unitSums) };
}

function textsOf(fields: Summed, row: Row | undefined): Record<string, string | null> {
  return Object.fromEntries(fields.map(([name]) => [name, textOrNull(row?.[name])]));
}

function textOrNull(value: unknown): string | null {
  return value === null || value === undefined ? null : plainText(value);
}
