import { sql } from "drizzle-orm";
import type { LedgerCheck } from "./ledgerCheck.ts";

/** What must hold of what contracts deliver and demand, and of those within the group. */
export const CONTRACT_CHECKS: readonly LedgerCheck[] = [
  {
    subject: "deliveries",
    name: "what was delivered of a contract's product = its deliveries, never above it, and the whole is worth the line and taxed like it",
    keys: sql`select p.comp_id, concat_ws(' ', c.doc_no, p.seq) as key,
        p.shipped_quantity <> coalesce(d.quantity, 0) or p.shipped_amount <> coalesce(d.amount, 0) or coalesce(d.below, false)
          or (c.stage in ('effective', 'changing', 'done') and p.shipped_quantity > p.quantity)
          or (c.stage in ('effective', 'changing', 'done') and p.shipped_quantity = p.quantity
            and (p.shipped_amount <> p.amount or coalesce(d.tax_amount, 0) <> p.tax_amount))
          or p.first_shipped_on is distinct from d.first_on or p.shipped_on is distinct from d.last_on as broken
      from sales_contract_product p join sales_contract c on c.comp_id = p.comp_id and c.id = p.contract_id
      left join (
        select comp_id, product_id, sum(quantity) as quantity, sum(amount) as amount, sum(tax_amount) as tax_amount,
          min(moved_on) filter (where quantity <> 0) as first_on, max(moved_on) filter (where quantity <> 0) as last_on,
          bool_or(quantity < 0 or amount < 0 or tax_amount < 0 or company_amount < 0
            or (quantity = 0 and (amount <> 0 or tax_amount <> 0 or company_amount <> 0))) as below
        from (
          select comp_id, product_id, origin_id, min(moved_on) filter (where id = origin_id) as moved_on, sum(quantity) as quantity, sum(amount) as amount,
            sum(tax_amount) as tax_amount, sum(company_amount) as company_amount
          from contract_delivery group by 1, 2, 3) o group by 1, 2) d on d.comp_id = p.comp_id and d.product_id = p.id`,
  },
  {
    subject: "issuedDeliveries",
    name: "a goods issue delivers on its contract what it issued and what did not come back, reversed it delivers nothing",
    keys: sql`select l.comp_id, concat_ws(' ', h.doc_no, l.seq) as key,
        coalesce(d.quantity, 0) <> case when h.stage = 'posted' then l.quantity - l.returned_quantity else 0 end as broken
      from goods_issue_line l join goods_issue h on h.comp_id = l.comp_id and h.id = l.issue_id
      left join (
        select o.comp_id, o.line_id, sum(d.quantity) as quantity from contract_delivery o
          join contract_delivery d on d.comp_id = o.comp_id and d.origin_id = o.id
        where o.id = o.origin_id and o.module = 'warehouse.goodsIssue' group by 1, 2) d on d.comp_id = l.comp_id and d.line_id = l.id
      where l.contract_product_id is not null`,
  },
  {
    subject: "contractDues",
    name: "what a contract in effect demands, movement by movement, is what its instalments say",
    keys: sql`select c.comp_id, c.doc_no as key, bool_or(s.amount <> 0) as broken
      from sales_contract c join (
        select comp_id, contract_id, instalment_id, due_on, sum(amount) as amount from (
          select comp_id, contract_id, instalment_id, due_on, amount from contract_due
          union all select comp_id, contract_id, id, due_on, - amount from sales_contract_instalment) both_sides group by 1, 2, 3, 4) s
        on s.comp_id = c.comp_id and s.contract_id = c.id
      where c.stage in ('effective', 'changing', 'done') group by c.comp_id, c.id, c.doc_no`,
  },
  {
    subject: "dealings",
    name: "a sale within the group and the order of its buyer name each other, say the same, and end together",
    keys: sql`select coalesce(c.comp_id, o.comp_id) as comp_id, coalesce(c.doc_no, o.doc_no) as key,
        c.id is null or o.id is null or c.currency <> o.currency or c.twin_no <> o.doc_no or o.twin_no <> c.doc_no
          or c.amount <> o.amount or c.tax_amount <> o.tax_amount or c.total_amount <> o.total_amount
          or (o.stage = '07' and c.stage <> 'closed')
          or exists (select 1
            from (select * from sales_contract_product p where p.comp_id = c.comp_id and p.contract_id = c.id) p
            full join (select * from purchase_order_line l where l.comp_id = o.comp_id and l.order_id = o.id) l on l.twin_line_id = p.id
            where p.id is null or l.id is null or p.material_id <> l.material_id or p.quantity <> l.quantity or p.unit_price <> l.unit_price
              or p.tax_rate <> l.tax_rate or p.amount <> l.amount or p.tax_amount <> l.tax_amount) as broken
      from (select * from sales_contract where twin_id is not null) c
      full join (select * from purchase_order where twin_id is not null) o
        on o.comp_id = c.twin_comp_id and o.id = c.twin_id and c.comp_id = o.twin_comp_id and c.id = o.twin_id`,
  },
];
