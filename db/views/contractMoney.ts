import { pgTable, text } from "drizzle-orm/pg-core";
import { bigintText, companyColumns, day, money, percent } from "../columns.ts";
import { SETTLING } from "./receivedMoney.ts";

/** Every contract in effect with what was invoiced, collected, is open and overdue, in its own currency. */
export const contractMoney = pgTable("contract_money", {
  ...companyColumns,
  docNo: text().notNull(),
  docOn: day().notNull(),
  title: text(),
  stage: text().notNull(),
  customerId: bigintText().notNull(),
  departmentId: bigintText().notNull(),
  unitId: bigintText(),
  regionId: bigintText(),
  salespersonId: bigintText(),
  currency: text().notNull(),
  totalAmount: money().notNull(),
  invoicedAmount: money().notNull(),
  toInvoice: money().notNull(),
  receivedAmount: money().notNull(),
  openAmount: money().notNull(),
  overdueAmount: money().notNull(),
  retentionAmount: money().notNull(),
  advanceAmount: money().notNull(),
  /** received / total x 100 */
  receivedRate: percent().notNull(),
  /** When the last money came that stayed. */
  lastReceivedOn: day(),
});

export const CONTRACT_MONEY = `select c.comp_id, c.id, c.doc_no, c.doc_on, c.title, c.stage, c.customer_id, c.department_id, c.unit_id, c.region_id,
    c.salesperson_id, c.currency, c.total_amount, coalesce(n.invoiced, 0) as invoiced_amount, c.total_amount - coalesce(n.invoiced, 0) as to_invoice,
    coalesce(r.received, 0) as received_amount, coalesce(i.open, 0) as open_amount, coalesce(i.overdue, 0) as overdue_amount,
    coalesce(i.retention, 0) as retention_amount, coalesce(i.advance, 0) as advance_amount,
    case when c.total_amount = 0 then 0 else round(coalesce(r.received, 0) * 100 / c.total_amount, 4) end as received_rate, r.last_on as last_received_on
  from sales_contract c
  left join lateral (select sum(s.invoiced_amount) as invoiced from sales_contract_instalment s where s.comp_id = c.comp_id and s.contract_id = c.id) n on true
  left join lateral (select sum(x.open_amount) filter (where not x.is_advance) as open,
      sum(x.open_amount) filter (where not x.is_advance and x.due_on < current_date) as overdue,
      sum(x.open_amount) filter (where x.kind = 'retention') as retention, -sum(x.open_amount) filter (where x.is_advance) as advance
    from receivable_item x where x.comp_id = c.comp_id and x.contract_id = c.id) i on true
  left join lateral (select -sum(e.amount) as received, max(e.entry_on) filter (where e.reversal_of is null and o.id is null) as last_on from receivable_item x
    join receivable_entry e on e.comp_id = x.comp_id and e.item_id = x.id and e.kind in ${SETTLING}
    left join receivable_entry o on o.comp_id = e.comp_id and o.item_id = e.item_id and o.reversal_of = e.id
    where x.comp_id = c.comp_id and x.contract_id = c.id and not x.is_advance) r on true
  where c.stage in ('effective', 'done', 'closed')`;
