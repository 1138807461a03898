import { type SQL, sql } from "drizzle-orm";
import { AUDIT_CHECK } from "./auditChain.ts";
import { CONTRACT_CHECKS } from "./contractChecks.ts";
import { PAYMENT_CHECKS } from "./paymentChecks.ts";
import { RECEIVABLE_CHECKS, tieOut } from "./receivableChecks.ts";
import { columns, identifier, sameColumns, written } from "./sql.ts";
import { snapshotHash } from "./snapshotHash.ts";
import { STOCK_DOCUMENTS } from "./stockDocuments.ts";
import type { LedgerCheck } from "./ledgerCheck.ts";

const KEY_COLUMNS = ["warehouse_id", "material_id", "batch", "area", "seat", "box", "owner", "owner_party_id", "state", "serial"];
const KEY = columns(KEY_COLUMNS);
/** What lay on each key at the end of every day on which, and every month in which, it was moved. */
const STOCK_BY_TIME = sql`select comp_id, ${KEY}, at, sum(quantity) over (partition by comp_id, ${KEY}, is_month order by at) as lies
  from (select comp_id, ${KEY}, false as is_month, posted_on::text as at, sum(quantity) as quantity from stock_move
    where state <> 'variance' group by comp_id, ${KEY}, posted_on
    union all select comp_id, ${KEY}, true, posted_month || '-32', sum(quantity) from stock_move where state <> 'variance'
      group by comp_id, ${KEY}, posted_month) m`;
/** Own goods at hand, of no serial number. */
const MAY_FALL_BELOW = sql`d.state = 'available' and d.owner = 'own' and d.serial = ''`;
const keyOf = (alias: string) => columns(KEY_COLUMNS, alias);

