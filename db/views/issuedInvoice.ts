const inCompany = (amount: string) => `round(${amount} * d.exchange_rate, coalesce(y.digits, 2))::numeric(18,4)`;

/**
 * Issued invoices (red ones negative) in company currency, each at the rate of its day: with tax, the tax, and without as the difference of
 * the two, as they are booked.
 */
export const ISSUED_INVOICE = `select d.comp_id, d.id, d.posted_on as on_day, d.doc_no, d.invoice_no, d.customer_id, d.department_id, d.unit_id, d.region_id,
  d.salesperson_id, d.currency,
    (f.gross - f.tax)::numeric(18,4) as net, f.tax, f.gross
  from sales_invoice d join company c on c.id = d.comp_id left join currency y on y.code = c.currency
  cross join lateral (select ${inCompany("d.total_amount")} as gross, ${inCompany("d.tax_amount")} as tax) f
  where d.posted_on is not null and d.stage in ('issued', 'done')`;
