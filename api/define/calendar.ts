import { bare } from "./own.ts";

/**
 * What a company's years look like: the month (1-12) its fiscal year begins with, and Spring Festival by year (yyyy) where its own calendar
 * names it.
 */
export type CompanyCalendar = { yearStart: number; festivals: Readonly<Record<string, string>> };

/** The first day of the lunar year, Purple Mountain Observatory, for years (yyyy) that a company's calendar does not name. */
export const SPRING_FESTIVALS: Readonly<Record<string, string>> = bare({
  "2015": "2015-02-19",
  "2016": "2016-02-08",
  "2017": "2017-01-28",
  "2018": "2018-02-16",
  "2019": "2019-02-05",
  "2020": "2020-01-25",
  "2021": "2021-02-12",
  "2022": "2022-02-01",
  "2023": "2023-01-22",
  "2024": "2024-02-10",
  "2025": "2025-01-29",
  "2026": "2026-02-17",
  "2027": "2027-02-06",
  "2028": "2028-01-26",
  "2029": "2029-02-13",
  "2030": "2030-02-03",
  "2031": "2031-01-23",
  "2032": "2032-02-11",
  "2033": "2033-01-31",
  "2034": "2034-02-19",
  "2035": "2035-02-08",
});

/** What days of Spring Festival are called in a company's calendar, as a pattern. */
export const FESTIVAL_NAMES = "春节|spring festival";

/** Calendar years, and no festival of the company's own. */
export const PLAIN_CALENDAR: CompanyCalendar = { yearStart: 1, festivals: {} };

/** The first day of the fiscal year that a day lies in. */
export function fiscalYearStart({ yearStart }: CompanyCalendar, day: string): string {
  const year = Number(day.slice(0, 4)) - (Number(day.slice(5, 7)) < yearStart ? 1 : 0);
  return `${String(year).padStart(4, "0")}-${String(yearStart).padStart(2, "0")}-01`;
}

/**
 * Spring Festival of a year and of the one before; by the company's calendar where it knows both, else the published days. Undefined where
 * neither does.
 */
export function festivalsOf({ festivals }: CompanyCalendar, year: number): { last: string; own: string } | undefined {
  for (const known of [festivals, SPRING_FESTIVALS]) {
    const [last, own] = [known[String(year - 1)], known[String(year)]];
    if (last && own) return { last, own };
  }
  return undefined;
}
