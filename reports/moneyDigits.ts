/** Digits of the company's currency: a PostgreSQL value, found once for a statement. */
const DIGITS = "(select coalesce(y.digits, 2) from company c left join currency y on y.code = c.currency where c.id = $comp)";

/** An amount of company currency, half-up to its digits: PostgreSQL. */
export const inCompany = (amount: string) => `round(${amount}, ${DIGITS})`;
