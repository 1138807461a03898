import { sql } from "drizzle-orm";
import { newId } from "#db/id";
import { snapshotHash } from "#db/snapshotHash";
import { arrayOf } from "#db/sql";
import type { Work } from "#define/work";
import { unnest } from "#posting/rows";
import { keyColumns } from "#posting/stock/key";
import type { StockPeriod } from "#posting/stock/documents";

/** A month of a warehouse that is being closed, with the snapshot that it gets. */
export type Closing = { periodId: string; snapshotId: string; warehouseId: string; month: string };

const TYPES = { periodId: "bigint", snapshotId: "bigint", warehouseId: "bigint", month: "text" } as const;
const [OF_BALANCE, OF_MOVE, KEYS] = [keyColumns("b"), keyColumns("m"), keyColumns()];

/** The months of these period documents, each with the id of a new snapshot. */
export function closingsOf(periods: readonly StockPeriod[]): Closing[] {
  return periods.map(({ header }) => ({
    periodId: header.id,
    snapshotId: newId(),
    warehouseId: header.warehouseId,
    month: header.yearMonth,
  }));
}

/** The closings as rows `c` to select from. */
export function closingRows(closings: readonly Closing[]) {
  const lists = {
    periodId: closings.map(({ periodId }) => periodId),
    snapshotId: closings.map(({ snapshotId }) => snapshotId),
    warehouseId: closings.map(({ warehouseId }) => warehouseId),
    month: closings.map(({ month }) => month),
  };
  return unnest("c", lists, TYPES);
}

/** Makes the snapshots that the lines of a closing refer to, empty yet. */
export async function beginSnapshots(work: Work, closings: readonly Closing[]): Promise<void> {
  await work.run(sql`insert into stock_period_snapshot (comp_id, id, period_id, warehouse_id, year_month, hash, line_count, taken_by, taken_at)
    select ${work.compId}::integer, c.snapshot_id, c.period_id, c.warehouse_id, c.month, '', 0, ${work.viewer.accountId}::bigint, ${work.now}::timestamptz
    from ${closingRows(closings)}`);
}

/**
 * Writes what each month was, key by key what lay there and valuation by valuation what it was worth: opening from the last snapshot and
 * what was booked since, then the month itself; and stores a hash over it.
 */
export async function takeSnapshots(work: Work, closings: readonly Closing[]): Promise<void> {
  const since = monthsSince(work, closings);
  await work.run(sql`${since}
    insert into stock_period_snapshot_line (comp_id, snapshot_id, balance_id, opening_quantity, in_quantity, out_quantity, closing_quantity)
    select comp_id, snapshot_id, balance_id, opening_quantity, in_quantity, out_quantity, opening_quantity + in_quantity - out_quantity
    from (select ${work.compId}::integer as comp_id, snapshot_id, max(balance_id) as balance_id, ${QUANTITIES}
      from (${placesAndMoves(work)}) parts group by snapshot_id, ${KEYS}) keys
    where opening_quantity <> 0 or in_quantity <> 0 or out_quantity <> 0`);
  await work.run(sql`${since}
    insert into stock_period_snapshot_value (comp_id, snapshot_id, valuation_id, opening_quantity, opening_value, in_quantity, in_value, out_quantity,
      out_value, variance_value, closing_quantity, closing_value, opening_price_variance, closing_price_variance)
    select comp_id, snapshot_id, valuation_id, opening_quantity, opening_value, in_quantity, in_value, out_quantity, out_value, variance_value,
      opening_quantity + in_quantity - out_quantity, opening_value + in_value - out_value + variance_value, opening_price_variance, closing_price_variance
    from (select ${work.compId}::integer as comp_id, snapshot_id, max(valuation_id) as valuation_id, ${QUANTITIES},
        coalesce(sum(value) filter (where part = 'opening'), 0) as opening_value,
        coalesce(sum(value) filter (where part = 'in'), 0) as in_value, coalesce(-sum(value) filter (where part = 'out'), 0) as out_value,
        coalesce(sum(value) filter (where part = 'variance'), 0) as variance_value,
        coalesce(sum(price_variance) filter (where part = 'opening'), 0) as opening_price_variance, coalesce(sum(price_variance), 0) as closing_price_variance
      from (${valuesAndMoves(work)}) parts group by snapshot_id, material_id, owner, owner_party_id, transfer) keys
    where opening_quantity <> 0 or opening_value <> 0 or in_quantity <> 0 or in_value <> 0 or out_quantity <> 0 or out_value <> 0 or variance_value <> 0
      or opening_price_variance <> 0 or closing_price_variance <> 0`);
  await work.run(sql`update stock_period_snapshot s set hash = ${snapshotHash("s")},
      line_count = (select count(*) from stock_period_snapshot_value v where v.comp_id = s.comp_id and v.snapshot_id = s.id)
    from ${closingRows(closings)} where s.comp_id = ${work.compId} and s.id = c.snapshot_id`);
}

