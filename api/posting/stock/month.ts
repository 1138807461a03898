import { sql } from "drizzle-orm";
import { narrow, shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import { fail } from "#define/problem";
import type { Work } from "#define/work";
import { unnest } from "#posting/rows";

/** A month of a warehouse to book in; `isAsked` = this month and no other, else the first open one after a closed month. */
export type StockMonth = { warehouseId: string; month: string; isAsked?: boolean };
export type CostMethod = "movingAverage" | "fifo" | "plannedPrice";
/** A month that is held open until commit, with what its warehouse is. */
export type OpenMonth = { warehouseId: string; code: string; allowsNegative: boolean; costMethod: CostMethod; month: string };

type Found = OpenMonth & { stage: string };
const TYPES = { warehouseId: "bigint", month: "text" } as const;

const monthKey = (warehouseId: string, month: string): string => `${warehouseId} ${month}`;

/** The month that is booked in for one of a warehouse, where that is held. */
export const heldMonth = (months: ReadonlyMap<string, OpenMonth>, warehouseId: string, month: string): OpenMonth | undefined =>
  months.get(monthKey(warehouseId, month));

/**
 * Holds the months of warehouses open until commit (closing waits for it or is seen): by monthKey of what was wanted, the month to book in.
 * A closed month gives way to the first open one; one being closed, or closed and asked for, is the problem `periodClosed`, one that nobody
 * has opened `periodNotOpen`. Those of `others` that are open are held too.
 */
export async function holdMonths(
  work: Work,
  wanted: readonly StockMonth[],
  others: readonly StockMonth[] = [],
): Promise<Map<string, OpenMonth>> {
  const distinct = distinctOf(wanted);
  const held = openOnes(await shareMonths(work, distinctOf([...wanted, ...others])));
  if (distinct.some(({ warehouseId, month }) => !heldMonth(held, warehouseId, month))) await holdOthers(work, distinct, held);
  return held;
}

const distinctOf = (months: readonly StockMonth[]): StockMonth[] => [
  ...new Map(months.map((month) => [monthKey(month.warehouseId, month.month), month])).values(),
];

type Dated = { warehouseId: string; postedOn: string; month?: string };

/** The month that a movement wants to be booked in: that of its day unless it asks for one. */
export const monthWanted = ({ warehouseId, postedOn, month }: Dated): StockMonth => ({
  warehouseId,
  month: month ?? postedOn.slice(0, 7),
  isAsked: month !== undefined,
});

/** The held month that a movement is booked in. */
export function lockedMonth(months: ReadonlyMap<string, OpenMonth>, movement: Dated): OpenMonth {
  const { warehouseId, month } = monthWanted(movement);
  const held = heldMonth(months, warehouseId, month);
  if (!held) throw new Error(`no month of warehouse ${warehouseId} was held`);
  return held;
}

function openOnes(found: readonly Found[]): Map<string, OpenMonth> {
  const open = found.filter(({ stage }) => stage === "open");
  return new Map(open.map((month) => [monthKey(month.warehouseId, month.month), month]));
}

/** Months that are closed give way, with their warehouses locked so that none is closed meanwhile; the others are told by name. */
async function holdOthers(work: Work, wanted: readonly StockMonth[], held: Map<string, OpenMonth>): Promise<void> {
  const others = wanted.filter(({ warehouseId, month }) => !held.has(monthKey(warehouseId, month)));
  const firsts = await firstOpenMonths(
    work,
    others.map(({ warehouseId }) => warehouseId),
  );
  const targets = others.map(({ warehouseId, month, isAsked }) => {
    const first = firsts.get(warehouseId)?.month ?? month;
    return { warehouseId, month: isAsked || month > first ? month : first };
  });
  const found = new Map((await shareMonths(work, targets)).map((month) => [monthKey(month.warehouseId, month.month), month]));
  for (const [at, { warehouseId, month }] of others.entries()) {
    const target = targets[at]?.month ?? month;
    const row = found.get(monthKey(warehouseId, target));
    const warehouse = row?.code ?? firsts.get(warehouseId)?.code ?? "";
    if (row?.stage === "open") held.set(monthKey(warehouseId, month), row);
    else fail({ type: isShut(row, target, firsts.get(warehouseId)?.month) ? "periodClosed" : "periodNotOpen", month: target, warehouse });
  }
}

/** Closed, or being closed; what lies before a closed month counts as closed with it. */
const isShut = (row: Found | undefined, month: string, first: string | null | undefined): boolean =>
  row ? row.stage !== "notOpen" : month < (first ?? "");

/** The month after the last closed one of each warehouse (none where none is closed); locks the warehouses, as closing does. */
async function firstOpenMonths(work: Work, warehouseIds: readonly string[]): Promise<Map<string, { code: string; month: string | null }>> {
  const ids = [...new Set(warehouseIds)];
  const [, rows] = await Promise.all([
    work.run(
      sql`select id from warehouse where comp_id = ${work.compId} and id = any(${arrayOf(ids, "bigint")}) order by id for no key update`,
    ),
    work.run(shaped({
      id: "id",
      code: "text",
      month: "text?",
    })`select w.id, w.code, to_char(to_date(max(p.year_month), 'YYYY-MM') + interval '1 month', 'YYYY-MM') as month
      from warehouse w left join stock_period p on p.comp_id = w.comp_id and p.warehouse_id = w.id and p.stage = 'closed'
      where w.comp_id = ${work.compId} and w.id = any(${arrayOf(ids, "bigint")}) group by w.id, w.code`),
  ]);
  return new Map(rows.map((row) => [row.id, row]));
}

const listsOf = (months: readonly StockMonth[]) => ({
  warehouseId: months.map(({ warehouseId }) => warehouseId),
  month: months.map(({ month }) => month),
});

async function shareMonths(work: Work, months: readonly StockMonth[]): Promise<Found[]> {
  return work.run(shaped({
    warehouseId: "id",
    month: "text",
    stage: "text",
    code: "text",
    allowsNegative: "boolean",
    costMethod: narrow<CostMethod>("text"),
  })`select p.warehouse_id as "warehouseId", p.year_month as month, p.stage, w.code, w.allows_negative as "allowsNegative",
      w.cost_method as "costMethod"
    from stock_period p join ${unnest("k", listsOf(months), TYPES)} on p.warehouse_id = k.warehouse_id and p.year_month = k.month
    join warehouse w on w.comp_id = p.comp_id and w.id = p.warehouse_id
    where p.comp_id = ${work.compId} order by p.warehouse_id, p.year_month for share of p`);
}
