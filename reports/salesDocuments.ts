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
/** Contracts whose lines somebody changed since `$since`: by them all that is of the contract is shared by product line. */
const RESHARED = `in (select x.contract_id from contract_change x join document_history h on h.comp_id = x.comp_id and h.document_id = x.id
  and h.module = 'sales.contractChange' where x.comp_id = $comp and h.id >= $since)`;
/** Keys of movements of sales that a commit changed: PostgreSQL. */
export const SALES_CHANGED = `${changedDocuments("", ...SALES_DOCUMENTS).changed}
      union ${PLANS_CHANGED} union select document_id as key from receivable_entry where comp_id = $comp and id >= $since
      union ${BILLS_CHANGED}
      union select id as key from sales_contract where comp_id = $comp and id ${RESHARED}
      union select id as key from contract_change where comp_id = $comp and contract_id ${RESHARED}
      union select id as key from sales_invoice where comp_id = $comp and contract_id ${RESHARED}
      union select invoice_id as key from sales_invoice_line where comp_id = $comp and contract_id ${RESHARED}
      union select e.document_id as key from receivable_entry e join receivable_item i on i.comp_id = e.comp_id and i.id = e.item_id
        where e.comp_id = $comp and i.contract_id ${RESHARED}`;
/** Columns of a movement of sales that every dataset over them reads: PostgreSQL, of `o` and its business unit `u`. */
export const SALES_HEAD = `o.document_id, o.kind, o.module, o.on_day, o.on_month, o.doc_no, o.customer_id, o.department_id, o.unit_id, o.region_id,
      o.salesperson_id, o.currency, o.product_line_id, u.code, o.amount, o.gross`;
/** The business unit of a movement. */
export const SALES_UNIT = "left join business_unit u on u.comp_id = $comp and u.id = o.unit_id";
