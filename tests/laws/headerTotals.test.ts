import { getTableColumns } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { compare, sumOf } from "#define/decimal";
import type { Field } from "#define/field";
import type { Module } from "#define/module";
import type { Row } from "#define/rows";
import { programModules, programWords } from "#support/definitions";

const words = await programWords();
const all = [...(await programModules()).modules.values()];
const MONEY = { company: 2, of: () => 2 };
const zh = ({ id }: Module, key: string) => words.word("zh", id, key) ?? words.word("zh", "document", key);

type Pair = { total: string; table: string; column: string };

/**
 * Header amounts that the program fills in and the sums of line columns that bear the same word: who sees both takes them for one figure.
 */
function pairsOf(module: Module): Pair[] {
  // What is read from a view is no total that is stored: the view sums it.
  const live = new Set(module.live ? Object.keys(getTableColumns(module.live)) : []);
  const totals = Object.entries(module.fields).filter(([name, field]) => field.kind === "money" && field.system && !live.has(name));
  return totals.flatMap(([total]) =>
    Object.entries(module.lines ?? {}).flatMap(([table, { sums = [], fields }]) => {
      const called = (column: string) => zh(module, `lines.${table}.fields.${column}`) ?? zh(module, `fields.${column}`) ?? column;
      const label = zh(module, `fields.${total}`) ?? total;
      return sums
        .filter((column) => fields[column]?.kind === "money" && [called(column), `合计${called(column)}`].includes(label))
        .map((column) => ({ total, table, column }));
    }),
  );
}

/** A row of a line table with something in every number. */
function rowOf(fields: Readonly<Record<string, Field>>, at: number): Row {
  const value = ({ kind }: Field, place: number) =>
    ["money", "quantity", "price"].includes(kind) ? `${at * 3 + place + 1}.00` : kind === "percent" ? "13" : null;
  return {
    id: String(at),
    seq: at,
    ...Object.fromEntries(Object.entries(fields).map(([name, field], place) => [name, value(field, place)])),
  };
}

function derived(module: Module): { header: Row; lines: Record<string, Row[]> } {
  const blank = Object.fromEntries(Object.entries(module.fields).map(([name, { kind }]) => [name, kind === "flag" ? false : null]));
  const header = { ...blank, stage: module.stages?.[0] ?? null };
  const lines = Object.entries(module.lines ?? {}).map(([table, { fields }]) => [table, [1, 2, 3].map((at) => rowOf(fields, at))] as const);
  const record = { header, lines: Object.fromEntries(lines) };
  module.derive?.(record, MONEY);
  return record;
}

const paired = all.filter((module) => module.derive !== undefined && pairsOf(module).length > 0);

describe("A total in the head of a document that is called as a sum of its lines", () => {
  it("is told by several modules", () => expect(paired.length).toBeGreaterThan(8));

  it.each(paired.map((module) => [module.id, module] as const))("is that sum: %s", (_id, module) => {
    const { header, lines } = derived(module);
    const isOne = ({ total, table, column }: Pair) =>
      header[total] !== null && compare(String(header[total]), sumOf((lines[table] ?? []).map((row) => String(row[column] ?? "0")))) === 0;
    const pairs = pairsOf(module);
    // Of two tables that bear the word the total follows one (an invoice's tax that of its products).
    const followed = new Set(pairs.filter(isOne).map(({ total }) => total));
    expect(pairs.filter(({ total }) => !followed.has(total))).toEqual([]);
  });
});
