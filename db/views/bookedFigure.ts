/**
 * What plans and forms of a period hold their figures against, each on its day, in company currency: ordered (net), invoiced (net), money
 * received, delivered (net). All of it is shared by the product lines of what is sold, billed and settled.
 */
export const BOOKED_FIGURE = [
  `select comp_id, 'orderIntake'::text as measure, department_id, region_id, salesperson_id, product_line_id, on_day, amount from order_by_line`,
  `select comp_id, 'invoiced', department_id, region_id, salesperson_id, product_line_id, on_day, net from invoice_by_line`,
  `select comp_id, 'collected', department_id, region_id, salesperson_id, product_line_id, on_day, company_amount from money_by_line`,
  `select d.comp_id, 'delivered', c.department_id, c.region_id, c.salesperson_id, coalesce(p.product_line_id, c.product_line_id),
      d.moved_on, d.company_amount
    from contract_delivery d join sales_contract c on c.comp_id = d.comp_id and c.id = d.contract_id
    left join sales_contract_product p on p.comp_id = d.comp_id and p.id = d.product_id`,
].join(" union all ");
