import { pgTable, text } from "drizzle-orm/pg-core";
import { bigintText, companyColumns, day, money, percent } from "../columns.ts";

/** Every line of an agreed collection plan with what came in its month, as receipts say now; company currency. */
export const collectionPlanRows = pgTable("collection_plan_row", {
  ...companyColumns,
  planId: bigintText().notNull(),
  docNo: text().notNull(),
  yearMonth: text().notNull(),
  stage: text().notNull(),
  departmentId: bigintText().notNull(),
  unitId: bigintText(),
  salespersonId: bigintText(),
  customerId: bigintText().notNull(),
  contractId: bigintText(),
  dueOn: day(),
  balance: money().notNull(),
  overdueAmount: money().notNull(),
  planAmount: money().notNull(),
  actualAmount: money().notNull(),
  gap: money().notNull(),
  /** actual / plan x 100 */
  completeRate: percent().notNull(),
  problem: text(),
});

export const COLLECTION_PLAN_ROW = `select l.comp_id, l.id, l.plan_id, h.doc_no, h.year_month, h.stage, h.department_id, h.unit_id, h.salesperson_id,
  l.customer_id, l.contract_id, l.due_on,
    l.balance, l.overdue_amount, l.plan_amount, a.actual_amount, l.plan_amount - a.actual_amount as gap,
    case when l.plan_amount = 0 then 0 else round(a.actual_amount * 100 / l.plan_amount, 4) end as complete_rate, l.problem
  from collection_plan_line l join collection_plan h on h.comp_id = l.comp_id and h.id = l.plan_id
  join collection_plan_line_actual a on a.comp_id = l.comp_id and a.id = l.id
  where h.stage in ('approved', 'done')`;
