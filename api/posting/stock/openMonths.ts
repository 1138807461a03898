import { sql } from "drizzle-orm";
import { newId } from "#db/id";
import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import type { Work } from "#define/work";
import { addDays, addMonths } from "#define/days";
import { unnest } from "#posting/rows";

const TYPES = { id: "bigint", warehouseId: "bigint", month: "text", fromOn: "date", toOn: "date" } as const;

/** The first and the last day of months. */
const daysOf = (months: readonly string[]) => ({
  fromOn: months.map((month) => `${month}-01`),
  toOn: months.map((month) => lastOf(month)),
});

/** The last day of a month. */
export const lastOf = (month: string): string => addDays(`${monthAfter(month)}-01`, -1);

/** The month after another, yyyy-MM. */
export const monthAfter = (month: string): string => addMonths(`${month}-01`, 1).slice(0, 7);

/**
 * Opens the months from one to another of warehouses (of all where none are named); what is open or closed stays, and none opens before a
 * closed one.
 */
export async function openMonths(work: Work, from: string, to: string, warehouseIds?: readonly string[]): Promise<void> {
  const named = warehouseIds ? sql`and w.id = any(${arrayOf(warehouseIds, "bigint")})` : sql``;
  const warehouses = await work.run(shaped({ id: "id", first: "text" })`select w.id, coalesce(max(p.year_month), '') as first
    from warehouse w left join stock_period p on p.comp_id = w.comp_id and p.warehouse_id = w.id and p.stage = 'closed'
    where w.comp_id = ${work.compId} ${named} group by w.id order by w.id`);
  const months = monthsBetween(from, to);
  const rows = warehouses.flatMap(({ id, first }) => months.filter((month) => month > first).map((month) => ({ id, month })));
  const lists = {
    id: rows.map(() => newId()),
    warehouseId: rows.map(({ id }) => id),
    month: rows.map(({ month }) => month),
    ...daysOf(rows.map(({ month }) => month)),
  };
  const by = sql`${work.viewer.accountId}::bigint`;
  await work.run(sql`insert into stock_period as p (comp_id, id, warehouse_id, year_month, from_on, to_on, created_by, updated_by)
    select ${work.compId}::integer, k.id, k.warehouse_id, k.month, k.from_on, k.to_on, ${by}, ${by} from ${unnest("k", lists, TYPES)}
    on conflict (comp_id, warehouse_id, year_month) do update set stage = 'open', version = p.version + 1, updated_by = ${by}, updated_at = ${work.now}
    where p.stage = 'notOpen'`);
}

/** The months from one to another, both included. */
export function monthsBetween(from: string, to: string): string[] {
  const months: string[] = [];
  for (let month = from; month <= to; month = monthAfter(month)) months.push(month);
  return months;
}
