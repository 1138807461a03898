import { defineDataset } from "#define/dataset";
import { SALES_WORK, SALES_WORK_METRICS } from "#reports/salesWork";
import { DAY_CALENDAR, DAY_DIMENSIONS, SELLER_SCOPE } from "#reports/sellers";
import { DEPARTMENT_LEVELS } from "#reports/trees";

/** Visits, receptions, bids and reports of those who sell; a joint visit counts once as a visit, and once for each who was there. */
export default defineDataset({
  id: "crm.salesWork",
  source: `select d.kind, d.id, d.on_day, to_char(d.on_day, 'YYYY-MM'), d.doc_no, d.customer_id, d.department_id, d.unit_id, d.salesperson_id,
      d.is_lead, d.stage, d.is_late, d.result, d.work_done, d.work_plan, d.problem,
      d.ordered, d.invoiced, d.collected
    from ${SALES_WORK} order by d.on_day, d.kind, d.id, d.is_lead, d.salesperson_id`,
  dependsOn: ["crm.visit", "crm.reception", "crm.projectBid", "crm.bidResult", "crm.dailyReport", "crm.weeklyReport"],
  columns: {
    kind: { type: "text" },
    document_id: { type: "id" },
    on_day: { type: "date", field: "crm.visit/visitOn" },
    on_month: { type: "text", field: "crm.visit/visitOn" },
    doc_no: { type: "text" },
    customer_id: { type: "id", field: "crm.visit/customerId" },
    department_id: { type: "id", field: "crm.visit/departmentId" },
    unit_id: { type: "id", field: "crm.visit/unitId" },
    salesperson_id: { type: "id", field: "crm.visit/salespersonId" },
    is_lead: { type: "text" },
    stage: { type: "text" },
    is_late: { type: "text" },
    result: { type: "text", field: "crm.bidResult/result" },
    work_done: { type: "text", field: "crm.weeklyReport/workDone" },
    work_plan: { type: "text", field: "crm.weeklyReport/workPlan" },
    problem: { type: "text", field: "crm.weeklyReport/problem" },
    ordered: { type: "money", field: "crm.weeklyReport/orderAmount" },
    invoiced: { type: "money", field: "crm.weeklyReport/invoicedAmount" },
    collected: { type: "money", field: "crm.weeklyReport/collectedAmount" },
  },
  params: {},
  views: { work: "select * from {facts}" },
  dimensions: {
    ...DAY_DIMENSIONS,
    customer: { kind: "link", sql: "customer_id", to: "crm.customer" },
    department: { kind: "link", sql: "department_id", to: "masterData.department" },
    ...DEPARTMENT_LEVELS,
    unit: { kind: "link", sql: "unit_id", to: "masterData.businessUnit" },
    salesperson: { kind: "link", sql: "salesperson_id", to: "masterData.employee" },
    kind: { kind: "choice", sql: "kind", values: ["visit", "reception", "offer", "bid", "daily", "weekly"] },
    docNo: { kind: "text", sql: "doc_no" },
    workDone: { kind: "text", sql: "work_done" },
    workPlan: { kind: "text", sql: "work_plan" },
    problem: { kind: "text", sql: "problem" },
  },
  metrics: SALES_WORK_METRICS,
  calendar: DAY_CALENDAR,
  records: {
    view: "work",
    columns: ["docNo", "day", "kind", "customer", "department", "salesperson", "unit", "workDone", "workPlan", "problem"],
    figures: {
      orderAmount: { unit: "money", sql: "ordered" },
      invoicedAmount: { unit: "money", sql: "invoiced" },
      collectedAmount: { unit: "money", sql: "collected" },
    },
    opens: {
      module: `case kind when 'visit' then 'crm.visit' when 'reception' then 'crm.reception' when 'offer' then 'crm.projectBid'
        when 'bid' then 'crm.bidResult' when 'daily' then 'crm.dailyReport' else 'crm.weeklyReport' end`,
      id: "document_id",
    },
    order: "on_day desc, document_id desc",
  },
  scope: SELLER_SCOPE,
  freshness: { ageing: 300, stale: 3600 },
});
