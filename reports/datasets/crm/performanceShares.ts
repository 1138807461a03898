import { defineDataset } from "#define/dataset";
import { changedDocuments } from "#reports/changes";
import { DAY_CALENDAR, DAY_DIMENSIONS, SELLER_DIMENSIONS } from "#reports/sellers";

const { currency: _, ...WHO } = SELLER_DIMENSIONS;
const IN_FORCE = "d.comp_id = $comp and d.stage in ('approved', 'done')";
const RIGHTS = "{scope department=d.department_id owner=d.salesperson_id}";
/** A share without a target of its own has its part of the whole. */
const TARGET = "coalesce(l.target, round(d.target * l.weight / 100, 4))";
const SHARES = `project_responsibility_share l join project_responsibility d on d.comp_id = l.comp_id and d.id = l.responsibility_id
  where ${IN_FORCE} and ${RIGHTS}`;
const TARGETS = `select (select coalesce(sum(l.target), 0) from ${SHARES} and l.target is not null)
  + (select coalesce(sum(round(d.target * l.weight * 0.01, 4)), 0) from ${SHARES} and l.target is null) as value`;
/** What was settled stands at the head of each responsibility as well, before it was shared out. */
const whole = (what: string) => `select coalesce(sum(${what}), 0) as value from project_responsibility d where ${IN_FORCE} and ${RIGHTS}`;

/** Who shares in what comes of a project, from the day of his responsibility: his weight, his target, and what was settled. */
export default defineDataset({
  id: "crm.performanceShares",
  source: `select l.id, d.id, d.doc_no, d.from_on, to_char(d.from_on, 'YYYY-MM'), d.customer_id, d.department_id, d.unit_id, d.region_id,
      d.salesperson_id, l.employee_id, d.project_id, d.stage, d.settled_on, l.weight, ${TARGET}, coalesce(l.settled_amount, 0),
      coalesce(l.bonus_amount, 0)
    from project_responsibility_share l
    join project_responsibility d on d.comp_id = l.comp_id and d.id = l.responsibility_id
    where ${IN_FORCE} order by d.from_on, d.id, l.seq`,
  dependsOn: ["crm.projectResponsibility"],
  delta: changedDocuments("responsibility_id", "crm.projectResponsibility"),
  columns: {
    share_id: { type: "id" },
    responsibility_id: { type: "id" },
    doc_no: { type: "text" },
    on_day: { type: "date", field: "crm.projectResponsibility/fromOn" },
    on_month: { type: "text", field: "crm.projectResponsibility/fromOn" },
    customer_id: { type: "id", field: "crm.projectResponsibility/customerId" },
    department_id: { type: "id", field: "crm.projectResponsibility/departmentId" },
    unit_id: { type: "id", field: "crm.projectResponsibility/unitId" },
    region_id: { type: "id", field: "crm.projectResponsibility/regionId" },
    salesperson_id: { type: "id", field: "crm.projectResponsibility/salespersonId" },
    person_id: { type: "id" },
    project_id: { type: "id", field: "crm.projectResponsibility/projectId" },
    stage: { type: "text" },
    settled_on: { type: "date", field: "crm.projectResponsibility/settledOn" },
    weight: { type: "quantity" },
    target: { type: "money", field: "crm.projectResponsibility/target" },
    settled: { type: "money", field: "crm.projectResponsibility/settledAmount" },
    bonus: { type: "money", field: "crm.projectResponsibility/bonusAmount" },
  },
  params: {},
  views: { shares: "select * from {facts}" },
  dimensions: {
    ...WHO,
    ...DAY_DIMENSIONS,
    person: { kind: "link", sql: "person_id", to: "masterData.employee" },
    project: { kind: "link", sql: "project_id", to: "crm.salesProject" },
    stage: { kind: "choice", sql: "stage", values: ["approved", "done"] },
    settledOn: { kind: "date", sql: "settled_on" },
    docNo: { kind: "text", sql: "doc_no" },
  },
  metrics: {
    shares: { unit: "count", additive: true, sql: "count(*)", tieOut: `select count(*) as value from ${SHARES}` },
    target: { unit: "money", additive: true, sql: "sum(target)", tieOut: TARGETS },
    settled: { unit: "money", additive: true, sql: "sum(settled)", tieOut: whole("d.settled_amount") },
    bonus: { unit: "money", additive: true, sql: "sum(bonus)", tieOut: whole("d.bonus_amount") },
    achieved: { unit: "percent", of: ["settled", "target"] },
  },
  calendar: DAY_CALENDAR,
  records: {
    view: "shares",
    columns: ["docNo", "day", "stage", "project", "person", "customer", "settledOn", "department", "salesperson", "region", "unit"],
    figures: {
      weight: { unit: "percent", sql: "weight" },
      targetAmount: { unit: "money", sql: "target" },
      settledAmount: { unit: "money", sql: "settled" },
      bonusAmount: { unit: "money", sql: "bonus" },
    },
    opens: { module: "'crm.projectResponsibility'", id: "responsibility_id" },
    order: "on_day desc, responsibility_id desc, share_id",
  },
  scope: { department: "department_id", owner: "salesperson_id" },
  freshness: { ageing: 300, stale: 3600 },
});
