import { dayAt, dayNumber } from "./days.ts";
import { bare } from "./own.ts";

/**
 * How the weeks of a company are numbered: the day (1 = Monday) that each begins with, and how many days of the new year the first one
 * holds at least.
 */
export const WEEK_RULES = {
  iso: { begins: 1, least: 4 },
  monday: { begins: 1, least: 1 },
  sunday: { begins: 7, least: 1 },
} as const;
export type WeekRule = keyof typeof WEEK_RULES;
export const WEEK_RULE_NAMES = ["iso", "monday", "sunday"] as const satisfies readonly WeekRule[];
/** The rule that a company's record names. */
export const weekRuleOf = (name: string): WeekRule => WEEK_RULE_NAMES.find((rule) => rule === name) ?? "iso";

/**
 * What a company's years look like: the month (1-12) its fiscal year begins with, how its weeks are numbered, and Spring Festival by year
 * (yyyy) where its own calendar names it.
 */
export type CompanyCalendar = { yearStart: number; weeks: WeekRule; festivals: Readonly<Record<string, string>> };

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
  "2036": "2036-01-28",
  "2037": "2037-02-15",
  "2038": "2038-02-04",
  "2039": "2039-01-24",
  "2040": "2040-02-12",
  "2041": "2041-02-01",
  "2042": "2042-01-22",
  "2043": "2043-02-10",
  "2044": "2044-01-30",
  "2045": "2045-02-17",
  "2046": "2046-02-06",
  "2047": "2047-01-26",
  "2048": "2048-02-14",
  "2049": "2049-02-02",
  "2050": "2050-01-23",
  "2051": "2051-02-11",
  "2052": "2052-02-01",
  "2053": "2053-02-19",
  "2054": "2054-02-08",
  "2055": "2055-01-28",
  "2056": "2056-02-15",
  "2057": "2057-02-04",
  "2058": "2058-01-24",
  "2059": "2059-02-12",
  "2060": "2060-02-02",
});

/** What days of Spring Festival are called in a company's calendar, as a pattern. */
export const FESTIVAL_NAMES = "春节|spring festival";

/** Calendar years, and no festival of the company's own. */
export const PLAIN_CALENDAR: CompanyCalendar = { yearStart: 1, weeks: "iso", festivals: {} };

/** The first day of the fiscal year that a day lies in. */
export function fiscalYearStart({ yearStart }: CompanyCalendar, day: string): string {
  const year = Number(day.slice(0, 4)) - (Number(day.slice(5, 7)) < yearStart ? 1 : 0);
  return `${String(year).padStart(4, "0")}-${String(yearStart).padStart(2, "0")}-01`;
}

const DAYS = 7;
/** As many weeks as a year may have. */
export const LONGEST_YEAR = 54;
const WEEK_KEY = /^(\d{4})-W(0[1-9]|[1-4]\d|5[0-4])$/;

/** The number of the first day of the week that a numbered day lies in; day 0 was a Thursday. */
const weekBegin = (begins: number, day: number) => day - ((((day + DAYS + 3 - (begins - 1)) % DAYS) + DAYS) % DAYS);

const FRIDAY = 5;

/** The last Friday that is over on a day. */
export function lastFriday(day: string): string {
  const yesterday = dayNumber(day) - 1;
  return dayAt(weekBegin(FRIDAY, yesterday));
}

/** The first and the last day of the week with a key (2026-W27); undefined for a text that is none, and for a week that its year lacks. */
export function weekDays(calendar: Pick<CompanyCalendar, "weeks">, key: string): { from: string; to: string } | undefined {
  const [, year, number] = WEEK_KEY.exec(key) ?? [];
  if (!year) return undefined;
  const { begins, least } = WEEK_RULES[calendar.weeks];
  const newYear = dayNumber(`${year}-01-01`);
  const first = weekBegin(begins, newYear);
  const from = first + (first + DAYS - least < newYear ? DAYS : 0) + (Number(number) - 1) * DAYS;
  return weekOf(calendar, dayAt(from)) === key ? { from: dayAt(from), to: dayAt(from + DAYS - 1) } : undefined;
}

/** The key (2026-W27) of the week that a day lies in: a week is called by the year that holds enough of its days. */
export function weekOf({ weeks }: Pick<CompanyCalendar, "weeks">, day: string): string {
  const { begins, least } = WEEK_RULES[weeks];
  const telling = dayAt(weekBegin(begins, dayNumber(day)) + DAYS - least);
  const year = telling.slice(0, 4);
  const number = Math.floor((dayNumber(telling) - dayNumber(`${year}-01-01`)) / DAYS) + 1;
  return `${year}-W${String(number).padStart(2, "0")}`;
}

/** The same in DuckDB of a date. */
export function weekSql({ weeks }: Pick<CompanyCalendar, "weeks">, day: string): string {
  const { begins, least } = WEEK_RULES[weeks];
  const telling = `cast(${day} - cast((isodow(${day}) + ${DAYS - begins}) % ${DAYS} as integer) + ${DAYS - least} as date)`;
  return `strftime(${telling}, '%Y') || '-W' || lpad(cast((dayofyear(${telling}) - 1) // ${DAYS} + 1 as varchar), 2, '0')`;
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
