import { shaped } from "#db/row";
import { run } from "#db/client";
import { fail } from "#define/problem";
import type { MoneyDigits } from "#define/work";
import type { Runtime } from "./runtime.ts";

export type Company = {
  id: number;
  code: string;
  nameZh: string | null;
  nameEn: string | null;
  nameRu: string | null;
  currency: string;
  /** What figures of its group are shown in. */
  groupCurrency: string;
  timeZone: string;
  fiscalYearStartMonth: number;
  weekRule: string;
  salesTaxRate: string;
  contractTaxBasis: string;
  invoiceTaxBasis: string;
  /** So many days something may be done without network before it is told. */
  roadDays: number;
  hasWatermark: boolean;
  money: MoneyDigits;
};
/** What account sets are read of. */
export const COMPANY_TABLES: ReadonlySet<string> = new Set(["company", "currency"]);
type Companies = ReadonlyMap<number, Company>;
/** `missed` = until when what was asked for and not found is not looked for again. */
type Known = { until: number; companies: Companies; missed: Map<number | string, number> };

const KEPT_MS = 5_000;
const MISSED_MS = 3_000;
const MOST_MISSED = 1_000;
const USUAL_DIGITS = 2;
const known = new WeakMap<object, Known>();

/** Every account set, by its id; remembered for five seconds, or until this process writes one. */
export async function companiesOf(runtime: Pick<Runtime, "client">): Promise<Companies> {
  const held = known.get(runtime.client);
  return held && held.until > Date.now() ? held.companies : readCompanies(runtime);
}

async function readCompanies(runtime: Pick<Runtime, "client">): Promise<Companies> {
  const currencies = await run(runtime.client, shaped({ code: "text", digits: "integer" })`select code, digits from currency`);
  const digits = new Map(currencies.map((currency) => [currency.code, currency.digits]));
  const of = (currency: unknown) => digits.get(String(currency)) ?? USUAL_DIGITS;
  const rows = await run(
    runtime.client,
    shaped({
      id: "integer",
      code: "text",
      nameZh: "text?",
      nameEn: "text?",
      nameRu: "text?",
      currency: "text",
      groupCurrency: "text",
      timeZone: "text",
      fiscalYearStartMonth: "integer",
      weekRule: "text",
      salesTaxRate: "decimal",
      contractTaxBasis: "text",
      invoiceTaxBasis: "text",
      roadDays: "integer",
      hasWatermark: "boolean",
    })`select id, code, name_zh as "nameZh", name_en as "nameEn", name_ru as "nameRu", currency,
        coalesce(group_currency, currency) as "groupCurrency", time_zone as "timeZone",
      fiscal_year_start_month as "fiscalYearStartMonth", week_rule as "weekRule", sales_tax_rate as "salesTaxRate",
      contract_tax_basis as "contractTaxBasis", invoice_tax_basis as "invoiceTaxBasis",
      road_days as "roadDays", has_watermark as "hasWatermark" from company order by id`,
  );
  const companies = new Map(rows.map((row) => [row.id, { ...row, money: { company: of(row.currency), of } }]));
  const missed = known.get(runtime.client)?.missed ?? new Map<number | string, number>();
  known.set(runtime.client, { until: Date.now() + KEPT_MS, companies, missed });
  return companies;
}

/**
 * Every account set, by its id; read anew where the one of an id or code is not among them, which was made a moment ago or does not exist:
 * then it is not looked for again for three seconds.
 */
export async function companiesWith(runtime: Pick<Runtime, "client">, key: number | string): Promise<Companies> {
  const companies = await companiesOf(runtime);
  const missed = known.get(runtime.client)?.missed ?? new Map<number | string, number>();
  if (isAmong(companies, key) || (missed.get(key) ?? 0) > Date.now()) return companies;
  const anew = await readCompanies(runtime);
  if (missed.size >= MOST_MISSED) missed.clear();
  if (!isAmong(anew, key)) missed.set(key, Date.now() + MISSED_MS);
  return anew;
}

const isAmong = (companies: Companies, key: number | string) => [...companies.values()].some(({ id, code }) => id === key || code === key);

/** One account set; a company made a moment ago is found too. Throws notFound. */
export async function companyOf(runtime: Pick<Runtime, "client">, compId: number): Promise<Company> {
  return (await companiesWith(runtime, compId)).get(compId) ?? fail({ type: "notFound", what: "company" });
}

/** Makes the next question about companies go to the database. */
export function forgetCompanies(runtime: Pick<Runtime, "client">): void {
  known.delete(runtime.client);
}
