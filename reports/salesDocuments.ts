import { changedDocuments } from "./changes.ts";
import { PLANS_CHANGED } from "./plans.ts";
import { BILLS_CHANGED } from "./salesBooks.ts";

/** Documents that movements of sales are made of: orders, awards, invoices, money and their plan. */
const SALES_DOCUMENTS = [
  "sales.salesContract",
  "sales.contractChange",
  "crm.bidResult",
  "sales.salesInvoice",
  "sales.salesReceipt",
  "sales.refundRequest",
  "crm.salesTarget",
] as const;
/** What figures over movements of sales depend on beside what is their own. */
export const SALES_DEPEND_ON = [...SALES_DOCUMENTS, "sales.receivableItem", "sales.receivableBill", "masterData.businessUnit"] as const;
/** Keys of movements of sales that a commit changed: PostgreSQL. */
export const SALES_CHANGED = `${changedDocuments("", ...SALES_DOCUMENTS).changed}
      union ${PLANS_CHANGED} union select document_id as key from receivable_entry where comp_id = $comp and id >= $since
      union ${BILLS_CHANGED}`;
/** Columns of a movement of sales that every dataset over them reads: PostgreSQL, of `o` and its business unit `u`. */
export const SALES_HEAD = `o.document_id, o.kind, o.module, o.on_day, o.on_month, o.doc_no, o.customer_id, o.department_id, o.unit_id, o.region_id,
      o.salesperson_id, o.currency, o.product_line_id, u.code, o.amount, o.gross`;
/** The business unit of a movement. */
export const SALES_UNIT = "left join business_unit u on u.comp_id = $comp and u.id = o.unit_id";
