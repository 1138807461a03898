import { sql } from "drizzle-orm";
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
  timeZone: string;
  fiscalYearStartMonth: number;
  money: MoneyDigits;
};
type Known = { until: number; companies: ReadonlyMap<number, Company> };

const KEPT_MS = 30_000;
const USUAL_DIGITS = 2;
const known = new WeakMap<object, Known>();

/** Every account set, by its id; remembered for half a minute. */
export async function companiesOf(runtime: Pick<Runtime, "client">): Promise<ReadonlyMap<number, Company>> {
  const held = known.get(runtime.client);
  if (held && held.until > Date.now()) return held.companies;
  const currencies = await run<{ code: string; digits: number }>(runtime.client, sql`select code, digits from currency`);
  const digits = new Map(currencies.map((currency) => [currency.code, currency.digits]));
  const of = (currency: unknown) => digits.get(String(currency)) ?? USUAL_DIGITS;
  const rows = await run<Omit<Company, "money">>(
    runtime.client,
    sql`select id, code, name_zh as "nameZh", name_en as "nameEn", name_ru as "nameRu", currency, time_zone as "timeZone",
      fiscal_year_start_month as "fiscalYearStartMonth" from company order by id`,
  );
  const companies = new Map(rows.map((row) => [row.id, { ...row, money: { company: of(row.currency), of } }]));
  known.set(runtime.client, { until: Date.now() + KEPT_MS, companies });
  return companies;
}

/** Every account set, by its id; asked anew where one that was made a moment ago is missing. */
export async function companiesWith(runtime: Pick<Runtime, "client">, compId: number): Promise<ReadonlyMap<number, Company>> {
  const companies = await companiesOf(runtime);
  if (companies.has(compId)) return companies;
  forgetCompanies(runtime);
  return companiesOf(runtime);
}

/** One account set; a company made a moment ago is found too. Throws notFound. */
export async function companyOf(runtime: Pick<Runtime, "client">, compId: number): Promise<Company> {
  return (await companiesWith(runtime, compId)).get(compId) ?? fail({ type: "notFound", what: "company" });
}

/** Makes the next question about companies go to the database. */
export function forgetCompanies(runtime: Pick<Runtime, "client">): void {
  known.delete(runtime.client);
}
