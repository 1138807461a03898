import { companyOf, inCompany } from "./companyMoney.ts";

const booked = (amount: string) => `${inCompany(`${amount} * d.exchange_rate`)}::numeric(18,4)`;

/**
 * Issued invoices (red ones negative) in company currency, each at the rate of its day: with tax, the tax, and without as the difference of
 * the two, as they are booked.
 */
export const ISSUED_INVOICE = `select d.comp_id, d.id, d.posted_on as on_day, d.doc_no, d.invoice_no, d.customer_id, d.department_id, d.unit_id, d.region_id,
  d.salesperson_id, d.currency,
    (f.gross - f.tax)::numeric(18,4) as net, f.tax, f.gross
  from sales_invoice d ${companyOf("d")}
  cross join lateral (select ${booked("d.total_amount")} as gross, ${booked("d.tax_amount")} as tax) f
  where d.posted_on is not null and d.stage in ('issued', 'done')`;
