import type { Client } from "#db/client";
import { COMPANY, MASTERS, someOf, spread } from "./masters.ts";

const FIRST = 10_000_000;
const FIRST_LINE = 20_000_000;
const LINES = 20;

/** Writes that many goods receipts, mostly posted, spread over 900 days from 2024-01-01. */
export async function loadReceipts(owner: Client, count: number): Promise<void> {
  const day = `date '2024-01-01' + ${spread(900, 4)}`;
  await owner.unsafe(`insert into goods_receipt (comp_id, id, doc_no, doc_on, stage, notes, created_by, updated_by, department_id, warehouse_id, unit_id,
      supplier_id, total_quantity, total_amount, posted_on, posted_month, confirmed_by, confirmed_at)
    select ${COMPANY}, ${FIRST} + n, 'GR' || n, day, stage, 'delivery ' || n, 0, 0, ${someOf("department", 5)}, ${someOf("warehouse", 6)}, ${someOf("unit", 7)},
      ${someOf("supplier", 8)}, 1 + ${spread(500, 9)}, 100 + ${spread(90_000, 10)}, day, to_char(day, 'YYYY-MM'), 0, now()
    from (select n, ${day} as day, case when n % 20011 = 0 then 'rejected' when n % 50 = 0 then 'submitted' when n % 97 = 0 then 'draft' else 'posted' end as stage
      from generate_series(1::bigint, ${count}) n) r`);
}

/** Writes that many submitted goods receipts of 20 priced lines, ready to be confirmed in open months; answers their ids. */
export async function loadSubmitted(owner: Client, count: number): Promise<string[]> {
  const { warehouse } = MASTERS;
  await owner.unsafe(`insert into stock_period (comp_id, id, warehouse_id, year_month, from_on, to_on, created_by, updated_by)
    select ${COMPANY}, w * 100 + extract(month from d), w, to_char(d, 'YYYY-MM'), d, d + interval '1 month - 1 day', 0, 0
    from generate_series(${warehouse.from}::bigint, ${warehouse.from + warehouse.count - 1}) w
    cross join generate_series(date '2026-04-01', date '2026-06-01', interval '1 month') d`);
  await owner.unsafe(`insert into goods_receipt (comp_id, id, doc_no, doc_on, stage, created_by, updated_by, department_id, warehouse_id, unit_id, supplier_id)
    select ${COMPANY}, ${FIRST} + n, 'GR' || n, date '2026-04-01' + ${spread(80, 4)}, 'submitted', 0, 0, ${someOf("department", 5)}, ${someOf("warehouse", 6)},
      ${someOf("unit", 7)}, ${someOf("supplier", 8)} from generate_series(1::bigint, ${count}) n`);
  await owner.unsafe(`insert into goods_receipt_line (comp_id, id, receipt_id, seq, material_id, quantity, unit_price, amount)
    select ${COMPANY}, ${FIRST_LINE} + n, ${FIRST} + 1 + n / ${LINES}, 1 + n % ${LINES}, ${someOf("material", 11)}, quantity, price, round(quantity * price, 2)
    from (select n, 1 + ${spread(50, 12)} as quantity, (100 + ${spread(9900, 13)}) / 100.0 as price from generate_series(0::bigint, ${count * LINES - 1}) n) l`);
  return Array.from({ length: count }, (_, at) => String(FIRST + 1 + at));
}

