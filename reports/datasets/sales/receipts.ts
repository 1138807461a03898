import { defineDataset } from "#define/dataset";
import { changedDocuments } from "#reports/changes";
import { RECEIVED, RECEIVED_BOOKED } from "#reports/salesBooks";
import { DAY_CALENDAR, DAY_DIMENSIONS, SELLER_DIMENSIONS, SELLER_RIGHTS, SELLER_SCOPE, SELLER_SQL, sellerColumns } from "#reports/sellers";

const booked = (what: string) => `select ${what} as value from ${RECEIVED_BOOKED} and ${SELLER_RIGHTS}`;

/** Money received in company currency, each receipt at the rate of its day, less what of it was taken back or paid back. */
export default defineDataset({
  id: "sales.receipts",
  source: `select d.id, d.kind, d.doc_no, d.on_day, to_char(d.on_day, 'YYYY-MM'), ${SELLER_SQL}, d.method, d.company_amount, d.module
    from ${RECEIVED} order by d.on_day, d.id, d.kind`,
  dependsOn: ["sales.salesReceipt", "sales.refundRequest"],
  delta: changedDocuments("receipt_id", "sales.salesReceipt", "sales.refundRequest"),
  columns: {
    receipt_id: { type: "id" },
    kind: { type: "text" },
    doc_no: { type: "text" },
    on_day: { type: "date", field: "sales.salesReceipt/postedOn" },
    on_month: { type: "text", field: "sales.salesReceipt/postedOn" },
    ...sellerColumns("sales.salesReceipt"),
    method: { type: "text", field: "sales.salesReceipt/method" },
    amount: { type: "money", field: "sales.salesReceipt/totalAmount" },
    module: { type: "text" },
  },
  params: {},
  views: { receipts: "select * from {facts}" },
  dimensions: {
    ...SELLER_DIMENSIONS,
    ...DAY_DIMENSIONS,
    docNo: { kind: "text", sql: "doc_no" },
    method: { kind: "text", sql: "method" },
    movement: { kind: "choice", sql: "kind", values: ["receipt", "takenBack", "refund"] },
  },
  metrics: {
    collected: { unit: "money", basis: "gross", additive: true, sql: "sum(amount)", tieOut: booked("coalesce(sum(j.amount), 0)") },
    receipts: {
      unit: "count",
      additive: true,
      sql: "count(*)",
      where: "kind = 'receipt'",
      tieOut: booked("count(distinct j.document_id) filter (where j.generation = 1)"),
    },
  },
  calendar: DAY_CALENDAR,
  records: {
    view: "receipts",
    columns: ["docNo", "movement", "day", "customer", "method", "department", "salesperson", "region", "unit", "currency"],
    figures: { amount: { unit: "money", sql: "amount" } },
    opens: { module: "module", id: "receipt_id" },
    order: "on_day desc, receipt_id desc, kind",
  },
  scope: SELLER_SCOPE,
  companies: { on: "on_day", partner: "customer_id" },
  freshness: { ageing: 300, stale: 3600 },
});
