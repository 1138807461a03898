import { inCompany } from "#reports/moneyDigits";

/** What of an amount falls on a row that is a part (from `before` up to `upto`) of it; over all parts it is the amount, to the cent. */
export const shared = (amount: string, of: string) =>
  `case when ${of}.upto is null then ${amount} else ${inCompany(`${amount} * ${of}.upto`)} - ${inCompany(`${amount} * ${of}.before`)} end`;
