import { defineDataset } from "#define/dataset";
import { COUNTED, LEVEL, PLAN_DAY, PLANNED, PLANS_CHANGED } from "#reports/plans";
import { DAY_CALENDAR, DAY_DIMENSIONS } from "#reports/sellers";

const plan = (measure: string) => ({
  unit: "money" as const,
  additive: true,
  sql: "sum(amount)",
  where: `measure = '${measure}' and level <> 'person'`,
  tieOut: `select coalesce(sum(l.amount), 0) as value
    from ${PLANNED} and l.measure = '${measure}' and ${COUNTED} and {scope department=d.department_id owner=d.salesperson_id}`,
});

/** The approved plan by month, in company currency; each month stands on its first day. */
export default defineDataset({
  id: "crm.targets",
  source: `select l.id, d.id, d.doc_no, ${PLAN_DAY}, to_char(${PLAN_DAY}, 'YYYY-MM'), d.department_id, d.unit_id, d.salesperson_id, l.measure, ${LEVEL},
    l.amount
    from ${PLANNED} order by d.year, l.month, l.id`,
  follows: ["crm.salesTarget"],
  delta: { key: "target_id", changed: PLANS_CHANGED },
  columns: {
    line_id: { type: "id" },
    target_id: { type: "id" },
    doc_no: { type: "text" },
    on_day: { type: "date" },
    on_month: { type: "text" },
    department_id: { type: "id", field: "crm.salesTarget/departmentId" },
    unit_id: { type: "id", field: "crm.salesTarget/unitId" },
    salesperson_id: { type: "id", field: "crm.salesTarget/salespersonId" },
    measure: { type: "text" },
    level: { type: "text" },
    amount: { type: "money", field: "crm.salesTarget/totalAmount" },
  },
  params: {},
  views: { plan: "select * from {facts}" },
  dimensions: {
    ...DAY_DIMENSIONS,
    salesperson: { kind: "link", sql: "salesperson_id", to: "masterData.employee" },
    department: { kind: "link", sql: "department_id", to: "masterData.department" },
    unit: { kind: "link", sql: "unit_id", to: "masterData.businessUnit" },
    measure: { kind: "choice", sql: "measure", values: ["orderIntake", "invoiced", "collected"] },
    docNo: { kind: "text", sql: "doc_no" },
  },
  metrics: { planIntake: plan("orderIntake"), planInvoiced: plan("invoiced"), planCollected: plan("collected") },
  calendar: DAY_CALENDAR,
  records: {
    view: "plan",
    columns: ["docNo", "month", "measure", "department", "unit", "salesperson"],
    figures: { amount: { unit: "money", sql: "amount" } },
    opens: { module: "'crm.salesTarget'", id: "target_id" },
    order: "on_day, line_id",
  },
  scope: { department: "department_id", owner: "salesperson_id" },
  freshness: { ageing: 300, stale: 3600 },
});
