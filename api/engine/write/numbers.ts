import { sql } from "drizzle-orm";
import { type RowIn, shaped } from "#db/row";
import { arrayOf, identifier } from "#db/sql";
import type { Module } from "#define/module";
import { numberAt, type NumberRule, placeOf, rulesOf, seriesOf } from "./numberRule.ts";
import { columnOf, shapeOf } from "#engine/definition/shape";
import type { DocumentRecord, Row } from "#define/rows";
import type { EngineWork } from "#engine/context";

const SERIES = shaped({ code: "text", nextNo: "id" });
type Series = RowIn<typeof SERIES>;
type Counted = { rule: NumberRule; headers: Row[] };

/** The field that holds the document number, and the prefix of its series; undefined where the module has none. */
export function numberOf(module: Module): { field: string; prefix: string } | undefined {
  for (const [field, definition] of Object.entries(module.fields))
    if (definition.kind === "docNo") return { field, prefix: definition.prefix };
  return undefined;
}

/**
 * Gives new records that lack one their document number by the rule of their module; a draft whose rule leaves no gaps keeps its id instead
 * until its first action. The last statements before commit, since the counter's row stays locked.
 */
export async function giveNumbers(work: EngineWork, module: Module, records: readonly DocumentRecord[]): Promise<void> {
  await give(work, module, records, (rule) => !rule.gapFree);
}

/** Gives records that were drafts without a number theirs, at their first action. */
export async function giveLateNumbers(work: EngineWork, module: Module, records: readonly DocumentRecord[]): Promise<void> {
  const number = numberOf(module);
  if (number)
    await give(
      work,
      module,
      records.filter(({ header }) => header[number.field] === header.id),
      () => true,
    );
}

/** Moves the counters behind numbers that came from outside, so that they are never given again. */
export async function passNumbers(work: EngineWork, module: Module, records: readonly DocumentRecord[]): Promise<void> {
  const number = numberOf(module);
  if (!number || records.length === 0) return;
  const rules = await rulesOf(work, module, number.prefix);
  const highest = new Map<string, number>();
  for (const { header } of records) {
    const place = placeOf(rules(header), String(header[number.field]));
    if (place) highest.set(place.code, Math.max(highest.get(place.code) ?? 0, place.no));
  }
  const codes = [...highest.keys()].sort();
  if (codes.length === 0) return;
  await work.run(sql`insert into number_series (comp_id, code, next_no)
    select ${work.compId}::integer, n.code, n.next_no from unnest(${arrayOf(codes, "text")}, ${arrayOf(
      codes.map((code) => (highest.get(code) ?? 0) + 1),
      "bigint",
    )}) as n (code, next_no)
    on conflict (comp_id, code) do update set next_no = greatest(number_series.next_no, excluded.next_no)`);
}

async function give(
  work: EngineWork,
  module: Module,
  records: readonly DocumentRecord[],
  isDue: (rule: NumberRule) => boolean,
): Promise<void> {
  const number = numberOf(module);
  if (!number || records.length === 0) return;
  const rules = await rulesOf(work, module, number.prefix);
  const bySeries = new Map<string, Counted>();
  for (const { header } of records) {
    const rule = rules(header);
    if (!isDue(rule)) continue;
    const code = seriesOf(rule, dayOf(work, header));
    const counted = bySeries.get(code) ?? { rule, headers: [] };
    counted.headers.push(header);
    bySeries.set(code, counted);
  }
  if (bySeries.size === 0) return;
  for (const { code, nextNo } of await take(
    work,
    [...bySeries].toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )) {
    const { rule, headers } = bySeries.get(code) ?? { headers: [] };
    const first = BigInt(nextNo) - BigInt(headers.length);
    for (const [at, header] of headers.entries()) if (rule) header[number.field] = numberAt(rule, dayOf(work, header), first + BigInt(at));
  }
  await write(
    work,
    module,
    number.field,
    [...bySeries.values()].flatMap(({ headers }) => headers),
  );
}

function dayOf({ today }: EngineWork, { docOn }: Row): string {
  return typeof docOn === "string" ? docOn : today;
}

/**
 * Counts series up, in the order in which they were asked for: those who wait for a row alone are served in any order, and the last one
 * waits three times as long as the middle one.
 */
async function take(work: EngineWork, counted: readonly (readonly [string, Counted])[]): Promise<Series[]> {
  const turns = counted.map(([code]) => work.run(sql`select pg_advisory_xact_lock(${work.compId}::integer, hashtext(${code}))`));
  const [series] = await Promise.all([raised(work, counted), ...turns]);
  return series;
}

function raised(work: EngineWork, counted: readonly (readonly [string, Counted])[]): Promise<Series[]> {
  return work.run(SERIES`insert into number_series (comp_id, code, next_no, rule_id)
    select ${work.compId}::integer, n.code, n.count + 1, n.rule_id from unnest(${arrayOf(
      counted.map(([code]) => code),
      "text",
    )}, ${arrayOf(
      counted.map(([, { headers }]) => headers.length),
      "bigint",
    )}, ${arrayOf(
      counted.map(([, { rule }]) => rule.id),
      "bigint",
    )}) as n (code, count, rule_id)
    on conflict (comp_id, code) do update set next_no = number_series.next_no + excluded.next_no - 1,
      rule_id = coalesce(excluded.rule_id, number_series.rule_id)
    returning code, next_no as "nextNo"`);
}

async function write(work: EngineWork, module: Module, field: string, headers: readonly Row[]): Promise<void> {
  const { parts, columns } = shapeOf(module);
  const column = identifier(columnOf(columns, field).name);
  await work.run(sql`update ${identifier(parts[0].table)} t set ${column} = n.number
    from unnest(${arrayOf(
      headers.map(({ id }) => id),
      "bigint",
    )}, ${arrayOf(
      headers.map((header) => header[field]),
      "text",
    )}) as n (id, number)
    where t.comp_id = ${work.compId} and t.id = n.id`);
}
