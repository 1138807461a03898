import { shaped } from "#db/row";
import type { companies } from "#db/schema/masterData/organisation";
import { arrayOf } from "#db/sql";
import type { Finding, Rule } from "#define/rule";
import type { RowOf } from "#define/rows";
import type { Work } from "#define/work";
import { inCompany } from "#posting/acrossCompanies";

export type Company = { header: RowOf<typeof companies> };

/** What changes how documents are booked. */
const POSTING = ["stockDaysAhead", "moneyDaysAhead", "contractTaxBasis", "invoiceTaxBasis", "reservationDays", "salesTaxRate"] as const;
/** What every amount and day in the books goes by. */
const FOUNDATION = ["currency", "timeZone", "fiscalYearStartMonth"] as const;

/** Numbers are told with different digits. */
const isOther = (before: unknown, said: unknown): boolean => plain(before) !== plain(said);
const plain = (value: unknown): unknown => (typeof value === "string" ? value.replace(/\.?0+$/, "") : value);

/** A company is changed by whoever works in it; the program may everywhere. */
export const changesItself: Rule<Company> = (documents, work) =>
  work.viewer.accountId === "0"
    ? []
    : documents.flatMap(({ header }, document): Finding[] =>
        Number(header.id) === work.compId ? [] : [{ document, code: "otherCompany", field: "code", value: header.code }],
      );

/**
 * Parameters that change how documents are booked stay while a month is half closed: some of its warehouses are closed, others are not.
 * Currency, time zone and first month of the year stay once anything is in the books.
 */
export const keepsRulesOfBooks: Rule<Company> = async (documents, work) => {
  const stored = await work.run(
    shaped({
      id: "integer",
      stockDaysAhead: "integer",
      moneyDaysAhead: "integer",
      contractTaxBasis: "text",
      invoiceTaxBasis: "text",
      reservationDays: "integer?",
      salesTaxRate: "decimal",
      currency: "text",
      timeZone: "text",
      fiscalYearStartMonth: "integer",
    })`select id, stock_days_ahead as "stockDaysAhead", money_days_ahead as "moneyDaysAhead", contract_tax_basis as "contractTaxBasis",
        invoice_tax_basis as "invoiceTaxBasis", reservation_days as "reservationDays", sales_tax_rate as "salesTaxRate",
        currency, time_zone as "timeZone", fiscal_year_start_month as "fiscalYearStartMonth"
      from company where id = any(${arrayOf(
        documents.map(({ header }) => header.id),
        "bigint",
      )})`,
  );
  const findings: Finding[] = [];
  for (const [document, { header }] of documents.entries()) {
    const before = stored.find(({ id }) => id === Number(header.id));
    if (!before) continue;
    const founded = FOUNDATION.filter((field) => before[field] !== header[field]);
    if (founded.length > 0 && (await within(work, Number(header.id), hasBooks)))
      findings.push(...founded.map((field): Finding => ({ document, code: "fixedByBooks", field, value: header[field] })));
    const changed = POSTING.filter((field) => isOther(before[field], header[field]));
    const month = changed.length > 0 ? await within(work, Number(header.id), halfClosed) : undefined;
    if (month !== undefined)
      findings.push(...changed.map((field): Finding => ({ document, code: "halfClosed", field, value: header[field], params: { month } })));
  }
  return findings;
};

/** Says whether anything was ever booked in the company: moves of stock, or lines of the journal. */
async function hasBooks({ run, compId }: Work): Promise<boolean> {
  const [row] = await run(shaped({ isBooked: "boolean" })`select exists (select from journal_line where comp_id = ${compId})
      or exists (select from stock_move where comp_id = ${compId}) as "isBooked"`);
  return row?.isBooked === true;
}

/** The first month of which some warehouses are closed and others are not. */
async function halfClosed({ run, compId }: Work): Promise<string | undefined> {
  const [row] = await run(
    shaped({ month: "text" })`select year_month as month from stock_period where comp_id = ${compId} and stage <> 'notOpen'
      group by year_month having bool_or(is_closed) and bool_or(not is_closed) order by year_month limit 1`,
  );
  return row?.month;
}

const within = <T>(work: Work, compId: number, look: (work: Work) => Promise<T>): Promise<T> =>
  compId === work.compId ? look(work) : inCompany(work, compId, look);
