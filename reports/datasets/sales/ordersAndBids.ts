import { defineDataset } from "#define/dataset";
import { changedDocuments } from "#reports/changes";
import { DAY_CALENDAR, DAY_DIMENSIONS, SELLER_DIMENSIONS, SELLER_RIGHTS, SELLER_SCOPE, SELLER_SQL, sellerColumns } from "#reports/sellers";

const EFFECTIVE = "sales_contract d where d.comp_id = $comp and d.effective_on is not null";
const CANCELLED = `${EFFECTIVE} and d.closed_on is not null and d.cancelled_amount <> 0`;
const WON = "bid_result d where d.comp_id = $comp and d.stage = 'posted' and d.result = 'won'";
const part = (kind: string, module: string, day: string, amount: string, from: string) =>
  `select d.id, '${kind}' as kind, '${module}' as module, ${day} as on_day, to_char(${day}, 'YYYY-MM') as on_month, d.doc_no, ${SELLER_SQL}, d.product_line_id, ${amount} as amount from ${from}`;
const parts = [
  part("order", "sales.salesContract", "d.effective_on", "d.company_amount", EFFECTIVE),
  part("cancel", "sales.salesContract", "d.closed_on", "- d.cancelled_amount", CANCELLED),
  part("won", "crm.bidResult", "d.doc_on", "round(d.win_amount * d.exchange_rate, 4)", WON),
];

/** Orders beside the bids won, so that both stand on one axis: effective contracts less cancellations, and awards, in company currency. */
export default defineDataset({
  id: "sales.ordersAndBids",
  source: `select * from (${parts.join(" union all ")}) o order by on_day, id, kind`,
  follows: ["sales.salesContract", "crm.bidResult"],
  delta: changedDocuments("document_id", "sales.salesContract", "crm.bidResult"),
  columns: {
    document_id: { type: "id" },
    kind: { type: "text" },
    module: { type: "text" },
    on_day: { type: "date" },
    on_month: { type: "text" },
    doc_no: { type: "text" },
    ...sellerColumns("sales.salesContract"),
    product_line_id: { type: "id", field: "sales.salesContract/productLineId" },
    amount: { type: "money", field: "sales.salesContract/companyAmount" },
  },
  params: {},
  views: { both: "select * from {facts}" },
  dimensions: {
    month: DAY_DIMENSIONS.month,
    ...SELLER_DIMENSIONS,
    day: DAY_DIMENSIONS.day,
    year: DAY_DIMENSIONS.year,
    productLine: { kind: "link", sql: "product_line_id", to: "masterData.productLine" },
    docNo: { kind: "text", sql: "doc_no" },
    side: { kind: "choice", sql: "kind", values: ["order", "cancel", "won"] },
  },
  metrics: {
    ordered: {
      unit: "money",
      additive: true,
      sql: "sum(amount)",
      where: "kind <> 'won'",
      tieOut: `select coalesce(sum(d.company_amount - case when d.closed_on is null then 0 else d.cancelled_amount end), 0) as value from ${EFFECTIVE} and ${SELLER_RIGHTS}`,
    },
    awarded: {
      unit: "money",
      additive: true,
      sql: "sum(amount)",
      where: "kind = 'won'",
      tieOut: `select coalesce(sum(round(d.win_amount * d.exchange_rate, 4)), 0) as value from ${WON} and ${SELLER_RIGHTS}`,
    },
    gap: {
      unit: "money",
      sum: [
        { metric: "ordered", sign: 1 },
        { metric: "awarded", sign: -1 },
      ],
    },
    orderedShare: { unit: "percent", of: ["ordered", "awarded"] },
  },
  calendar: DAY_CALENDAR,
  records: {
    view: "both",
    columns: ["docNo", "side", "day", "customer", "productLine", "department", "salesperson", "region", "unit", "currency"],
    figures: { amount: { unit: "money", sql: "amount" } },
    opens: { module: "module", id: "document_id" },
    order: "on_day desc, document_id desc",
  },
  scope: SELLER_SCOPE,
  freshness: { ageing: 300, stale: 3600 },
});
