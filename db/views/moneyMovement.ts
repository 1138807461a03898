import { companyOf, inCompany } from "./companyMoney.ts";

const SELLER = "d.customer_id, d.department_id, d.unit_id, %region%, d.salesperson_id, d.currency";
const WORTH = inCompany("d.total_amount * d.exchange_rate");
const ofReceipt = (kind: string, on: string, sign: "" | "- ") =>
  `d.comp_id, d.id, '${kind}'::text as kind, 'sales.salesReceipt'::text as module, ${on} as on_day, d.doc_no, ${SELLER.replace("%region%", "d.region_id")},
    d.method, (${sign}d.total_amount)::numeric(18,4) as amount, (${sign}${WORTH})::numeric(18,4) as company_amount
  from sales_receipt d ${companyOf("d")}`;
/** When a receipt that was reversed by itself was, by the ledger. */
const REVERSED_ON = `(select max(e.entry_on) from receivable_entry e
  where e.comp_id = d.comp_id and e.module = 'sales.salesReceipt' and e.document_id = d.id and e.reversal_of is not null)`;
/** A refund goes by the region of what it takes from. */
const REFUNDED_REGION = `(select i.region_id from receivable_entry e join receivable_item i on i.comp_id = e.comp_id and i.id = e.item_id
  where e.comp_id = d.comp_id and e.module = 'sales.refundRequest' and e.document_id = d.id order by e.id limit 1) as region_id`;

/**
 * Money received, at the rate of its day: what came on the day it came (`receipt`), what did not stay on the day it was taken back
 * (`takenBack`, negative), be it that a bill was dishonoured or a receipt reversed, and what was paid back on the day it was (`refund`,
 * negative). What was received up to a past day is the same whatever happened since.
 */
export const MONEY_MOVEMENT = `select ${ofReceipt("receipt", "d.posted_on", "")}
  where d.posted_on is not null and d.stage in ('confirmed', 'partApplied', 'applied', 'reversed')
  union all select ${ofReceipt("takenBack", `coalesce(b.moved_on, ${REVERSED_ON}, d.posted_on)`, "- ")}
  left join receivable_bill b on b.comp_id = d.comp_id and b.receipt_id = d.id and b.stage = 'dishonoured'
    where d.posted_on is not null and d.stage = 'reversed'
  union all select d.comp_id, d.id, 'refund', 'sales.refundRequest', d.posted_on, d.doc_no, ${SELLER.replace("%region%", REFUNDED_REGION)}, null,
    - d.paid_amount, - d.paid_company_amount from refund_request d where d.posted_on is not null and d.stage = 'done'`;
