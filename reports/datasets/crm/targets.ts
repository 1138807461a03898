import { defineDataset } from "#define/dataset";
import { basisOfPlan, COUNTS_FOR, PLANNED, plannedOf, PLANS_CHANGED } from "#reports/plans";
import { DAY_CALENDAR, DAY_DIMENSIONS } from "#reports/sellers";

const plan = (measure: string) => ({
  unit: "money" as const,
  basis: basisOfPlan(measure),
  additive: true,
  sql: "sum(amount)",
  where: `measure = '${measure}' and contains(counts_for, '.department.')`,
  tieOut: `select coalesce(sum(d.amount), 0) as value
    from ${plannedOf("department", measure)} and {scope department=d.department_id owner=d.salesperson_id}`,
});

/** The approved plan by month, in company currency; each month stands on its first day. */
export default defineDataset({
  id: "crm.targets",
  source: `select d.id, d.target_id, d.doc_no, d.on_day, to_char(d.on_day, 'YYYY-MM'), d.department_id, d.unit_id, d.region_id, d.salesperson_id,
    d.product_line_id, d.measure, d.level, ${COUNTS_FOR}, d.amount
    from ${PLANNED} order by d.on_day, d.id`,
  dependsOn: ["crm.salesTarget"],
  delta: { key: "target_id", changed: PLANS_CHANGED },
  columns: {
    line_id: { type: "id" },
    target_id: { type: "id" },
    doc_no: { type: "text" },
    on_day: { type: "date" },
    on_month: { type: "text" },
    department_id: { type: "id", field: "crm.salesTarget/departmentId" },
    unit_id: { type: "id", field: "crm.salesTarget/unitId" },
    region_id: { type: "id", field: "crm.salesTarget/regionId" },
    salesperson_id: { type: "id", field: "crm.salesTarget/salespersonId" },
    product_line_id: { type: "id", field: "crm.salesTarget/productLineId" },
    measure: { type: "text" },
    level: { type: "text" },
    counts_for: { type: "text" },
    amount: { type: "money", field: "crm.salesTarget/approvalAmount" },
  },
  params: {},
  views: { plan: "select * from {facts}" },
  dimensions: {
    ...DAY_DIMENSIONS,
    salesperson: { kind: "link", sql: "salesperson_id", to: "masterData.employee" },
    department: { kind: "link", sql: "department_id", to: "masterData.department" },
    unit: { kind: "link", sql: "unit_id", to: "masterData.businessUnit" },
    region: { kind: "link", sql: "region_id", to: "masterData.marketRegion" },
    productLine: { kind: "link", sql: "product_line_id", to: "masterData.productLine" },
    planLevel: { kind: "choice", sql: "level", values: ["department", "region", "productLine", "person"] },
    measure: { kind: "choice", sql: "measure", values: ["orderIntake", "invoiced", "collected"] },
    docNo: { kind: "text", sql: "doc_no" },
  },
  metrics: { planIntake: plan("orderIntake"), planInvoiced: plan("invoiced"), planCollected: plan("collected") },
  calendar: DAY_CALENDAR,
  records: {
    view: "plan",
    columns: ["docNo", "month", "measure", "planLevel", "department", "unit", "region", "productLine", "salesperson"],
    figures: { amount: { unit: "money", sql: "amount" } },
    opens: { module: "'crm.salesTarget'", id: "target_id" },
    order: "on_day, line_id",
  },
  scope: { department: "department_id", owner: "salesperson_id" },
  freshness: { ageing: 300, stale: 3600 },
});
