const digitsOf = (currency: string) =>
  `(select coalesce(y.digits, 2) from company c left join currency y on y.code = ${currency} where c.id = $comp)`;
/**
 * Digits of the company's currency, and of the one that figures of its group are shown in: PostgreSQL values, found once for a statement.
 */
export const DIGITS = digitsOf("c.currency");
export const GROUP_DIGITS = digitsOf("coalesce(c.group_currency, c.currency)");

/** An amount of company currency, half-up to its digits: PostgreSQL. */
export const inCompany = (amount: string) => `round(${amount}, ${DIGITS})`;

/** An amount half-up to the digits that a column tells: DuckDB, which rounds a decimal to fixed digits only. */
export const inDigits = (amount: string, digits = "digits") =>
  `round((${amount}) * cast(10 ** ${digits} as integer), 0) * cast(10 ** -${digits} as decimal(5,4))`;
/** How many ten-thousandths the last digit of the company's currency is worth: DuckDB. */
export const LAST_DIGIT = "cast(10 ** (4 - digits) as hugeint)";
