/** The company of a document (alias) and its currency, as `c` and `y`. */
export const companyOf = (document: string) => `join company c on c.id = ${document}.comp_id left join currency y on y.code = c.currency`;
/** An amount beside them, half-up to the digits of the company's currency. */
export const inCompany = (amount: string) => `round(${amount}, coalesce(y.digits, 2))`;
