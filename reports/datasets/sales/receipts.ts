import { defineDataset } from "#define/dataset";
import { changedDocuments } from "#reports/changes";
import { CONFIRMED } from "#reports/salesBooks";
import { DAY_CALENDAR, DAY_DIMENSIONS, SELLER_DIMENSIONS, SELLER_RIGHTS, SELLER_SCOPE, SELLER_SQL, sellerColumns } from "#reports/sellers";

const journal = (
  what: string,
) => `select ${what} as value from journal_line j join sales_receipt d on d.comp_id = j.comp_id and d.id = j.document_id
  where j.comp_id = $comp and j.module = 'sales.salesReceipt' and j.account in ('cash', 'billReceivable') and d.stage <> 'reversed' and ${SELLER_RIGHTS}`;

/** Confirmed receipts of money in company currency, each posted at the rate of its day. */
export default defineDataset({
  id: "sales.receipts",
  source: `select d.id, d.doc_no, d.posted_on, to_char(d.posted_on, 'YYYY-MM'), ${SELLER_SQL}, d.method, round(d.total_amount * d.exchange_rate, 2)
    from ${CONFIRMED} order by d.posted_on, d.id`,
  follows: ["sales.salesReceipt"],
  delta: changedDocuments("receipt_id", "sales.salesReceipt"),
  columns: {
    receipt_id: { type: "id" },
    doc_no: { type: "text" },
    on_day: { type: "date", field: "sales.salesReceipt/postedOn" },
    on_month: { type: "text", field: "sales.salesReceipt/postedOn" },
    ...sellerColumns("sales.salesReceipt"),
    method: { type: "text", field: "sales.salesReceipt/method" },
    amount: { type: "money", field: "sales.salesReceipt/totalAmount" },
  },
  params: {},
  views: { receipts: "select * from {facts}" },
  dimensions: { ...SELLER_DIMENSIONS, ...DAY_DIMENSIONS, docNo: { kind: "text", sql: "doc_no" }, method: { kind: "text", sql: "method" } },
  metrics: {
    collected: { unit: "money", additive: true, sql: "sum(amount)", tieOut: journal("coalesce(sum(j.debit - j.credit), 0)") },
    receipts: { unit: "count", additive: true, sql: "count(*)", tieOut: journal("count(distinct j.document_id)") },
  },
  calendar: DAY_CALENDAR,
  records: {
    view: "receipts",
    columns: ["docNo", "day", "customer", "method", "department", "salesperson", "region", "unit", "currency"],
    figures: { amount: { unit: "money", sql: "amount" } },
    opens: { module: "'sales.salesReceipt'", id: "receipt_id" },
    order: "on_day desc, receipt_id desc",
  },
  scope: SELLER_SCOPE,
  freshness: { ageing: 300, stale: 3600 },
});