/** Writes a balance and a valuation for every warehouse and material, that many moves before 2026, and what they add up to. */
export async function loadMoves(owner: Client, count: number): Promise<void> {
  const { warehouse, material } = MASTERS;
  await owner.unsafe(`insert into stock_move (comp_id, id, warehouse_id, material_id, quantity, value, module, document_id, line_id, leg, doc_no, posted_on, posted_month, created_by)
    select ${COMPANY}, 40000000 + n, ${someOf("warehouse", 14)}, ${someOf("material", 15)}, 1 + ${spread(50, 16)}, (1 + ${spread(50, 16)}) * 25, 'warehouse.goodsReceipt',
      n / ${LINES}, n, 'in', 'GR' || n, day, to_char(day, 'YYYY-MM'), 0
    from (select n, date '2024-01-01' + ${spread(730, 17)} as day from generate_series(1::bigint, ${count}) n) m`);
  await owner.unsafe(`insert into stock_valuation (comp_id, id, warehouse_id, material_id, quantity, value)
    select ${COMPANY}, w * 100000 + m, w, m, coalesce(sum(quantity), 0), coalesce(sum(value), 0)
    from generate_series(${warehouse.from}::bigint, ${warehouse.from + warehouse.count - 1}) w cross join generate_series(${material.from}::bigint, ${material.from + material.count - 1}) m
    left join stock_move s on s.warehouse_id = w and s.material_id = m group by w, m`);
  await owner.unsafe(`insert into stock_balance (comp_id, id, warehouse_id, material_id, quantity)
    select ${COMPANY}, w * 100000 + m, w, m, coalesce(sum(quantity), 0)
    from generate_series(${warehouse.from}::bigint, ${warehouse.from + warehouse.count - 1}) w cross join generate_series(${material.from}::bigint, ${material.from + material.count - 1}) m
    left join stock_move s on s.warehouse_id = w and s.material_id = m group by w, m`);
}

/** Writes that many further balances, of batches of every material in every warehouse. */
export async function loadBatches(owner: Client, count: number): Promise<void> {
  await owner.unsafe(`insert into stock_balance (comp_id, id, warehouse_id, material_id, batch, quantity)
    select ${COMPANY}, 900000000 + n, ${someOf("warehouse", 21)}, ${someOf("material", 22)}, 'B' || n, 1 + ${spread(500, 23)}
    from generate_series(1::bigint, ${count}) n`);
  await owner.unsafe(`update stock_valuation v set quantity = v.quantity + k.quantity, value = v.value + k.quantity * 31
    from (select warehouse_id, material_id, sum(quantity) as quantity from stock_balance where batch <> '' group by 1, 2) k
    where v.warehouse_id = k.warehouse_id and v.material_id = k.material_id`);
}

/** Writes that many moves of one warehouse and month, with the balances and the journal that they add up to, and the month's period. */
export async function loadMonth(owner: Client, count: number, warehouse: number, month: string, period: number): Promise<void> {
  await owner.unsafe(`insert into stock_period (comp_id, id, warehouse_id, year_month, created_by, updated_by)
    values (${COMPANY}, ${period}, ${warehouse}, '${month}', 0, 0)`);
  await owner.unsafe(`insert into stock_move (comp_id, id, warehouse_id, material_id, quantity, value, module, document_id, line_id, leg, account, doc_no, posted_on, posted_month, created_by)
    select ${COMPANY}, 40000000 + n, ${warehouse}, ${someOf("material", 15)}, 1 + ${spread(50, 16)}, (1 + ${spread(50, 16)}) * 25, 'warehouse.goodsReceipt',
      n / ${LINES}, n, 'in', 'receivedNotInvoiced', 'GR' || n / ${LINES}, date '${month}-01' + ${spread(28, 17)}, '${month}', 0 from generate_series(1::bigint, ${count}) n`);
  await owner.unsafe(`insert into stock_balance (comp_id, id, warehouse_id, material_id, quantity)
    select comp_id, material_id, warehouse_id, material_id, sum(quantity) from stock_move group by comp_id, warehouse_id, material_id`);
  await owner.unsafe(`insert into stock_valuation (comp_id, id, warehouse_id, material_id, quantity, value)
    select comp_id, material_id, warehouse_id, material_id, sum(quantity), sum(value) from stock_move group by comp_id, warehouse_id, material_id`);
  await owner.unsafe(`insert into journal_line (comp_id, id, module, document_id, doc_no, seq, posted_on, posted_month, account, debit, credit)
    select comp_id, 90000000 + document_id, module, document_id, min(doc_no), 1, min(posted_on), '${month}', 'inventory', sum(value), 0
    from stock_move group by comp_id, module, document_id`);
}
