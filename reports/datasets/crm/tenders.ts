import { defineDataset } from "#define/dataset";
import { changedDocuments } from "#reports/changes";
import { DAY_CALENDAR, DAY_DIMENSIONS, SELLER_RIGHTS } from "#reports/sellers";
import { DEPARTMENT_LEVELS, REGION_LEVELS, SALESPERSON_LEVELS } from "#reports/trees";

const TENDERS = "bid_info d where d.comp_id = $comp";
const DAY = "coalesce(d.bid_on, d.doc_on)";
const total = (what: string, when = "true") => `select ${what} as value from ${TENDERS} and ${when} and ${SELLER_RIGHTS}`;
const counted = (stage: string) =>
  ({
    unit: "count",
    additive: true,
    sql: "count(*)",
    where: `stage = '${stage}'`,
    tieOut: total("count(*)", `d.stage = '${stage}'`),
  }) as const;
const ITEMS = "bid_info_item i where i.comp_id = d.comp_id and i.info_id = d.id";
const AWARDS = `bid_info_item i join bid_info d on d.comp_id = i.comp_id and d.id = i.info_id where i.comp_id = $comp and ${SELLER_RIGHTS}`;
const BUDGET = "coalesce(sum(d.budget_amount), 0)";

/** Tenders that were heard of, by the day until which bids are taken, with what was decided of each. */
export default defineDataset({
  id: "crm.tenders",
  source: `select d.id, d.doc_no, ${DAY}, to_char(${DAY}, 'YYYY-MM'), d.customer_id, d.department_id, d.unit_id, d.region_id, d.salesperson_id,
      d.notice_no, d.title, d.source,
      case when d.variant = '' then 'standard' else d.variant end, d.stage, d.purchaser, d.bid_agent, d.mine_id, d.product_line_id, d.open_on,
      coalesce(d.budget_amount, 0), (exists (select from ${ITEMS} and i.winner is not null))::integer,
      (select coalesce(sum(i.win_amount), 0) from ${ITEMS})
    from ${TENDERS} order by ${DAY}, d.id`,
  dependsOn: ["crm.bidInfo"],
  delta: changedDocuments("info_id", "crm.bidInfo"),
  columns: {
    info_id: { type: "id" },
    doc_no: { type: "text" },
    on_day: { type: "date" },
    on_month: { type: "text" },
    customer_id: { type: "id", field: "crm.bidInfo/customerId" },
    department_id: { type: "id", field: "crm.bidInfo/departmentId" },
    unit_id: { type: "id", field: "crm.bidInfo/unitId" },
    region_id: { type: "id", field: "crm.bidInfo/regionId" },
    salesperson_id: { type: "id", field: "crm.bidInfo/salespersonId" },
    notice_no: { type: "text", field: "crm.bidInfo/noticeNo" },
    title: { type: "text", field: "crm.bidInfo/title" },
    source: { type: "text", field: "crm.bidInfo/source" },
    form: { type: "text" },
    stage: { type: "text" },
    purchaser: { type: "text", field: "crm.bidInfo/purchaser" },
    bid_agent: { type: "text", field: "crm.bidInfo/bidAgent" },
    mine_id: { type: "id", field: "crm.bidInfo/mineId" },
    product_line_id: { type: "id", field: "crm.bidInfo/productLineId" },
    open_on: { type: "date", field: "crm.bidInfo/openOn" },
    budget: { type: "money", field: "crm.bidInfo/budgetAmount" },
    is_awarded: { type: "integer" },
    award: { type: "money" },
  },
  params: {},
  views: { tenders: "select * from {facts}" },
  dimensions: {
    ...DAY_DIMENSIONS,
    customer: { kind: "link", sql: "customer_id", to: "crm.customer" },
    region: { kind: "link", sql: "region_id", to: "masterData.marketRegion" },
    ...REGION_LEVELS,
    salesperson: { kind: "link", sql: "salesperson_id", to: "masterData.employee" },
    ...SALESPERSON_LEVELS,
    department: { kind: "link", sql: "department_id", to: "masterData.department" },
    ...DEPARTMENT_LEVELS,
    unit: { kind: "link", sql: "unit_id", to: "masterData.businessUnit" },
    source: { kind: "choice", sql: "source", values: ["tenderSite", "customerPlatform", "customer", "agent", "media", "other"] },
    form: { kind: "choice", sql: "form", values: ["standard", "GX"] },
    stage: { kind: "choice", sql: "stage", values: ["open", "following", "converted", "ignored", "lost"] },
    purchaser: { kind: "text", sql: "purchaser" },
    bidAgent: { kind: "text", sql: "bid_agent" },
    mine: { kind: "link", sql: "mine_id", to: "crm.coalMine" },
    productLine: { kind: "link", sql: "product_line_id", to: "masterData.productLine" },
    noticeNo: { kind: "text", sql: "notice_no" },
    tender: { kind: "text", sql: "title" },
    openOn: { kind: "date", sql: "open_on" },
    docNo: { kind: "text", sql: "doc_no" },
  },
  metrics: {
    tenders: { unit: "count", additive: true, sql: "count(*)", tieOut: total("count(*)") },
    budget: { unit: "money", additive: true, sql: "sum(budget)", tieOut: total(BUDGET) },
    bidFor: counted("converted"),
    ignored: counted("ignored"),
    undecided: counted("open"),
    bidForBudget: {
      unit: "money",
      additive: true,
      sql: "sum(budget)",
      where: "stage = 'converted'",
      tieOut: total(BUDGET, "d.stage = 'converted'"),
    },
    awarded: {
      unit: "count",
      additive: true,
      sql: "count(*)",
      where: "is_awarded = 1",
      tieOut: `select count(distinct i.info_id) as value from ${AWARDS} and i.winner is not null`,
    },
    award: { unit: "money", additive: true, sql: "sum(award)", tieOut: `select coalesce(sum(i.win_amount), 0) as value from ${AWARDS}` },
    bidRate: { unit: "percent", of: ["bidFor", "tenders"] },
  },
  calendar: DAY_CALENDAR,
  records: {
    view: "tenders",
    columns: [
      "docNo",
      "noticeNo",
      "tender",
      "day",
      "openOn",
      "stage",
      "source",
      "purchaser",
      "bidAgent",
      "customer",
      "mine",
      "productLine",
      "department",
      "salesperson",
      "region",
      "unit",
    ],
    figures: { budgetAmount: { unit: "money", sql: "budget" }, awardAmount: { unit: "money", sql: "award" } },
    opens: { module: "'crm.bidInfo'", id: "info_id" },
    order: "on_day desc, info_id desc",
  },
  scope: { department: "department_id", owner: "salesperson_id" },
  freshness: { ageing: 300, stale: 3600 },
});
