import { sql } from "drizzle-orm";
import { shaped } from "#db/row";
import { identifier } from "#db/sql";
import type { Field } from "#define/field";
import type { Module } from "#define/module";
import { fail } from "#define/problem";
import { toldColumns } from "#engine/access/rowFields";
import type { EngineWork } from "#engine/context";
import { type Column, columnAt, tablesOf } from "#engine/definition/shape";
import { labelJoins, withLabels } from "#engine/labels";
import { containing, visibleFields } from "./filter.ts";
import { linkedIn, type ListRequest, planList } from "./list.ts";

/** Of which column, of what a list asks; `find` is a text in the value, or in the code or name of what it links. */
export type ValuesRequest = Pick<ListRequest, "screen" | "stages" | "filter" | "criteria" | "q"> & {
  field: string;
  find?: string | undefined;
};
/** A value with how many rows have it, null where it is empty; `label` tells what a link leads to. */
export type ColumnValue = { value: string | null; count: number; label?: { code: string; name: string | null } };
export type ColumnValues = { values: ColumnValue[]; more: boolean };

const MOST = 200;
const KINDS: ReadonlySet<Field["kind"]> = new Set(["text", "longText", "docNo", "month", "choice", "link"]);
const VALUES = shaped({ value: "text?", code: "text?", name: "text?", count: "integer" });

/**
 * The values that a column has in the rows that a list would show if nothing were asked of this column, in order, the first two hundred;
 * throws invalid for what has none to tell.
 */
export async function valuesOf(
  work: EngineWork,
  module: Module,
  { field: name, find = "", ...request }: ValuesRequest,
): Promise<ColumnValues> {
  const others = Object.fromEntries(Object.entries(request.filter ?? {}).filter(([each]) => each !== name));
  const plan = planList(work, module, { ...request, filter: others });
  const { field, column } = told(work, module, name);
  if (!plan) return { values: [], more: false };
  const at = columnAt(column);
  const value = column.cast === "text" ? sql`nullif(${at}, '')` : at;
  const grouped = sql`select ${value} as ${identifier(name)}, count(*)::integer as found
    from ${tablesOf(plan)} where ${plan.where} group by 1`;
  const isLink = field.kind === "link";
  const named = isLink ? withLabels(grouped, labelJoins(work, [[name, field]])) : grouped;
  const [code, called] = isLink ? [sql`c0`, sql`n0`] : [sql`null::text`, sql`null::text`];
  const text = isLink ? sql`concat_ws(' ', c0, n0)` : sql`coalesce(${identifier(name)}, '')`;
  const needle = find.trim();
  const rows = await work.run(VALUES`select ${identifier(name)}::text as value, ${code} as code, ${called} as name, found as count
    from (${named}) named ${needle === "" ? sql`` : sql`where ${text} ilike ${containing(needle)}`}
    order by ${isLink ? code : identifier(name)} nulls first limit ${MOST + 1}`);
  return {
    values: rows.slice(0, MOST).map(({ value: key, code: of, name: label, count }) => ({
      value: key,
      count,
      ...(of === null ? {} : { label: { code: of, name: label === "" ? null : label } }),
    })),
    more: rows.length > MOST,
  };
}

function told(work: EngineWork, module: Module, name: string): { field: Field; column: Column } {
  const own = new Map(visibleFields(module, work.viewer)).get(name);
  const column = own && toldColumns(module, work.viewer).get(name);
  const found = own && column ? { field: own, column } : linkedIn(work, module).get(name);
  const isWord = found?.field.kind === "text" && (found.field.wordOf ?? found.field.formattedAs) !== undefined;
  if (!found || isWord || found.column.encrypted || !KINDS.has(found.field.kind))
    return fail({ type: "invalid", issues: [{ code: "unknownField", field: name }] });
  return found;
}
