import { pgTable, text } from "drizzle-orm/pg-core";
import { companyColumns } from "#db/columns";

/** What everybody sees of how a person is reached: enough to know that there is a number, and whose it is if he knows it. */
export const contactsMasked = pgTable("contact_masked", {
  ...companyColumns,
  mobileMasked: text(),
  phoneMasked: text(),
  emailMasked: text(),
});

const DIGITS = (column: string) => `regexp_replace(${column}, '\\D', '', 'g')`;
const number = (column: string) =>
  `case when length(${DIGITS(column)}) >= 9 then left(${DIGITS(column)}, 3) || '****' || right(${DIGITS(column)}, 2) when ${column} <> '' then '****' end`;

export const CONTACT_MASKED = `select c.comp_id, c.id, ${number("c.mobile")} as mobile_masked, ${number("c.phone")} as phone_masked,
    case when c.email like '_%@%' then left(c.email, 1) || '***@' || split_part(c.email, '@', 2) when c.email <> '' then '****' end as email_masked
  from contact c`;
