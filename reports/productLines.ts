import { inCompany } from "#reports/moneyDigits";

/** The product line of the contract of an open item of alias `d`: PostgreSQL. */
export const LINE_OF_ITEM = "(select c.product_line_id from sales_contract c where c.comp_id = d.comp_id and c.id = d.contract_id)";

/** What of an amount falls on a row that is a part (from `before` up to `upto`) of it; over all parts it is the amount, to the cent. */
export const shared = (amount: string, of: string) =>
  `case when ${of}.upto is null then ${amount} else ${inCompany(`${amount} * ${of}.upto`)} - ${inCompany(`${amount} * ${of}.before`)} end`;
