import { shaped } from "#db/row";
import type { Field } from "#define/field";
import type { Module } from "#define/module";
import type { DocumentRecord, Row } from "#define/rows";
import type { Finding } from "#define/rule";
import type { Action } from "#define/action";
import type { EngineWork } from "#engine/context";

type Books = "stock" | "money";
/** Where a record says a day. */
type DayAddress = { document: number; table?: string; row?: number };
type Day = DayAddress & { field: string; value: string; books: Books };
/** Names of the days that the books of a header or of a table's lines say. */
type Days = readonly (readonly [name: string, books: Books])[];

/**
 * Says which days of the books lie further ahead than the company allows: all of a record that goes on, of one that stays in its
 * stage those that the action asks for. What goes back or is undone is not asked.
 */
export async function aheadFaults(
  work: EngineWork,
  module: Module,
  { from, to, input, reverses }: Action,
  records: readonly DocumentRecord[],
): Promise<Finding[]> {
  if (reverses !== undefined || (to !== undefined && module.editable?.includes(to))) return [];
  const stays = to === undefined || from.includes(to);
  const asked = (names: readonly string[] | undefined, days: Days) => (stays ? days.filter(([name]) => names?.includes(name)) : days);
  const ofHeader = asked(input?.header, daysOf(module.fields));
  const ofLines = Object.entries(module.lines ?? {}).map(
    ([table, { fields }]) => [table, asked(input?.lines?.[table], daysOf(fields))] as const,
  );
  const ahead = daysIn(records, ofHeader, ofLines).filter(({ value }) => value > work.today);
  return ahead.length === 0 ? [] : beyond(work, ahead);
}

/** Says which days of the books of records are still to come. */
export function daysToCome({ today }: EngineWork, module: Module, records: readonly DocumentRecord[]): Finding[] {
  const ofLines = Object.entries(module.lines ?? {}).map(([table, { fields }]) => [table, daysOf(fields)] as const);
  return daysIn(records, daysOf(module.fields), ofLines).flatMap(({ books: _books, ...day }): Finding[] =>
    day.value > today ? [{ ...day, code: "dayToCome", params: { on: day.value } }] : [],
  );
}

function daysIn(records: readonly DocumentRecord[], ofHeader: Days, ofLines: readonly (readonly [table: string, days: Days])[]): Day[] {
  return records.flatMap(({ header, lines }, document) => [
    ...said({ document }, header, ofHeader),
    ...ofLines.flatMap(([table, days]) => (lines[table] ?? []).flatMap((line, at) => said({ document, table, row: at + 1 }, line, days))),
  ]);
}

function daysOf(fields: Readonly<Record<string, Field>>): Days {
  return Object.entries(fields).flatMap(([name, field]) => (field.kind === "date" && field.books ? [[name, field.books] as const] : []));
}

function said(place: DayAddress, row: Row, days: Days): Day[] {
  return days.flatMap(([field, books]) => {
    const value = row[field];
    return typeof value === "string" ? [{ ...place, field, value, books }] : [];
  });
}

async function beyond(work: EngineWork, ahead: readonly Day[]): Promise<Finding[]> {
  const [limits] = await work.run(shaped({
    stock: "integer",
    stockUntil: "text",
    money: "integer",
    moneyUntil: "text",
  })`select stock_days_ahead as stock, (${work.today}::date + stock_days_ahead)::text as "stockUntil", money_days_ahead as money,
      (${work.today}::date + money_days_ahead)::text as "moneyUntil" from company where id = ${work.compId}`);
  if (!limits) return [];
  return ahead.flatMap(({ books, ...place }): Finding[] => {
    const [max, days] = books === "stock" ? [limits.stockUntil, limits.stock] : [limits.moneyUntil, limits.money];
    return place.value > max ? [{ ...place, code: "tooFarAhead", params: { max, days } }] : [];
  });
}
