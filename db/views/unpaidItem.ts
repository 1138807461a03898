import { boolean, integer, pgTable, text } from "drizzle-orm/pg-core";
import { bigintText, companyColumns, day, instant, money } from "../columns.ts";

/** Every receivable item, and how long what is open of it has not been paid by the company's day. */
export const unpaidItems = pgTable("unpaid_item", {
  ...companyColumns,
  itemNo: text().notNull(),
  kind: text().notNull(),
  isAdvance: boolean().notNull(),
  customerId: bigintText().notNull(),
  departmentId: bigintText().notNull(),
  unitId: bigintText(),
  regionId: bigintText(),
  salespersonId: bigintText(),
  contractId: bigintText(),
  contractNo: text(),
  module: text().notNull(),
  documentId: bigintText().notNull(),
  docNo: text().notNull(),
  postedOn: day().notNull(),
  dueOn: day().notNull(),
  acceptedOn: day(),
  currency: text().notNull(),
  grossAmount: money().notNull(),
  openAmount: money().notNull(),
  isSettled: boolean().notNull(),
  /** Since it was posted, and since it fell due; empty where nothing is owed. */
  daysUnpaid: integer(),
  daysOverdue: integer(),
  createdAt: instant().notNull(),
});

const IS_OWED = "not i.is_advance and i.open_amount <> 0";
export const UNPAID_ITEM = `select i.comp_id, i.id, i.item_no, i.kind, i.is_advance, i.customer_id, i.department_id, i.unit_id, i.region_id, i.salesperson_id,
    i.contract_id, i.contract_no, i.module, i.document_id, i.doc_no, i.posted_on, i.due_on, i.accepted_on, i.currency, i.gross_amount, i.open_amount,
    i.open_amount = 0 as is_settled, case when ${IS_OWED} then t.day - i.posted_on end as days_unpaid,
    case when ${IS_OWED} then greatest(0, t.day - i.due_on) end as days_overdue, i.created_at
  from receivable_item i join company c on c.id = i.comp_id cross join lateral (select (now() at time zone c.time_zone)::date as day) t`;
