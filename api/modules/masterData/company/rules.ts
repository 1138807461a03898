import { shaped } from "#db/row";
import type { companies } from "#db/schema/masterData/organisation";
import { arrayOf } from "#db/sql";
import type { Finding, Rule } from "#define/rule";
import type { RowOf } from "#define/rows";
import type { Work } from "#define/work";
import { inCompany } from "#posting/acrossCompanies";

export type Company = { header: RowOf<typeof companies> };

/** What changes how documents are booked. */
const POSTING = ["stockDaysAhead", "moneyDaysAhead", "contractTaxBasis", "invoiceTaxBasis", "reservationDays"] as const;

/** A company is changed by whoever works in it; the program may everywhere. */
export const changesItself: Rule<Company> = (documents, work) =>
  work.viewer.accountId === "0"
    ? []
    : documents.flatMap(({ header }, document): Finding[] =>
        Number(header.id) === work.compId ? [] : [{ document, code: "otherCompany", field: "code", value: header.code }],
      );

/** Parameters that change how documents are booked stay while a month is half closed: some of its warehouses are closed, others are not. */
export const keepsRulesOfBooks: Rule<Company> = async (documents, work) => {
  const stored = await work.run(
    shaped({
      id: "integer",
      stockDaysAhead: "integer",
      moneyDaysAhead: "integer",
      contractTaxBasis: "text",
      invoiceTaxBasis: "text",
      reservationDays: "integer?",
    })`select id, stock_days_ahead as "stockDaysAhead", money_days_ahead as "moneyDaysAhead", contract_tax_basis as "contractTaxBasis",
        invoice_tax_basis as "invoiceTaxBasis", reservation_days as "reservationDays"
      from company where id = any(${arrayOf(
        documents.map(({ header }) => header.id),
        "bigint",
      )})`,
  );
  const findings: Finding[] = [];
  for (const [document, { header }] of documents.entries()) {
    const before = stored.find(({ id }) => id === Number(header.id));
    const changed = before ? POSTING.filter((field) => before[field] !== header[field]) : [];
    const month = changed.length > 0 ? await halfClosed(work, Number(header.id)) : undefined;
    if (month !== undefined)
      findings.push(...changed.map((field): Finding => ({ document, code: "halfClosed", field, value: header[field], params: { month } })));
  }
  return findings;
};

function halfClosed(work: Work, compId: number): Promise<string | undefined> {
  const look = async ({ run }: Work) => {
    const [row] = await run(
      shaped({ month: "text" })`select year_month as month from stock_period where comp_id = ${compId} and stage <> 'notOpen'
        group by year_month having bool_or(is_closed) and bool_or(not is_closed) order by year_month limit 1`,
    );
    return row?.month;
  };
  return compId === work.compId ? look(work) : inCompany(work, compId, look);
}
