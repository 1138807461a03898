const columns = (kind: string, on: string, sign: "" | "- ") =>
  `d.comp_id, d.id, '${kind}'::text as kind, ${on} as on_day, d.doc_no, d.customer_id, d.department_id, d.unit_id, d.region_id, d.salesperson_id, d.currency,
    d.method,
    (${sign}round(d.total_amount * d.exchange_rate, coalesce(y.digits, 2)))::numeric(18,4) as amount
  from sales_receipt d join company c on c.id = d.comp_id left join currency y on y.code = c.currency`;
/** When a receipt that was reversed by itself was, by the ledger. */
const REVERSED_ON = `(select max(e.entry_on) from receivable_entry e
  where e.comp_id = d.comp_id and e.module = 'sales.salesReceipt' and e.document_id = d.id and e.reversal_of is not null)`;

/**
 * Money received, in company currency at the rate of its day: what came on the day it came (`receipt`), and what did not stay on the day it
 * was taken back (`takenBack`, negative), be it that
 * a bill was dishonoured or a receipt reversed. What was collected up to a past day is the same whatever happened since.
 */
export const RECEIPT_MOVEMENT = `select ${columns("receipt", "d.posted_on", "")}
  where d.posted_on is not null and d.stage in ('confirmed', 'partApplied', 'applied', 'reversed')
  union all select ${columns("takenBack", `coalesce(b.moved_on, ${REVERSED_ON}, d.posted_on)`, "- ")}
  left join receivable_bill b on b.comp_id = d.comp_id and b.receipt_id = d.id and b.stage = 'dishonoured'
    where d.posted_on is not null and d.stage = 'reversed'`;
