import { plainText } from "#define/text";
import { sql } from "drizzle-orm";
import type { Module } from "#define/module";
import type { Work } from "#define/work";
import { visibleFields } from "./filter.ts";
import type { Plan } from "./list.ts";
import { columnOf, shapeOf } from "./shape.ts";

/** Number of rows, and sums of the module's sum fields; null where amounts of several currencies would be added. */
export type Totals = { total: string; sums: Record<string, string | null> };

/** Counts and sums everything that a list would show over all its pages, in one statement. */
export async function totalsOf(work: Work, module: Module, { from, where, group }: Plan): Promise<Totals> {
  const { columns } = shapeOf(module);
  const fields = visibleFields(module, work.viewer).filter(([name]) => (group?.sum ?? module.sums ?? []).includes(name));
  const at = (name: string) => columnOf(columns, name).sql;
  const sums = fields.map(([name, field]) => {
    const isOne = "currency" in field && field.currency ? `case when count(distinct ${at(field.currency)}) <= 1 then ` : "";
    return `${isOne}coalesce(sum(${at(name)}), 0)${isOne && " end"} as "${name}"`;
  });
  const count = group ? `count(distinct (${group.by.map(at).join(", ")}))` : "count(*)";
  const [row] = await work.run(
    sql`select ${sql.raw([`${count}::text as "#total"`, ...sums].join(", "))} from ${sql.raw(from)} where ${where}`,
  );
  return { total: String(row?.["#total"] ?? "0"), sums: Object.fromEntries(fields.map(([name]) => [name, textOrNull(row?.[name])])) };
}

function textOrNull(value: unknown): string | null {
  return value === null || value === undefined ? null : plainText(value);
}
