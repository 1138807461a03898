import { pgTable, text } from "drizzle-orm/pg-core";
import { bigintText, companyColumns, day, money, percent } from "../columns.ts";
import { receivedOn } from "./contractReceipt.ts";

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
  /** Applied or not. */
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
  from sales_contract c join company k on k.id = c.comp_id
  left join lateral (select sum(s.invoiced_amount) as invoiced from sales_contract_instalment s where s.comp_id = c.comp_id and s.contract_id = c.id) n on true
  left join lateral (select sum(x.open_amount) filter (where not x.is_advance) as open,
      sum(x.open_amount) filter (where not x.is_advance and x.due_on < (now() at time zone k.time_zone)::date) as overdue,
      sum(x.open_amount) filter (where x.kind = 'retention') as retention, -sum(x.open_amount) filter (where x.is_advance) as advance
    from receivable_item x where x.comp_id = c.comp_id and x.contract_id = c.id) i on true
  left join lateral (${receivedOn("c")}) r on true
  where c.stage in ('effective', 'done', 'closed')`;
