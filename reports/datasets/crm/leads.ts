import { defineDataset } from "#define/dataset";
import { changedDocuments } from "#reports/changes";
import { DAY_CALENDAR, DAY_DIMENSIONS, SELLER_DIMENSIONS, SELLER_RIGHTS, SELLER_SCOPE } from "#reports/sellers";

const LEADS = "lead d where d.comp_id = $comp";
const total = (what: string, when = "true") => `select ${what} as value from ${LEADS} and ${when} and ${SELLER_RIGHTS}`;
const count = (where: string, tieOut: string) =>
  ({ unit: "count", additive: true, sql: "count(*)", where, tieOut: total("count(*)", tieOut) }) as const;
const ESTIMATE = "coalesce(sum(d.estimated_amount), 0)";
const { currency: _, ...WHO } = SELLER_DIMENSIONS;

/** Leads by the day on which they were heard of, with what became of them. */
export default defineDataset({
  id: "crm.leads",
  source: `select d.id, d.doc_no, d.doc_on, to_char(d.doc_on, 'YYYY-MM'), d.customer_id, d.department_id, d.unit_id, d.region_id, d.salesperson_id,
      d.name, d.source, d.stage, d.product_line_id, d.next_follow_on, d.pool_on, coalesce(d.estimated_amount, 0)
    from ${LEADS} order by d.doc_on, d.id`,
  dependsOn: ["crm.lead"],
  delta: changedDocuments("lead_id", "crm.lead"),
  columns: {
    lead_id: { type: "id" },
    doc_no: { type: "text" },
    on_day: { type: "date", field: "crm.lead/docOn" },
    on_month: { type: "text", field: "crm.lead/docOn" },
    customer_id: { type: "id", field: "crm.lead/customerId" },
    department_id: { type: "id", field: "crm.lead/departmentId" },
    unit_id: { type: "id", field: "crm.lead/unitId" },
    region_id: { type: "id", field: "crm.lead/regionId" },
    salesperson_id: { type: "id", field: "crm.lead/salespersonId" },
    name: { type: "text", field: "crm.lead/name" },
    source: { type: "text", field: "crm.lead/source" },
    stage: { type: "text" },
    product_line_id: { type: "id", field: "crm.lead/productLineId" },
    next_on: { type: "date", field: "crm.lead/nextFollowOn" },
    pool_on: { type: "date", field: "crm.lead/poolOn" },
    estimate: { type: "money", field: "crm.lead/estimatedAmount" },
  },
  params: {},
  views: { leads: "select * from {facts}" },
  dimensions: {
    ...WHO,
    ...DAY_DIMENSIONS,
    source: {
      kind: "choice",
      sql: "source",
      values: ["visit", "customer", "exhibition", "publicTender", "dealer", "service", "other"],
    },
    stage: { kind: "choice", sql: "stage", values: ["open", "following", "converted", "ignored", "lost"] },
    productLine: { kind: "link", sql: "product_line_id", to: "masterData.productLine" },
    lead: { kind: "text", sql: "name" },
    nextOn: { kind: "date", sql: "next_on" },
    poolOn: { kind: "date", sql: "pool_on" },
    docNo: { kind: "text", sql: "doc_no" },
  },
  metrics: {
    leads: { unit: "count", additive: true, sql: "count(*)", tieOut: total("count(*)") },
    estimate: { unit: "money", additive: true, sql: "sum(estimate)", tieOut: total(ESTIMATE) },
    inPool: count("stage = 'open'", "d.salesperson_id is null and d.stage = 'open'"),
    followed: count("stage = 'following'", "d.taken_on is not null and d.stage = 'following'"),
    converted: count("stage = 'converted'", "d.project_id is not null"),
    lost: count("stage in ('lost', 'ignored')", "d.stage not in ('open', 'following', 'converted')"),
    openEstimate: {
      unit: "money",
      additive: true,
      sql: "sum(estimate)",
      where: "stage in ('open', 'following')",
      tieOut: total(ESTIMATE, "d.project_id is null and d.stage not in ('lost', 'ignored')"),
    },
    conversion: { unit: "percent", of: ["converted", "leads"] },
  },
  calendar: DAY_CALENDAR,
  records: {
    view: "leads",
    columns: [
      "docNo",
      "lead",
      "day",
      "stage",
      "source",
      "customer",
      "productLine",
      "nextOn",
      "poolOn",
      "department",
      "salesperson",
      "region",
      "unit",
    ],
    figures: { estimatedAmount: { unit: "money", sql: "estimate" } },
    opens: { module: "'crm.lead'", id: "lead_id" },
    order: "on_day desc, lead_id desc",
  },
  scope: SELLER_SCOPE,
  freshness: { ageing: 300, stale: 3600 },
});
