import { defineDataset } from "#define/dataset";
import { inCompany } from "#reports/moneyDigits";
import { DAY_CALENDAR, DAY_DIMENSIONS, SELLER_DIMENSIONS, SELLER_RIGHTS, SELLER_SCOPE, SELLER_SQL, sellerColumns } from "#reports/sellers";

const STAGES = ["draft", "internal", "inApproval", "returned", "approved", "submitted", "won", "lost", "cancelled", "withdrawn"] as const;
const BIDS = "project_bid d where d.comp_id = $comp";
const NET = "coalesce((select sum(l.amount) from project_bid_lot l where l.comp_id = d.comp_id and l.bid_id = d.id), 0)";
const OFFERED = inCompany(`${NET} * d.exchange_rate`);
const COST = inCompany("coalesce(d.cost_amount, 0) * d.exchange_rate");
const OPENED = inCompany("coalesce(d.opened_amount, 0) * d.exchange_rate");
const DAY = "coalesce(d.bid_on, d.doc_on)";
const COSTED = "d.cost_amount is not null";
/**
 * The bids worked out again for the tie-outs, which read no amount that a bid keeps: pieces at the prices of each lot, in the digits of its
 * currency.
 */
const LOTS = `select l.comp_id, l.bid_id, coalesce(l.tax_rate, 0) as tax_rate, y.digits,
    round(l.quantity * coalesce(l.unit_price, 0), y.digits) as price, round(l.quantity * l.cost_price, y.digits) as cost
  from project_bid_lot l join project_bid b on b.comp_id = l.comp_id and b.id = l.bid_id join currency y on y.code = b.currency
  where l.comp_id = $comp`;
const WORKED_OUT = `(select d.exchange_rate, d.opened_amount is not null as is_opened, bool_and(l.cost is not null) as is_costed,
    sum(l.price) as net, sum(l.cost) as cost, sum(l.price + round(l.price * l.tax_rate / 100, l.digits)) as gross
  from project_bid d join (${LOTS}) l on l.comp_id = d.comp_id and l.bid_id = d.id where d.comp_id = $comp and ${SELLER_RIGHTS}
  group by d.comp_id, d.id) w`;
const tied = (what: "net" | "cost" | "gross", when = "true") =>
  `select coalesce(sum(${inCompany(`w.${what} * w.exchange_rate`)}), 0) as value from ${WORKED_OUT} where ${when}`;

/** Bids with what was offered, without tax, and what it costs; amounts in company currency. Only those with a cost have a margin. */
export default defineDataset({
  id: "crm.projectBids",
  source: `select d.id, d.doc_no, ${DAY}, to_char(${DAY}, 'YYYY-MM'), ${SELLER_SQL},
      d.title, case when d.variant = '' then 'standard' else d.variant end,
      d.stage, d.tender_no,
      d.product_line_id, d.mine_id, d.open_on, case when d.is_key then 'yes' else 'no' end, (${COSTED})::integer, ${OFFERED}, ${COST}, ${OPENED}
    from ${BIDS} order by ${DAY}, d.id`,
  dependsOn: ["crm.projectBid", "crm.bidCost"],
  columns: {
    bid_id: { type: "id" },
    doc_no: { type: "text" },
    on_day: { type: "date" },
    on_month: { type: "text" },
    ...sellerColumns("crm.projectBid"),
    title: { type: "text", field: "crm.projectBid/title" },
    form: { type: "text" },
    stage: { type: "text" },
    tender_no: { type: "text", field: "crm.projectBid/tenderNo" },
    product_line_id: { type: "id", field: "crm.projectBid/productLineId" },
    mine_id: { type: "id", field: "crm.projectBid/mineId" },
    open_on: { type: "date", field: "crm.projectBid/openOn" },
    is_key: { type: "text", field: "crm.projectBid/isKey" },
    is_costed: { type: "integer", field: "crm.projectBid/costAmount" },
    offered: { type: "money", field: "crm.projectBid/bidAmount" },
    cost: { type: "money", field: "crm.projectBid/costAmount" },
    opened: { type: "money", field: "crm.projectBid/openedAmount" },
  },
  params: {},
  views: { bids: "select * from {facts}" },
  dimensions: {
    ...SELLER_DIMENSIONS,
    ...DAY_DIMENSIONS,
    form: { kind: "choice", sql: "form", values: ["standard", "CB", "GX", "LYC", "HDZK", "GL", "INTL"] },
    stage: { kind: "choice", sql: "stage", values: STAGES },
    isKey: { kind: "choice", sql: "is_key", values: ["yes", "no"] },
    productLine: { kind: "link", sql: "product_line_id", to: "masterData.productLine" },
    mine: { kind: "link", sql: "mine_id", to: "crm.coalMine" },
    bid: { kind: "text", sql: "title" },
    tenderNo: { kind: "text", sql: "tender_no" },
    openOn: { kind: "date", sql: "open_on" },
    docNo: { kind: "text", sql: "doc_no" },
  },
  metrics: {
    bids: { unit: "count", additive: true, sql: "count(*)", tieOut: `select count(*) as value from ${BIDS} and ${SELLER_RIGHTS}` },
    offered: { unit: "money", basis: "net", additive: true, sql: "sum(offered)", tieOut: tied("net") },
    opened: { unit: "money", basis: "gross", additive: true, sql: "sum(opened)", tieOut: tied("gross", "w.is_opened") },
    costed: {
      unit: "money",
      basis: "net",
      additive: true,
      sql: "sum(offered)",
      where: "is_costed = 1",
      tieOut: tied("net", "w.is_costed"),
    },
    cost: { unit: "money", basis: "net", additive: true, sql: "sum(cost)", where: "is_costed = 1", tieOut: tied("cost", "w.is_costed") },
    margin: {
      unit: "money",
      sum: [
        { metric: "costed", sign: 1 },
        { metric: "cost", sign: -1 },
      ],
    },
    marginRate: { unit: "percent", of: ["margin", "costed"] },
  },
  calendar: DAY_CALENDAR,
  records: {
    view: "bids",
    columns: [
      "docNo",
      "day",
      "bid",
      "tenderNo",
      "stage",
      "customer",
      "mine",
      "openOn",
      "isKey",
      "productLine",
      "department",
      "salesperson",
      "region",
      "unit",
    ],
    figures: { offer: { unit: "money", sql: "offered" }, costOfBid: { unit: "money", sql: "cost" } },
    opens: { module: "'crm.projectBid'", id: "bid_id" },
    order: "on_day desc, bid_id desc",
  },
  scope: SELLER_SCOPE,
  freshness: { ageing: 300, stale: 3600 },
});