/** Everything that must hold in the ledgers of every company, recomputed from their rows. */
export const LEDGER_CHECKS: readonly LedgerCheck[] = [
  AUDIT_CHECK,
  {
    subject: "stockBalance",
    name: "stock on a key = sum of its moves",
    keys: sql`select comp_id,
        concat_ws(' ', warehouse_id, material_id, nullif(batch, ''), nullif(area, ''), nullif(seat, ''), nullif(box, ''), owner,
          nullif(owner_party_id, 0), state, nullif(serial, '')) as key,
        coalesce(b.quantity, 0) <> coalesce(m.quantity, 0) as broken
      from stock_balance b full join (
        select comp_id, ${KEY}, sum(quantity) as quantity
        from stock_move where state <> 'variance' group by comp_id, ${KEY}) m using (comp_id, ${KEY})`,
  },
  {
    subject: "stockValuation",
    name: "what a material is worth in a warehouse = sum of its moves, quantity, value and price variance",
    keys: sql`select comp_id, concat_ws(' ', warehouse_id, material_id, owner, nullif(owner_party_id, 0), nullif(transfer, '')) as key,
        coalesce(v.quantity, 0) <> coalesce(m.quantity, 0) or coalesce(v.value, 0) <> coalesce(m.value, 0)
          or coalesce(v.variance, 0) <> coalesce(m.variance, 0) as broken
      from stock_valuation v full join (
        select comp_id, warehouse_id, material_id, owner, owner_party_id, case state when 'inTransit' then area else '' end as transfer,
          sum(quantity) as quantity,
          sum(value) filter (where state <> 'variance') as value, sum(value) filter (where state = 'variance') as variance
        from stock_move group by 1, 2, 3, 4, 5, 6) m using (comp_id, warehouse_id, material_id, owner, owner_party_id, transfer)`,
  },
  {
    subject: "noValueAlone",
    name: "no value without quantity, none below zero above it",
    keys: sql`select comp_id, concat_ws(' ', warehouse_id, material_id, nullif(transfer, '')) as key,
        (quantity = 0 and value <> 0) or (quantity > 0 and value < 0) or (quantity < 0 and value > 0) as broken from stock_valuation`,
  },
  {
    subject: "stockEveryDay",
    name: "no stock below zero on any day or at the end of any month that is not closed, where the warehouse forbids it",
    keys: sql`select d.comp_id, concat_ws(' ', w.code, d.material_id, nullif(d.batch, ''), nullif(d.area, ''), nullif(d.seat, ''),
        nullif(d.box, ''), d.owner, d.state, nullif(d.serial, ''),
          replace(min(d.at) filter (where d.lies < 0 and d.at > w.closed), '-32', '')) as key,
        coalesce(bool_or(d.lies < 0) filter (where d.at > w.closed), false) as broken
      from (${STOCK_BY_TIME}) d
      join (select w.comp_id, w.id, w.code, w.allows_negative, coalesce(max(p.year_month) filter (where p.stage = 'closed') || '-99', '') as closed
        from warehouse w left join stock_period p on p.comp_id = w.comp_id and p.warehouse_id = w.id
          group by w.comp_id, w.id) w on w.comp_id = d.comp_id and w.id = d.warehouse_id
      where not (w.allows_negative and ${MAY_FALL_BELOW}) group by d.comp_id, w.code, ${keyOf("d")}`,
  },
  {
    subject: "stockPostedOnce",
    name: "a warehouse document is posted exactly once",
    keys: sql`select d.comp_id, concat_ws(' ', d.module, d.doc_no) as key,
        case when d.stage in ('posted', 'inTransit') then coalesce(m.moved, 0) <> d.lines or coalesce(m.repeated, false)
          or abs(m.quantity) is distinct from coalesce(d.net, abs(m.first_quantity))
          when d.stage = 'reversed' then coalesce(m.moved, 0) <> d.lines or m.quantity <> 0 else coalesce(m.moved, 0) > 0 end as broken
      from (${stockDocuments()}) d
      left join (
        select comp_id, module, document_id, count(distinct line_id) filter (where generation = first) as moved, bool_or(copies > 1) as repeated,
          sum(quantity) as quantity, sum(quantity) filter (where generation = first) as first_quantity
        from (select *, min(generation) over (partition by comp_id, module, document_id) as first,
          count(*) over (partition by comp_id, module, line_id, generation, leg, warehouse_id, material_id, batch, state, serial,
            reversal_of, posted_month) as copies from stock_move) s
        group by 1, 2, 3) m on m.comp_id = d.comp_id and m.module = d.module and m.document_id = d.id`,
  },
  {
    subject: "reservations",
    name: "reserved quantity = open reservations, none beyond what lies there",
    keys: sql`select b.comp_id, concat_ws(' ', b.warehouse_id, b.material_id, nullif(b.batch, '')) as key,
        b.reserved <> coalesce(r.quantity, 0) or (b.reserved > b.quantity and b.reserved > 0 and not w.allows_negative) as broken
      from stock_balance b join warehouse w on w.comp_id = b.comp_id and w.id = b.warehouse_id
      left join (select comp_id, balance_id, sum(quantity) as quantity from stock_reservation where stage = 'open' group by 1, 2) r
        on r.comp_id = b.comp_id and r.balance_id = b.id`,
  },
  {
    subject: "layers",
    name: "layers = what lies there, quantity by quantity; where they carry the cost (and below zero) value by value too",
    keys: sql`select v.comp_id, concat_ws(' ', v.warehouse_id, v.material_id, v.owner, nullif(v.transfer, '')) as key,
        coalesce(l.remaining, 0) <> v.quantity or ((w.cost_method = 'fifo' or v.transfer <> '' or v.quantity < 0) and coalesce(l.value, 0) <> v.value)
          or coalesce(l.crossed, false) or coalesce(l.both_sides, false) as broken
      from stock_valuation v join warehouse w on w.comp_id = v.comp_id and w.id = v.warehouse_id
      left join (select comp_id, valuation_id, sum(remaining) as remaining, sum(remaining_value) as value, bool_or(remaining * quantity < 0) as crossed,
          bool_or(remaining < 0) and bool_or(remaining > 0) as both_sides
        from stock_layer group by 1, 2) l on l.comp_id = v.comp_id and l.valuation_id = v.id`,
  },
  {
    subject: "layersByDay",
    name: "layers and what was taken from them tell what lay there on every day",
    keys: sql`select comp_id, valuation_id::text as key, bool_or(quantity <> 0) as broken from (
        select comp_id, valuation_id, posted_on, sum(quantity) as quantity from (
          select l.comp_id, l.valuation_id, l.posted_on, l.quantity from stock_layer l
          union all select u.comp_id, l.valuation_id, u.posted_on, u.quantity from stock_layer_use u
            join stock_layer l on l.comp_id = u.comp_id and l.id = u.layer_id
          union all select m.comp_id, v.id, m.posted_on, -m.quantity from stock_move m
            join stock_valuation v on v.comp_id = m.comp_id and v.warehouse_id = m.warehouse_id
            and v.material_id = m.material_id and v.owner = m.owner and v.owner_party_id = m.owner_party_id and v.transfer = case m.state
              when 'inTransit' then m.area else '' end
            where m.state <> 'variance') sides
        group by 1, 2, 3) days group by 1, 2`,
  },
  {
    subject: "layerUses",
    name: "what is left of a layer = what it was, less what moves took",
    keys: sql`select l.comp_id, l.id::text as key, l.remaining <> l.quantity + coalesce(u.quantity, 0)
        or l.remaining_value <> l.value + coalesce(u.value, 0) as broken
      from stock_layer l left join (select comp_id, layer_id, sum(quantity) as quantity, sum(value) as value from stock_layer_use group by 1, 2) u
        on u.comp_id = l.comp_id and u.layer_id = l.id`,
  },
  {
    subject: "serials",
    name: "a serial number lies at one place, once; a material kept by them has no other stock",
    keys: sql`select b.comp_id, concat_ws(' ', b.material_id, nullif(b.serial, '')) as key,
        case when b.serial = '' then bool_or(b.quantity <> 0) else sum(b.quantity) not in (0, 1) or bool_or(b.quantity not in (0, 1)) end as broken
      from stock_balance b join company_material m on m.comp_id = b.comp_id and m.id = b.material_id
      where b.serial <> '' or m.is_serial_controlled group by b.comp_id, b.material_id, b.serial`,
  },
  {
    subject: "othersGoods",
    name: "goods of others have no value",
    keys: sql`select comp_id, concat_ws(' ', warehouse_id, material_id, owner) as key, value <> 0 or variance <> 0 as broken
        from stock_valuation where owner <> 'own'`,
  },
  {
    subject: "transfers",
    name: "what moves within the inventory loses neither quantity nor value",
    keys: sql`select comp_id, concat_ws(' ', module, doc_no) as key, sum(quantity) <> 0 or sum(value) <> 0 as broken
      from stock_move where account = '' group by comp_id, module, document_id, doc_no, generation`,
  },
  {
    subject: "closedMonth",
    name: "closed month = the moves up to it, key by key, under its hash",
    keys: sql`select s.comp_id, concat_ws(' ', s.year_month, b.warehouse_id, b.material_id) as key,
        coalesce(l.closing_quantity, 0) <> coalesce(m.quantity, 0) or coalesce(l.opening_quantity, 0) <> coalesce(m.opening_quantity, 0)
          or l.closing_quantity <> l.opening_quantity + l.in_quantity - l.out_quantity or s.is_forged as broken
      from (select s.*, s.hash <> ${snapshotHash("s")} as is_forged from stock_period_snapshot s where s.voided_at is null offset 0) s
      join stock_balance b on b.comp_id = s.comp_id and b.warehouse_id = s.warehouse_id
      left join stock_period_snapshot_line l on l.comp_id = b.comp_id and l.snapshot_id = s.id and l.balance_id = b.id
      left join (select t.comp_id, t.id as snapshot_id, ${keyOf("n")}, sum(n.quantity) as quantity,
          sum(n.quantity) filter (where n.posted_month < t.year_month) as opening_quantity
        from stock_period_snapshot t join stock_move n on n.comp_id = t.comp_id and n.warehouse_id = t.warehouse_id and n.posted_month <= t.year_month
        where t.voided_at is null group by t.comp_id, t.id, ${keyOf("n")}) m
        on m.comp_id = s.comp_id and m.snapshot_id = s.id and ${sameColumns(KEY_COLUMNS, "m", "b")}
      where s.voided_at is null`,
  },
  {
    subject: "closedValue",
    name: "value of a closed month = the moves up to it, material by material",
    keys: sql`select s.comp_id, concat_ws(' ', s.year_month, b.warehouse_id, b.material_id) as key,
        coalesce(l.closing_quantity, 0) <> coalesce(m.quantity, 0) or coalesce(l.closing_value, 0) <> coalesce(m.value, 0)
          or coalesce(l.closing_price_variance, 0) <> coalesce(m.variance, 0) or coalesce(l.opening_value, 0) <> coalesce(m.opening_value, 0)
          or l.closing_quantity <> l.opening_quantity + l.in_quantity - l.out_quantity
          or l.closing_value <> l.opening_value + l.in_value - l.out_value + l.variance_value as broken
      from stock_period_snapshot s
      join stock_valuation b on b.comp_id = s.comp_id and b.warehouse_id = s.warehouse_id
      left join stock_period_snapshot_value l on l.comp_id = b.comp_id and l.snapshot_id = s.id and l.valuation_id = b.id
      left join (select t.comp_id, t.id as snapshot_id, n.material_id, n.owner, n.owner_party_id, case n.state
        when 'inTransit' then n.area else '' end as transfer,
          sum(n.quantity) as quantity, sum(n.value) filter (where n.state <> 'variance') as value, sum(n.value) filter (where n.state = 'variance') as variance,
          sum(n.value) filter (where n.state <> 'variance' and n.posted_month < t.year_month) as opening_value
        from stock_period_snapshot t join stock_move n on n.comp_id = t.comp_id and n.warehouse_id = t.warehouse_id and n.posted_month <= t.year_month
        where t.voided_at is null group by 1, 2, 3, 4, 5, 6) m
        on m.comp_id = s.comp_id and m.snapshot_id = s.id and m.material_id = b.material_id and m.owner = b.owner and m.owner_party_id = b.owner_party_id
          and m.transfer = b.transfer
      where s.voided_at is null`,
  },
  {
    subject: "snapshots",
    name: "a closed month has one snapshot, an open one none",
    keys: sql`select p.comp_id, concat_ws(' ', w.code, p.year_month) as key, count(s.id) <> case p.stage when 'closed' then 1 else 0 end as broken
      from stock_period p join warehouse w on w.comp_id = p.comp_id and w.id = p.warehouse_id
      left join stock_period_snapshot s on s.comp_id = p.comp_id and s.period_id = p.id and s.voided_at is null group by p.comp_id, p.id, w.code`,
  },
  {
    subject: "priceVariance",
    name: "price variance of a closed month = its opening and what came, less what the issues took",
    keys: sql`select v.comp_id, concat_ws(' ', s.year_month, v.material_class_id) as key,
        v.opening_variance + v.in_variance - v.out_variance <> coalesce(sum(m.value), 0) as broken
      from price_variance v join stock_period_snapshot s on s.comp_id = v.comp_id and s.id = v.snapshot_id and s.voided_at is null
      left join (stock_move m join company_material k on k.comp_id = m.comp_id and k.id = m.material_id) on m.comp_id = v.comp_id
        and m.warehouse_id = s.warehouse_id and m.state = 'variance' and m.posted_month <= s.year_month and k.material_class_id = v.material_class_id
      group by v.comp_id, v.snapshot_id, v.material_class_id, s.year_month, v.opening_variance, v.in_variance, v.out_variance`,
  },
  {
    subject: "customerOwners",
    name: "the owner of a customer = the sum of the pool's ledger",
    keys: sql`select e.comp_id, concat_ws(' ', e.customer_id, e.employee_id) as key,
        e.deltas <> case when c.owner_id = e.employee_id then 1 else 0 end as broken
      from (select comp_id, customer_id, employee_id, sum(delta) as deltas from customer_pool_entry where employee_id is not null
          group by comp_id, customer_id, employee_id) e
      join customer c on c.comp_id = e.comp_id and c.id = e.customer_id
      union all
      select p.comp_id, p.id::text, (p.stage in ('owned', 'warning', 'locked')) <> (c.owner_id is not null) and p.stage <> 'retired'
        or (c.owner_id is not null and not exists (select from customer_pool_entry e where e.comp_id = p.comp_id and e.customer_id = p.id
          and e.employee_id = c.owner_id))
      from pool_customer p join customer c on c.comp_id = p.comp_id and c.id = p.id`,
  },
  {
    subject: "journalBalances",
    name: "journal of a document balances on each of its days",
    keys: sql`select comp_id, concat_ws(' ', module, doc_no, posted_on) as key, sum(debit) <> sum(credit) as broken
      from journal_line group by comp_id, module, document_id, doc_no, posted_on`,
  },
  {
    subject: "stockJournal",
    name: "stock ledger = inventory account, month by month",
    keys: tieOut(sql`select comp_id, posted_month as month, value as amount from stock_move where leg <> 'priceVariance'`, "inventory"),
  },
  {
    subject: "varianceJournal",
    name: "price variance of the stock ledger = price variance account, month by month",
    keys: tieOut(sql`select comp_id, posted_month as month, value as amount from stock_move where leg = 'priceVariance'`, "priceVariance"),
  },
  {
    subject: "receivedQuantity",
    name: "received quantity of an order line = what its receipts moved, less what went back",
    keys: sql`select l.comp_id, concat_ws(' ', o.doc_no, l.seq) as key, l.received_quantity <> coalesce(r.quantity, 0) as broken
      from purchase_order_line l join purchase_order o on o.comp_id = l.comp_id and o.id = l.order_id
      left join (
        select g.comp_id, g.order_line_id, sum(m.quantity) as quantity
        from (select comp_id, order_line_id, 'warehouse.goodsReceipt' as module, id from goods_receipt_line
          union all select i.comp_id, r.order_line_id, 'warehouse.goodsIssue', i.id
            from goods_issue_line i join goods_receipt_line r on r.comp_id = i.comp_id and r.id = i.receipt_line_id) g
        join stock_move m on m.comp_id = g.comp_id and m.module = g.module and m.line_id = g.id
        where g.order_line_id is not null group by 1, 2) r on r.comp_id = l.comp_id and r.order_line_id = l.id`,
  },
  {
    subject: "orderBook",
    name: "a contract is worth what it was before plus what each change added, version by version",
    keys: sql`select s.comp_id, concat_ws(' ', s.doc_no, s.revision) as key, s.next is distinct from s.worth + coalesce(s.delta, 0) as broken
      from (select w.*, lead(w.worth) over (partition by w.comp_id, w.contract_id order by w.revision) as next
        from (select v.comp_id, v.contract_id, d.doc_no, v.revision, (v.content::jsonb -> 'header' ->> 'companyAmount')::numeric as worth,
          x.company_delta as delta
            from sales_contract_version v join sales_contract d on d.comp_id = v.comp_id and d.id = v.contract_id
            left join contract_change x on x.comp_id = v.comp_id and x.id = v.change_id and x.stage = 'approved'
          union all select comp_id, id, doc_no, revision, company_amount, null from sales_contract where revision > 1) w) s
      where s.next is not null`,
  },
  ...CONTRACT_CHECKS,
  ...RECEIVABLE_CHECKS,
  ...PAYMENT_CHECKS,
];

function stockDocuments(): SQL {
  const each = STOCK_DOCUMENTS.map(
    ({ module, header, lines, parent, moving, net = sql`null::numeric` }) =>
      sql`select h.comp_id, h.id, h.doc_no, h.stage, ${written(module)} as module, count(l.id) filter (where ${moving}) as lines, ${net} as net
        from ${identifier(header)} h left join ${identifier(lines)} l on l.comp_id = h.comp_id and ${identifier("l", parent)} = h.id group by h.comp_id, h.id`,
  );
  return sql.join(each, sql` union all `);
}
