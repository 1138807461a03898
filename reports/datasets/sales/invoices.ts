import { defineDataset } from "#define/dataset";
import { changedDocuments } from "#reports/changes";
import { ISSUED } from "#reports/salesBooks";
import { DAY_CALENDAR, DAY_DIMENSIONS, SELLER_DIMENSIONS, SELLER_RIGHTS, SELLER_SCOPE, SELLER_SQL, sellerColumns } from "#reports/sellers";

const journal = (sum: string, account: string) => `select coalesce(sum(${sum}), 0) as value
  from journal_line j join sales_invoice d on d.comp_id = j.comp_id and d.id = j.document_id
  where j.comp_id = $comp and j.module = 'sales.salesInvoice' and j.account in (${account}) and ${SELLER_RIGHTS}`;

/** Issued invoices in company currency, each posted at the rate of its day. */
export default defineDataset({
  id: "sales.invoices",
  source: `select d.id, d.doc_no, d.invoice_no, d.on_day, to_char(d.on_day, 'YYYY-MM'), ${SELLER_SQL}, d.net, d.tax, d.gross
    from ${ISSUED} order by d.on_day, d.id`,
  dependsOn: ["sales.salesInvoice"],
  delta: changedDocuments("invoice_id", "sales.salesInvoice"),
  columns: {
    invoice_id: { type: "id" },
    doc_no: { type: "text" },
    invoice_no: { type: "text", field: "sales.salesInvoice/invoiceNo" },
    on_day: { type: "date", field: "sales.salesInvoice/postedOn" },
    on_month: { type: "text", field: "sales.salesInvoice/postedOn" },
    ...sellerColumns("sales.salesInvoice"),
    net: { type: "money", field: "sales.salesInvoice/amount" },
    tax: { type: "money", field: "sales.salesInvoice/taxAmount" },
    gross: { type: "money", field: "sales.salesInvoice/totalAmount" },
  },
  params: {},
  views: { invoices: "select * from {facts}" },
  dimensions: {
    ...SELLER_DIMENSIONS,
    ...DAY_DIMENSIONS,
    docNo: { kind: "text", sql: "doc_no" },
    invoiceNo: { kind: "text", sql: "invoice_no" },
  },
  metrics: {
    invoiced: { unit: "money", basis: "net", additive: true, sql: "sum(net)", tieOut: journal("j.credit - j.debit", "'revenue'") },
    invoicedTax: { unit: "money", additive: true, sql: "sum(tax)", tieOut: journal("j.credit - j.debit", "'outputTax'") },
    invoicedGross: {
      unit: "money",
      basis: "gross",
      additive: true,
      sql: "sum(gross)",
      tieOut: journal("j.debit - j.credit", "'receivable', 'advance', 'exchangeDifference'"),
    },
    invoices: {
      unit: "count",
      additive: true,
      sql: "count(*)",
      tieOut: `select count(distinct j.document_id) as value from journal_line j join sales_invoice d on d.comp_id = j.comp_id and d.id = j.document_id
        where j.comp_id = $comp and j.module = 'sales.salesInvoice' and ${SELLER_RIGHTS}`,
    },
  },
  calendar: DAY_CALENDAR,
  records: {
    view: "invoices",
    columns: ["docNo", "invoiceNo", "day", "customer", "department", "salesperson", "region", "unit", "currency"],
    figures: { net: { unit: "money", sql: "net" }, tax: { unit: "money", sql: "tax" }, gross: { unit: "money", sql: "gross" } },
    opens: { module: "'sales.salesInvoice'", id: "invoice_id" },
    order: "on_day desc, invoice_id desc",
  },
  scope: SELLER_SCOPE,
  companies: { on: "on_day", partner: "customer_id" },
  freshness: { ageing: 300, stale: 3600 },
});
