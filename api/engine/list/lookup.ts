import { sql } from "drizzle-orm";
import type { Module } from "#define/module";
import { fail } from "#define/problem";
import { defined, shaped } from "#db/row";
import { type Filter, visibleFields } from "./filter.ts";
import { gatherLabels, type Labels, pick } from "#engine/labels";
import { pageQuery, planList } from "./list.ts";
import { toldColumns } from "#engine/access/rowFields";
import { columnAt, columnOf, shapeOf, tablesOf } from "#engine/definition/shape";
import type { Row } from "#define/rows";
import type { EngineWork } from "#engine/context";

export type Wanted = { codes: readonly string[]; filter?: Filter | undefined };
export type Looked = { title: Module["title"]; unit: string | null; lookup: readonly string[]; rows: Row[]; labels: Labels };
export type SumsWanted = { by: string; keys: readonly string[]; sum: string; less?: string | undefined; filter?: Filter | undefined };

/**
 * The records of a module that codes name, as a list would show them, all with one statement; codes without a record that the viewer sees
 * are left out.
 */
export async function lookUp(work: EngineWork, module: Module, { codes, filter }: Wanted): Promise<Looked> {
  const plan = planList(work, module, { filter: { ...filter, [module.title.code]: codes } });
  const named = {
    title: module.title,
    unit: module.unit ?? null,
    lookup: (module.lookup ?? []).filter((of) => work.viewer.access(module.id, of) !== "hidden"),
  };
  if (!plan || codes.length === 0) return { ...named, rows: [], labels: {} };
  const { query, links } = pageQuery(work, plan, undefined, undefined);
  const rows = await work.run(defined`${query}`);
  return { ...named, rows: rows.map((row) => pick(row, plan.names)), labels: gatherLabels(rows, links) };
}

/**
 * The sum of a field (less another one) per key over the rows of a module that the viewer sees, in one statement: `sums[key]`, exact; a key
 * without rows is left out.
 */
export async function sumsBy(
  work: EngineWork,
  module: Module,
  { by, keys, sum, less, filter }: SumsWanted,
): Promise<Record<string, string>> {
  const plan = planList(work, module, { filter: { ...filter, [by]: keys } });
  if (!plan || keys.length === 0) return {};
  const shape = shapeOf(module);
  const seen = new Map(visibleFields(module, work.viewer));
  const summed = (name: string) => {
    const field = seen.get(name);
    if (!field || !("sign" in field || ["quantity", "money", "price"].includes(field.kind)))
      fail({ type: "invalid", issues: [{ code: "unknownField", field: name }] });
    return columnAt(columnOf(toldColumns(module, work.viewer), name));
  };
  const key = columnAt(columnOf(shape.columns, by));
  const amount = less === undefined ? summed(sum) : sql`${summed(sum)} - ${summed(less)}`;
  const rows = await work.run(
    shaped({
      key: "text",
      amount: "text",
    })`select ${key}::text as key, sum(${amount})::text as amount from ${tablesOf(shape)} where ${plan.where} group by ${key}`,
  );
  return Object.fromEntries(rows.map(({ key: found, amount: value }) => [found, value]));
}