/** Marks the snapshots of these periods void: they stay, and count no more. */
export async function voidSnapshots(work: Work, periodIds: readonly string[]): Promise<void> {
  await work.run(sql`update stock_period_snapshot set voided_by = ${work.viewer.accountId}, voided_at = ${work.now}
    where comp_id = ${work.compId} and voided_at is null and period_id = any(${arrayOf(periodIds, "bigint")})`);
}

/** The closings `c`, each with the last snapshot before its month: its id, or null, and its month, or ''. */
export function monthsSince(work: Work, closings: readonly Closing[]) {
  return sql`with c as materialized (select c.*, s.id as last_id, coalesce(s.year_month, '') as last_month from ${closingRows(closings)}
      left join lateral (select s.id, s.year_month from stock_period_snapshot s where s.comp_id = ${work.compId} and s.warehouse_id = c.warehouse_id
        and s.voided_at is null and s.year_month < c.month order by s.year_month desc limit 1) s on true)`;
}

const PART = sql`case when m.posted_month < c.month then 'opening' when m.leg in ('in', 'out') then m.leg else 'variance' end`;
const QUANTITIES = sql`coalesce(sum(quantity) filter (where part = 'opening'), 0) as opening_quantity,
  coalesce(sum(quantity) filter (where part = 'in'), 0) as in_quantity, coalesce(-sum(quantity) filter (where part = 'out'), 0) as out_quantity`;
const MOVED = (work: Work) => sql`c join stock_move m on m.comp_id = ${work.compId} and m.warehouse_id = c.warehouse_id
  and m.posted_month > c.last_month and m.posted_month <= c.month`;

/** What lay on each key at the last snapshot, and every move since then up to the month, as rows to be added up. */
function placesAndMoves(work: Work) {
  return sql`select c.snapshot_id, b.id as balance_id, ${OF_BALANCE}, 'opening' as part, coalesce(l.closing_quantity, 0) as quantity
      from c join stock_balance b on b.comp_id = ${work.compId} and b.warehouse_id = c.warehouse_id
      left join stock_period_snapshot_line l on l.comp_id = b.comp_id and l.snapshot_id = c.last_id and l.balance_id = b.id
    union all
    select c.snapshot_id, null, ${OF_MOVE}, ${PART}, m.quantity from ${MOVED(work)} and m.state <> 'variance'`;
}

/** What each valuation was worth at the last snapshot, and every move since then up to the month, as rows to be added up. */
function valuesAndMoves(work: Work) {
  return sql`select c.snapshot_id, v.id as valuation_id, v.material_id, v.owner, v.owner_party_id, v.transfer, 'opening' as part,
      coalesce(l.closing_quantity, 0) as quantity, coalesce(l.closing_value, 0) as value, coalesce(l.closing_price_variance, 0) as price_variance
      from c join stock_valuation v on v.comp_id = ${work.compId} and v.warehouse_id = c.warehouse_id
      left join stock_period_snapshot_value l on l.comp_id = v.comp_id and l.snapshot_id = c.last_id and l.valuation_id = v.id
    union all
    select c.snapshot_id, null, m.material_id, m.owner, m.owner_party_id, case m.state when 'inTransit' then m.area else '' end, ${PART}, m.quantity,
      case when m.state <> 'variance' then m.value else 0 end, case when m.state = 'variance' then m.value else 0 end from ${MOVED(work)}`;
}
