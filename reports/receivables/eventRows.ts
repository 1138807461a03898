import { EVENT_COLUMNS } from "./eventColumns.ts";

/** What a column of each type is in PostgreSQL. */
const SQL_TYPES = { id: "bigint", text: "text", date: "date", money: "numeric", integer: "integer" } as const;
type Name = keyof typeof EVENT_COLUMNS;
export type Values = Partial<Record<Name, string>>;

/** Every part has the same types, or PostgreSQL would look for some rows among all. */
export const select = (values: Values, from: string) => {
  const columns = Object.entries(EVENT_COLUMNS).map(
    ([name, { type }]) => `(${values[name as Name] ?? "null"})::${SQL_TYPES[type]} as ${name}`,
  );
  return `select ${columns.join(", ")} from ${from}`;
};

/** Whether a customer is a company of the group: looked up by itself, for one more join would have others planned row by row. */
export const innerOuter = (customer: string) =>
  `(select case when g.partner_comp_id is null then 'outer' else 'inner' end from company_party g where g.comp_id = $comp and g.id = ${customer})`;
/** Customers without a limit are not held against one. */
export const hasLimit = (limit: string) => `case when ${limit} is not null then 'yes' end`;
/** Rows of no item move none. */
export const ALONE: Values = { document_amount: "0", amount: "0", entry_id: "x.id", item_id: "x.id", shared: "'all'" };
