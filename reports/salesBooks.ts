/** Rows that count as orders, cancellations, awards, invoices and receipts, as PostgreSQL from-clauses of alias `d`. */
export const EFFECTIVE = "sales_contract d where d.comp_id = $comp and d.effective_on is not null";
export const CANCELLED = `${EFFECTIVE} and d.closed_on is not null and d.cancelled_amount <> 0`;
export const WON = "bid_result d where d.comp_id = $comp and d.stage = 'posted' and d.result = 'won'";
export const ISSUED = "sales_invoice d where d.comp_id = $comp and d.posted_on is not null and d.stage in ('issued', 'done')";
export const CONFIRMED =
  "sales_receipt d where d.comp_id = $comp and d.posted_on is not null and d.stage in ('confirmed', 'partApplied', 'applied')";
/** Of an invoice in company currency, each posted at the rate of its day. */
export const GROSS = "round(d.total_amount * d.exchange_rate, 2)";
export const NET = `${GROSS} - round(d.tax_amount * d.exchange_rate, 2)`;
