import { defineDataset } from "#define/dataset";
import { DAY_CALENDAR, DAY_DIMENSIONS, SELLER_RIGHTS, SELLER_SCOPE } from "#reports/sellers";
import { DEPARTMENT_LEVELS } from "#reports/trees";

const AGREED = "reception d where d.comp_id = $comp and d.stage in ('approved', 'done')";
const total = (what: string, from = AGREED) => `select coalesce(${what}, 0) as value from ${from} and ${SELLER_RIGHTS}`;
const WITH_COSTS = `reception d join reception_cost k on k.comp_id = d.comp_id and k.reception_id = d.id
  where d.comp_id = $comp and d.stage in ('approved', 'done')`;
const WITH_GIFTS = `reception d join goods_issue g on g.comp_id = d.comp_id and g.id = d.gift_issue_id
  where d.comp_id = $comp and d.stage in ('approved', 'done') and g.stage = 'posted'`;

/** Receptions that were agreed to, with what they cost against their budget, in company currency. */
export default defineDataset({
  id: "crm.receptions",
  source: `select d.id, d.doc_no, d.come_on, to_char(d.come_on, 'YYYY-MM'), d.customer_id, d.department_id, d.unit_id, d.salesperson_id, d.leader_id,
      coalesce(d.leave_on, d.come_on), d.reception_level, d.come_count, d.approved_budget, a.cost_amount, a.gift_amount
    from reception d join reception_actual a on a.comp_id = d.comp_id and a.id = d.id
    where d.comp_id = $comp and d.stage in ('approved', 'done') order by d.come_on, d.id`,
  dependsOn: ["crm.reception", "warehouse.goodsIssue"],
  columns: {
    reception_id: { type: "id" },
    doc_no: { type: "text" },
    on_day: { type: "date", field: "crm.reception/comeOn" },
    on_month: { type: "text", field: "crm.reception/comeOn" },
    customer_id: { type: "id", field: "crm.reception/customerId" },
    department_id: { type: "id", field: "crm.reception/departmentId" },
    unit_id: { type: "id", field: "crm.reception/unitId" },
    salesperson_id: { type: "id", field: "crm.reception/salespersonId" },
    leader_id: { type: "id", field: "crm.reception/leaderId" },
    leave_on: { type: "date", field: "crm.reception/leaveOn" },
    level: { type: "text", field: "crm.reception/receptionLevel" },
    visitors: { type: "integer", field: "crm.reception/comeCount" },
    budget: { type: "money", field: "crm.reception/approvedBudget" },
    cost: { type: "money", field: "crm.reception/costAmount" },
    gifts: { type: "money", field: "crm.reception/giftAmount" },
  },
  params: {},
  views: { receptions: "select * from {facts}" },
  dimensions: {
    ...DAY_DIMENSIONS,
    customer: { kind: "link", sql: "customer_id", to: "crm.customer" },
    department: { kind: "link", sql: "department_id", to: "masterData.department" },
    ...DEPARTMENT_LEVELS,
    unit: { kind: "link", sql: "unit_id", to: "masterData.businessUnit" },
    salesperson: { kind: "link", sql: "salesperson_id", to: "masterData.employee" },
    leader: { kind: "link", sql: "leader_id", to: "masterData.employee" },
    receptionLevel: { kind: "choice", sql: "level", values: ["leader", "important", "general", "work"] },
    leaveOn: { kind: "date", sql: "leave_on" },
    docNo: { kind: "text", sql: "doc_no" },
  },
  metrics: {
    receptions: { unit: "count", additive: true, sql: "count(*)", tieOut: total("count(*)") },
    visitors: { unit: "count", additive: true, sql: "sum(visitors)", tieOut: total("sum(d.come_count)") },
    budget: { unit: "money", additive: true, sql: "sum(budget)", tieOut: total("sum(d.approved_budget)") },
    cost: {
      unit: "money",
      additive: true,
      sql: "sum(cost)",
      tieOut: `select (${total("sum(k.amount)", WITH_COSTS)}) + (${total("sum(g.total_amount)", WITH_GIFTS)}) as value`,
    },
    gifts: { unit: "money", additive: true, sql: "sum(gifts)", tieOut: total("sum(g.total_amount)", WITH_GIFTS) },
    overBudget: {
      unit: "count",
      additive: true,
      sql: "count(*)",
      where: "cost > budget",
      tieOut: `${total("count(*)")} and exists (select from reception_actual a where a.comp_id = d.comp_id and a.id = d.id and a.budget_left < 0)`,
    },
    budgetUse: { unit: "percent", of: ["cost", "budget"] },
  },
  calendar: DAY_CALENDAR,
  records: {
    view: "receptions",
    columns: ["docNo", "day", "leaveOn", "customer", "receptionLevel", "leader", "department", "salesperson", "unit"],
    figures: { budget: { unit: "money", sql: "budget" }, cost: { unit: "money", sql: "cost" } },
    opens: { module: "'crm.reception'", id: "reception_id" },
    order: "on_day desc, reception_id desc",
  },
  scope: SELLER_SCOPE,
  freshness: { ageing: 300, stale: 3600 },
});
