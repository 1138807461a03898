import { sql } from "drizzle-orm";
import type { LedgerCheck } from "./ledgerCheck.ts";

/** What must hold of the money that goes to suppliers. */
export const PAYMENT_CHECKS: readonly LedgerCheck[] = [
  {
    subject: "paymentsBookedOnce",
    name: "a payment is booked exactly once: out of the bank, off what the supplier is owed or held as a prepayment until it is set off; before it is paid nothing",
    keys: sql`select p.comp_id, p.doc_no as key, coalesce(j.cash, 0) <> - w.paid or coalesce(j.prepayment, 0) <> w.ahead
        or coalesce(j.payable, 0) <> w.paid - w.ahead
          or (p.stage in ('paid', 'applied') and (p.company_amount <= 0 or p.paid_on is null)) as broken
      from payment p
      cross join lateral (select case when p.stage in ('paid', 'applied') then p.company_amount else 0 end as paid,
        case when p.stage = 'paid' and p.category = 'prepayment' then p.company_amount else 0 end as ahead) w
      left join (select comp_id, document_id, sum(debit - credit) filter (where account = 'cash') as cash,
          sum(debit - credit) filter (where account = 'prepayment') as prepayment, sum(debit - credit) filter (where account = 'payable') as payable
        from journal_line where module = 'finance.payment' group by 1, 2) j on j.comp_id = p.comp_id and j.document_id = p.id`,
  },
];
