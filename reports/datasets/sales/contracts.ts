import { defineDataset } from "#define/dataset";
import { changedDocuments } from "#reports/changes";
import { EFFECTIVE } from "#reports/salesBooks";
import { DAY_CALENDAR, DAY_DIMENSIONS, SELLER_DIMENSIONS, SELLER_RIGHTS, SELLER_SCOPE, SELLER_SQL, sellerColumns } from "#reports/sellers";

const step = (kind: string, day: string, amount: string) =>
  `select d.id, '${kind}' as kind, ${day} as on_day, to_char(${day}, 'YYYY-MM') as on_month, d.doc_no, ${SELLER_SQL}, d.product_line_id, ${amount} as amount from ${EFFECTIVE}`;
const total = (what: string, more = "true") => `select coalesce(${what}, 0) as value from ${EFFECTIVE} and ${more} and ${SELLER_RIGHTS}`;
const CLOSED = "d.closed_on is not null and d.cancelled_amount <> 0";

/** The order book: contracts that took effect and what was cancelled of them, net of tax, in company currency. */
export default defineDataset({
  id: "sales.contracts",
  source: `select * from (${step("effect", "d.effective_on", "d.company_amount")} union all ${step("cancel", "d.closed_on", "- d.cancelled_amount")} and ${CLOSED}) o order by on_day, id, kind`,
  follows: ["sales.salesContract"],
  delta: changedDocuments("contract_id", "sales.salesContract"),
  columns: {
    contract_id: { type: "id" },
    kind: { type: "text" },
    on_day: { type: "date", field: "sales.salesContract/effectiveOn" },
    on_month: { type: "text", field: "sales.salesContract/effectiveOn" },
    doc_no: { type: "text" },
    ...sellerColumns("sales.salesContract"),
    product_line_id: { type: "id", field: "sales.salesContract/productLineId" },
    amount: { type: "money", field: "sales.salesContract/companyAmount" },
  },
  params: {},
  views: { book: "select * from {facts}" },
  dimensions: {
    ...SELLER_DIMENSIONS,
    ...DAY_DIMENSIONS,
    productLine: { kind: "link", sql: "product_line_id", to: "masterData.productLine" },
    docNo: { kind: "text", sql: "doc_no" },
    step: { kind: "choice", sql: "kind", values: ["effect", "cancel"] },
  },
  metrics: {
    orderIntake: {
      unit: "money",
      additive: true,
      sql: "sum(amount)",
      tieOut: total("sum(d.company_amount - case when d.closed_on is null then 0 else d.cancelled_amount end)"),
    },
    signed: { unit: "money", additive: true, sql: "sum(amount)", where: "kind = 'effect'", tieOut: total("sum(d.company_amount)") },
    cancelled: {
      unit: "money",
      additive: true,
      sql: "- sum(amount)",
      where: "kind = 'cancel'",
      tieOut: total("sum(d.cancelled_amount)", CLOSED),
    },
    contracts: { unit: "count", additive: true, sql: "count(*)", where: "kind = 'effect'", tieOut: total("count(*)") },
  },
  calendar: DAY_CALENDAR,
  records: {
    view: "book",
    columns: ["docNo", "step", "day", "customer", "productLine", "department", "salesperson", "region", "unit", "currency"],
    figures: { amount: { unit: "money", sql: "amount" } },
    opens: { module: "'sales.salesContract'", id: "contract_id" },
    order: "on_day desc, contract_id desc",
  },
  scope: SELLER_SCOPE,
  freshness: { ageing: 300, stale: 3600 },
});
