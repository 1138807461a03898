import type { MasterSays } from "#define/dataset";
import { WAREHOUSES } from "./warehouseStock.ts";

/**
 * Entries `e` of items `i` of customers, moves `m` of stock in warehouses `w`, and movements `s` of what suppliers are owed: PostgreSQL.
 */
const ITEMS = "receivable_entry e join receivable_item i on i.comp_id = e.comp_id and i.id = e.item_id where e.comp_id = $comp";
const STOCK = `stock_move m join warehouse w on w.comp_id = m.comp_id and w.id = m.warehouse_id
  left join department p on p.comp_id = w.comp_id and p.id = w.department_id
  cross join lateral (select w.department_id, coalesce(w.unit_id, p.unit_id) as unit_id) d where m.comp_id = $comp`;
/** Goods that left the stock for a customer, a use or a project, and what of them came back; what production hands over is no use. */
const IS_USE = "m.account in ('costOfSales', 'materialConsumption', 'expense', 'projectCost')";
const IS_PRODUCED = `exists (select 1 from goods_receipt g join operation_type o on o.comp_id = g.comp_id and o.id = g.operation_type_id
  where m.module = 'warehouse.goodsReceipt' and g.comp_id = m.comp_id and g.id = m.document_id and o.source = 'production')`;
const MOVE_KIND = `case when not ${IS_USE} then 'moved' when ${IS_PRODUCED} then 'produced' else 'used' end`;
const SALES = "('invoice', 'opening', 'credit')";

/**
 * What each document moved on a day of the money that a company ties up, its own debts negative, in company currency; and one row with the
 * yearly cost of capital, which is nobody's. What lies in stock or concerns suppliers belongs to its unit as a whole (`whole_unit_id`).
 */
export const CAPITAL_ROWS = `
  select case when i.is_advance then 'advance' else 'receivable' end as part, case when e.kind in ${SALES} then 'sold' else 'settled' end as kind,
    e.entry_on as on_day,
    i.unit_id, i.department_id, i.salesperson_id, i.customer_id as party_id, i.customer_id, null::bigint as supplier_id,
      null::bigint as warehouse_id, null::bigint as place_id,
    null::bigint as whole_unit_id, e.module, e.document_id, e.doc_no,
    sum(e.company_amount) as owed, 0::numeric as worth, 0::numeric as debt, null::numeric as rate, null::text as shared
  from ${ITEMS} group by 1, 2, 3, 4, 5, 6, 8, 13, 14, 15
  union all
  select 'inventory', k.kind, k.posted_on, coalesce(w.unit_id, p.unit_id), w.department_id, null, null, null, null, w.id, w.id, coalesce(w.unit_id, p.unit_id),
    k.module, k.document_id, k.doc_no, 0, k.worth, 0, null, null
  from (select m.comp_id, m.warehouse_id, ${MOVE_KIND} as kind, m.posted_on, m.module, m.document_id, m.doc_no, sum(m.value) as worth
    from stock_move m where m.comp_id = $comp group by 1, 2, 3, 4, 5, 6, 7 having sum(m.value) <> 0) k
  join warehouse w on w.comp_id = k.comp_id and w.id = k.warehouse_id left join department p on p.comp_id = w.comp_id and p.id = w.department_id
  union all
  select case s.account when 'prepayment' then 'prepayment' else 'payable' end, case s.account when 'receivedNotInvoiced' then 'bought' else 'paid' end,
    s.moved_on,
    s.unit_id, s.department_id, null, s.supplier_id, null, s.supplier_id, null, s.warehouse_id, s.unit_id, s.module, s.document_id,
      s.doc_no, 0, 0, - s.amount, null, null
  from supplier_movement s where s.comp_id = $comp
  union all
  select null, null, null, null, null, null, null, null, null, null, null, null, null, c.id::bigint, null, 0, 0, 0, c.capital_rate, 'yes' from company c
    where c.id = $comp`;

/** Keys (documents) of rows since a moment: the ledgers are append-only, the cost of capital may change. */
export const CAPITAL_CHANGED = `select document_id as key from receivable_entry where comp_id = $comp and id >= $since
  union select document_id from stock_move where comp_id = $comp and id >= $since union select document_id from journal_line
    where comp_id = $comp and id >= $since
  union select id::bigint from company where id = $comp and ($since = 0 or updated_at >= $at)`;

/** A warehouse may come to another unit or department. */
export const CAPITAL_SAID: MasterSays = {
  by: "place_id",
  says: ["department_id", "unit_id", "whole_unit_id"],
  select: `select w.id, w.department_id, coalesce(w.unit_id, p.unit_id), coalesce(w.unit_id, p.unit_id) ${WAREHOUSES}`,
};

/** Movements up to `$asOf`, each beside the yearly cost of capital. DuckDB over `{facts}`. */
export const CAPITAL_VIEW = `select f.* exclude (rate), r.rate from {facts} f cross join (select max(rate) as rate from {facts}) r
  where f.part is not null and f.on_day <= $asOf`;

const OF_PEOPLE = "{scope department=i.department_id owner=i.salesperson_id}";
const OF_UNIT = "{scope department=d.department_id unit=d.unit_id owner=null}";
/** The accounts of what suppliers are owed and were paid ahead, with the payment or bill that moved them. */
const PAID = `journal_line j left join payment p on j.module = 'finance.payment' and p.comp_id = j.comp_id and p.id = j.document_id
  left join receivable_bill b on j.module = 'sales.receivableBill' and b.comp_id = j.comp_id and b.id = j.document_id
  cross join lateral (select coalesce(p.department_id, b.department_id) as department_id, coalesce(p.unit_id, b.unit_id) as unit_id) d
    where j.comp_id = $comp and j.module <> 'warehouse.goodsReceipt'`;
/** The movements of each ledger itself up to `$asOf`: day, kind and amount, for the rows of a reader. */
const LEDGERS = {
  receivable: `select e.entry_on as on_day, e.kind in ${SALES} as counts, e.company_amount as amount from ${ITEMS} and not i.is_advance and ${OF_PEOPLE}`,
  advance: `select e.entry_on as on_day, false as counts, e.company_amount as amount from ${ITEMS} and i.is_advance and ${OF_PEOPLE}`,
  inventory: `select m.posted_on as on_day, ${IS_USE} and not ${IS_PRODUCED} as counts, m.value as amount from ${STOCK} and ${OF_UNIT}`,
  payable: `select m.posted_on as on_day, true as counts, - m.value as amount from ${STOCK} and m.account = 'receivedNotInvoiced' and ${OF_UNIT}
    union all select j.posted_on, false, j.debit - j.credit from ${PAID} and j.account = 'payable' and ${OF_UNIT}`,
  prepayment: `select j.posted_on as on_day, false as counts, j.debit - j.credit as amount from ${PAID} and j.account = 'prepayment' and ${OF_UNIT}`,
} as const;
export type CapitalPart = keyof typeof LEDGERS;
export const CAPITAL_PARTS = Object.keys(LEDGERS) as CapitalPart[];

/** One figure of parts of the capital up to `$asOf` (alias `o`: on_day, counts, amount), from the ledgers of the parts: PostgreSQL. */
export const ofCapital = (what: string, parts: readonly CapitalPart[] = CAPITAL_PARTS, more = "true") =>
  `select ${what} as value from (${parts.map((part) => LEDGERS[part]).join(" union all ")}) o where o.on_day <= $asOf and ${more}`;
