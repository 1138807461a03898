/** Spans of days that the questions of cockpits name. */
export const YEAR = [{ dimension: "day", from: "yearStart", to: "asOf" }] as const;
export const MONTH = [{ dimension: "day", from: "monthStart", to: "asOf" }] as const;
export const WHOLE_MONTH = [{ dimension: "day", from: "monthStart", to: "monthEnd" }] as const;
export const LAST_YEAR = [{ dimension: "day", from: "lastYearStart", to: "lastAsOf" }] as const;
/** The same as parameters of datasets that are told up to a day. */
export const YEAR_TO_DATE = { from: { day: "yearStart" }, asOf: { day: "asOf" } } as const;
export const MONTH_TO_DATE = { from: { day: "monthStart" }, asOf: { day: "asOf" } } as const;
export const LAST_YEAR_TO_DATE = { from: { day: "lastYearStart" }, asOf: { day: "lastAsOf" } } as const;
export const WHOLE_LAST_YEAR = { from: { day: "lastYearStart" }, asOf: { day: "lastYearEnd" } } as const;
export const TWO_YEARS = { from: { day: "trendStart" }, asOf: { day: "asOf" } } as const;
export const AS_OF = { asOf: { day: "asOf" } } as const;
export const WEEK_TO_DATE = { from: { day: "weekStart" }, asOf: { day: "asOf" } } as const;
export const THIRTEEN_WEEKS = { from: { day: "weeksStart" }, asOf: { day: "asOf" } } as const;
export const TODAY = { from: { day: "asOf" }, asOf: { day: "asOf" } } as const;
/** The same as ranges of the reports behind. */
export const IN_YEAR = { day: { from: "yearStart", to: "asOf" } } as const;
export const IN_MONTH = { day: { from: "monthStart", to: "asOf" } } as const;
export const IN_WEEK = { day: { from: "weekStart", to: "asOf" } } as const;
export const IN_WEEKS = { day: { from: "weeksStart", to: "asOf" } } as const;
export const ON_DAY = { day: { from: "asOf", to: "asOf" } } as const;
