import { boolean, integer, pgTable, text } from "drizzle-orm/pg-core";
import { bigintText, companyColumns, day, money } from "../columns.ts";

/**
 * Every application of money to an open item (and what took it back, negative), with how late it came: what is taken back goes by the day
 * on which it had come.
 */
export const receivedMoney = pgTable("received_money", {
  ...companyColumns,
  itemId: bigintText().notNull(),
  itemNo: text().notNull(),
  itemKind: text().notNull(),
  kind: text().notNull(),
  receivedOn: day().notNull(),
  yearMonth: text().notNull(),
  docNo: text().notNull(),
  module: text().notNull(),
  documentId: bigintText().notNull(),
  customerId: bigintText().notNull(),
  departmentId: bigintText().notNull(),
  unitId: bigintText(),
  regionId: bigintText(),
  salespersonId: bigintText(),
  contractId: bigintText(),
  contractNo: text(),
  dueOn: day().notNull(),
  daysLate: integer().notNull(),
  /** More than a year after it fell due. */
  isOverYear: boolean().notNull(),
  currency: text().notNull(),
  amount: money().notNull(),
  companyAmount: money().notNull(),
});

const CAME_ON = "coalesce(o.entry_on, e.on_day)";

export const RECEIVED_MONEY = `select e.comp_id, e.id, e.item_id, i.item_no, i.kind as item_kind, e.kind, e.on_day as received_on,
  to_char(e.on_day, 'YYYY-MM') as year_month,
    e.doc_no, e.module, e.document_id, e.customer_id, e.department_id, e.unit_id, e.region_id, e.salesperson_id, e.contract_id,
    coalesce(i.contract_no, c.doc_no) as contract_no, coalesce(w.due_on, i.due_on) as due_on, ${CAME_ON} - coalesce(w.due_on, i.due_on) as days_late,
    ${CAME_ON} - coalesce(w.due_on, i.due_on) > 365 as is_over_year, e.currency, e.amount, e.company_amount
  from applied_money e join receivable_item i on i.comp_id = e.comp_id and i.id = e.item_id
  left join receivable_entry o on o.comp_id = e.comp_id and o.id = e.reversal_of
  left join receivable_due w on w.comp_id = e.comp_id and w.item_id = e.item_id and ${CAME_ON} >= w.held_from and ${CAME_ON} < w.held_to
  left join sales_contract c on c.comp_id = e.comp_id and c.id = e.contract_id`;
