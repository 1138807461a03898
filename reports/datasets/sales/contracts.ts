import { defineDataset } from "#define/dataset";
import { changedDocuments } from "#reports/changes";
import { orderSteps } from "#reports/orderBridge";
import { CANCELLED, EFFECTIVE, MOVED } from "#reports/salesBooks";
import { DAY_CALENDAR, DAY_DIMENSIONS, SELLER_DIMENSIONS, SELLER_RIGHTS, SELLER_SCOPE, SELLER_SQL, sellerColumns } from "#reports/sellers";
import { LINE_LEVELS } from "#reports/trees";

const total = (what: string, from = EFFECTIVE) => `select coalesce(${what}, 0) as value from ${from} and ${SELLER_RIGHTS}`;

/**
 * The order book: contracts as they were signed, what changes added and took away on the day they were agreed, and what was cancelled, net
 * of tax, in company currency.
 */
export default defineDataset({
  id: "sales.contracts",
  source: `select d.contract_id, d.kind, d.on_day, to_char(d.on_day, 'YYYY-MM'), d.doc_no, d.contract_no, ${SELLER_SQL}, d.product_line_id, d.module,
    d.document_id, d.amount
    from ${MOVED} order by d.on_day, d.contract_id, d.kind, d.document_id`,
  dependsOn: ["sales.salesContract", "sales.contractChange"],
  delta: changedDocuments("contract_id", "sales.salesContract"),
  columns: {
    contract_id: { type: "id" },
    kind: { type: "text" },
    on_day: { type: "date", field: "sales.salesContract/effectiveOn" },
    on_month: { type: "text", field: "sales.salesContract/effectiveOn" },
    doc_no: { type: "text" },
    contract_no: { type: "text" },
    ...sellerColumns("sales.salesContract"),
    product_line_id: { type: "id", field: "sales.salesContract/productLineId" },
    module: { type: "text" },
    document_id: { type: "id" },
    amount: { type: "money", field: "sales.salesContract/companyAmount" },
  },
  params: {},
  views: { book: "select * from {facts}" },
  dimensions: {
    ...SELLER_DIMENSIONS,
    ...DAY_DIMENSIONS,
    productLine: { kind: "link", sql: "product_line_id", to: "masterData.productLine" },
    ...LINE_LEVELS,
    docNo: { kind: "text", sql: "doc_no" },
    contractNo: { kind: "text", sql: "contract_no" },
    step: { kind: "choice", sql: "kind", values: ["effect", "change", "moved", "cancel"] },
  },
  metrics: {
    orderIntake: {
      unit: "money",
      basis: "net",
      additive: true,
      sql: "sum(amount)",
      tieOut: total("sum(d.company_amount - case when d.closed_on is null then 0 else d.cancelled_amount end)"),
    },
    ...orderSteps({ signed: "effect", changed: "change" }),
    handedOver: { unit: "money", basis: "net", additive: true, sql: "sum(amount)", where: "kind = 'moved'", tieOut: "select 0 as value" },
    cancelled: {
      unit: "money",
      basis: "net",
      additive: true,
      sql: "- sum(amount)",
      where: "kind = 'cancel'",
      tieOut: total("sum(d.cancelled_amount)", CANCELLED),
    },
    contracts: { unit: "count", additive: true, sql: "count(*)", where: "kind = 'effect'", tieOut: total("count(*)") },
  },
  calendar: DAY_CALENDAR,
  changes: { corrections: { dimension: "step", in: ["change", "cancel"] } },
  records: {
    view: "book",
    columns: ["docNo", "contractNo", "step", "day", "customer", "productLine", "department", "salesperson", "region", "unit", "currency"],
    figures: { amount: { unit: "money", sql: "amount" } },
    opens: { module: "module", id: "document_id" },
    order: "on_day desc, document_id desc, kind",
  },
  scope: SELLER_SCOPE,
  companies: { on: "on_day", partner: "customer_id" },
  freshness: { ageing: 300, stale: 3600 },
});
