import { sql } from "drizzle-orm";
import type { Runtime } from "#engine/runtime";
import { run } from "#db/client";
import { newId } from "#db/id";
import { GROUP, GROUP_ZONE } from "./group/company.ts";
import { UNITS_OF_MEASURE } from "./group/catalogue.ts";
import { exchangeRates } from "./group/masters.ts";
import { names, type Names } from "./group/names.ts";
import { chance } from "./random.ts";
import { writer } from "./writer.ts";

type CompanyRow = Names & {
  id: number;
  code: string;
  currency: string;
  timeZone: string;
  fiscalYearStartMonth: number;
  capitalRate: string;
};

/** Where Adventure Works is: by the day there its data are moved, so that they end in the week before. */
export const AW_ZONE = "America/Los_Angeles";
/** Months of exchange rates: those of the documents, and those before in which the projects of the first awards began. */
export const RATE_MONTHS = 46;

/** The demo's account sets: Adventure Works and the two companies of the group. */
const DEMO_COMPANIES: readonly CompanyRow[] = [
  {
    id: 1,
    code: "AW",
    ...names("冒险工厂", "Adventure Works", "Adventure Works"),
    currency: "USD",
    timeZone: AW_ZONE,
    fiscalYearStartMonth: 7,
    capitalRate: "5.25",
  },
  ...GROUP.map(({ id, code, nameZh, nameEn, nameRu }) => ({
    id,
    code,
    nameZh,
    nameEn,
    nameRu,
    currency: "CNY",
    timeZone: GROUP_ZONE,
    fiscalYearStartMonth: 1,
    capitalRate: "4.35",
  })),
];

/** In whose name the masters of all are written, and from where the installation is kept. */
const SHARED = 2;

const CURRENCIES: readonly (Names & { code: string; symbol: string; digits: number })[] = [
  { code: "CNY", symbol: "¥", digits: 2, ...names("人民币", "Chinese yuan", "Китайский юань") },
  { code: "USD", symbol: "$", digits: 2, ...names("美元", "US dollar", "Доллар США") },
  { code: "EUR", symbol: "€", digits: 2, ...names("欧元", "Euro", "Евро") },
  { code: "RUB", symbol: "₽", digits: 2, ...names("卢布", "Russian rouble", "Российский рубль") },
];

/**
 * What every company of the demo shares: currencies, the companies themselves, the group's units of measure and its exchange rates. Work
 * needs a company and a company a currency, so these two come as rows.
 */
export async function loadBase(runtime: Runtime, endOn: string): Promise<void> {
  for (const currency of CURRENCIES) {
    await run(
      runtime.client,
      sql`insert into currency (id, code, name_zh, name_en, name_ru, symbol, digits, created_by, updated_by)
          values (${newId()}, ${currency.code}, ${currency.nameZh}, ${currency.nameEn}, ${currency.nameRu}, ${currency.symbol}, ${currency.digits}, 0, 0)`,
    );
  }
  for (const company of DEMO_COMPANIES) {
    await run(
      runtime.client,
      sql`insert into company (id, code, name_zh, name_en, name_ru, currency, time_zone, fiscal_year_start_month, capital_rate, keeps_installation, created_by, updated_by)
          values (${company.id}, ${company.code}, ${company.nameZh}, ${company.nameEn}, ${company.nameRu}, ${company.currency},
            ${company.timeZone}, ${company.fiscalYearStartMonth}, ${company.capitalRate}, ${company.id === SHARED}, 0, 0)`,
    );
  }
  const to = writer(runtime, SHARED, "demo");
  await to.write(
    "masterData.unitOfMeasure",
    UNITS_OF_MEASURE.map((header) => ({ header })),
  );
  await to.write("masterData.exchangeRate", exchangeRates(endOn, RATE_MONTHS, chance(7)));
}
