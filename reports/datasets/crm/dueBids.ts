import { defineDataset } from "#define/dataset";
import { DAY_CALENDAR, DAY_DIMENSIONS, SELLER_DIMENSIONS, SELLER_RIGHTS, SELLER_SCOPE } from "#reports/sellers";

const { currency: _, ...WHO } = SELLER_DIMENSIONS;
/** The three kinds counted once more, each from its own table. */
const DUE = `(select (select count(*) from bid_info d where d.comp_id = $comp and d.bid_on > '1900-01-01'
      and d.stage not in ('converted', 'ignored', 'lost') and ${SELLER_RIGHTS})
    + (select count(*) from project_bid d where d.comp_id = $comp and d.bid_on > '1900-01-01'
      and d.stage in ('draft', 'internal', 'inApproval', 'returned', 'approved', 'submitted', 'won', 'lost') and ${SELLER_RIGHTS})
    + (select count(*) from sales_project d left join (select distinct project_id from project_bid where comp_id = $comp
        and stage in ('draft', 'internal', 'inApproval', 'returned', 'approved', 'submitted', 'won')) b on b.project_id = d.id
      where d.comp_id = $comp and d.stage = 'active' and d.bid_on > '1900-01-01' and b.project_id is null and ${SELLER_RIGHTS}) as value)`;

/** What is bidden for, or is to be, by the day of the bid: the rows of the lists by week. */
export default defineDataset({
  id: "crm.dueBids",
  source: `select d.id, d.code, d.bid_on, to_char(d.bid_on, 'YYYY-MM'), d.customer_id, d.department_id, d.unit_id, d.region_id, d.salesperson_id,
      d.title, d.state, d.product_line_id, d.open_on
    from due_bid d where d.comp_id = $comp and d.bid_on is not null order by d.bid_on, d.id`,
  dependsOn: ["crm.bidInfo", "crm.projectBid", "crm.salesProject"],
  columns: {
    due_id: { type: "id" },
    doc_no: { type: "text" },
    on_day: { type: "date", field: "crm.dueBid/bidOn" },
    on_month: { type: "text", field: "crm.dueBid/bidOn" },
    customer_id: { type: "id", field: "crm.dueBid/customerId" },
    department_id: { type: "id", field: "crm.dueBid/departmentId" },
    unit_id: { type: "id", field: "crm.dueBid/unitId" },
    region_id: { type: "id", field: "crm.dueBid/regionId" },
    salesperson_id: { type: "id", field: "crm.dueBid/salespersonId" },
    title: { type: "text", field: "crm.dueBid/title" },
    state: { type: "text", field: "crm.dueBid/state" },
    product_line_id: { type: "id", field: "crm.dueBid/productLineId" },
    open_on: { type: "date", field: "crm.dueBid/openOn" },
  },
  params: {},
  views: { due: "select * from {facts}" },
  dimensions: {
    ...WHO,
    ...DAY_DIMENSIONS,
    state: { kind: "choice", sql: "state", values: ["heard", "followed", "planned", "prepared", "handedIn"] },
    productLine: { kind: "link", sql: "product_line_id", to: "masterData.productLine" },
    project: { kind: "text", sql: "title" },
    openOn: { kind: "date", sql: "open_on" },
    docNo: { kind: "text", sql: "doc_no" },
  },
  metrics: { due: { unit: "count", additive: true, sql: "count(*)", tieOut: DUE } },
  calendar: DAY_CALENDAR,
  records: {
    view: "due",
    columns: ["docNo", "day", "project", "state", "customer", "openOn", "productLine", "department", "salesperson", "region", "unit"],
    figures: {},
    opens: {
      module: `case when state = 'planned' then 'crm.salesProject' when state in ('heard', 'followed') then 'crm.bidInfo'
        else 'crm.projectBid' end`,
      id: "due_id",
    },
    order: "on_day, due_id",
  },
  scope: SELLER_SCOPE,
  freshness: { ageing: 300, stale: 3600 },
});
