import { sql } from "drizzle-orm";
import { newId } from "#db/id";
import { fail } from "#define/problem";
import type { Work } from "#define/work";
import { unnest } from "./rows.ts";

export type StockMonth = { warehouseId: string; month: string };
export type OpenMonth = { warehouseId: string; code: string; allowsNegative: boolean; month: string; stage: string };

const TYPES = { warehouseId: "bigint", month: "text" } as const;
const keyOf = ({ warehouseId, month }: StockMonth) => `${warehouseId} ${month}`;

/** Holds the months of warehouses open until commit (closing waits for it or is seen) and gives their warehouses; a closed one is the problem `periodClosed`. */
export async function holdMonths(work: Work, wanted: readonly StockMonth[]): Promise<Map<string, OpenMonth>> {
  const distinct = [...new Map(wanted.map((month) => [keyOf(month), month])).values()];
  const found = await shareMonths(work, distinct);
  if (found.length < distinct.length) {
    await makeMonths(work, distinct);
    found.splice(0, found.length, ...(await shareMonths(work, distinct)));
  }
  const closed = found.find(({ stage }) => stage !== "open");
  if (closed) fail({ type: "periodClosed", month: closed.month, warehouse: closed.code });
  return new Map(found.map((month) => [month.warehouseId, month]));
}

const listsOf = (months: readonly StockMonth[]) => ({
  warehouseId: months.map(({ warehouseId }) => warehouseId),
  month: months.map(({ month }) => month),
});

async function shareMonths(work: Work, months: readonly StockMonth[]): Promise<OpenMonth[]> {
  return work.run<OpenMonth>(sql`select p.warehouse_id as "warehouseId", p.year_month as month, p.stage, w.code, w.allows_negative as "allowsNegative"
    from stock_period p join ${unnest("k", listsOf(months), TYPES)} on p.warehouse_id = k.warehouse_id and p.year_month = k.month
    join warehouse w on w.comp_id = p.comp_id and w.id = p.warehouse_id
    where p.comp_id = ${work.compId} order by p.warehouse_id, p.year_month for share of p`);
}

async function makeMonths(work: Work, months: readonly StockMonth[]): Promise<void> {
  const { accountId } = work.viewer;
  const ids = months.map(() => newId());
  await work.run(sql`insert into stock_period (comp_id, id, warehouse_id, year_month, created_by, updated_by)
    select ${work.compId}::integer, k.id, k.warehouse_id, k.month, ${accountId}::bigint, ${accountId}::bigint
    from ${unnest("k", { id: ids, ...listsOf(months) }, { id: "bigint", ...TYPES })} order by k.warehouse_id, k.month on conflict do nothing`);
}
