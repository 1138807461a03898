import { pgTable, text } from "drizzle-orm/pg-core";
import { bigintText, companyColumns } from "#db/columns";

/** What everybody sees of how a person is reached: enough to know that there is a number, and whose it is if he knows it. */
export const contactsMasked = pgTable("contact_masked", {
  ...companyColumns,
  mobileMasked: text(),
  phoneMasked: text(),
  emailMasked: text(),
});

/** The same of a customer, and of whom a lead was heard from. */
export const partiesMasked = pgTable("company_party_masked", { ...companyColumns, phoneMasked: text(), emailMasked: text() });
/** And of a customer also whom one asks for first. */
export const customersMasked = pgTable("customer_masked", {
  ...companyColumns,
  phoneMasked: text(),
  emailMasked: text(),
  defaultContactId: bigintText(),
});
export const leadsMasked = pgTable("lead_masked", { ...companyColumns, phoneMasked: text() });
/** Of whom somebody else sells to, of whom an invoice is written to, and of the staff. */
export const endCustomersMasked = pgTable("end_customer_masked", { ...companyColumns, phoneMasked: text() });
export const invoiceHeadsMasked = pgTable("invoice_head_masked", { ...companyColumns, phoneMasked: text() });
export const employeesMasked = pgTable("employee_masked", { ...companyColumns, mobileMasked: text() });

const DIGITS = (column: string) => `regexp_replace(${column}, '\\D', '', 'g')`;
const number = (column: string) => `case when length(${DIGITS(`c.${column}`)}) >= 9
    then left(${DIGITS(`c.${column}`)}, 3) || '****' || right(${DIGITS(`c.${column}`)}, 2) when c.${column} <> '' then '****' end as ${column}_masked`;
const mail = (column: string) => `case when c.${column} like '_%@%' then left(c.${column}, 1) || '***@' || split_part(c.${column}, '@', 2)
    when c.${column} <> '' then '****' end as ${column}_masked`;
const masked = (table: string, ...columns: readonly string[]) => `select c.comp_id, c.id, ${columns.join(", ")} from ${table} c`;

export const CONTACT_MASKED = masked("contact", number("mobile"), number("phone"), mail("email"));
export const COMPANY_PARTY_MASKED = masked("company_party", number("phone"), mail("email"));
const FIRST = `(select min(k.id) from contact k where k.comp_id = c.comp_id and k.customer_id = c.id and k.is_default and k.left_on is null
    and k.stage = 'enabled') as default_contact_id`;
export const CUSTOMER_MASKED = masked("company_party", number("phone"), mail("email"), FIRST);
export const LEAD_MASKED = masked("lead", number("phone"));
export const END_CUSTOMER_MASKED = masked("end_customer", number("phone"));
export const INVOICE_HEAD_MASKED = masked("invoice_head", number("phone"));
export const EMPLOYEE_MASKED = masked("employee", number("mobile"));
