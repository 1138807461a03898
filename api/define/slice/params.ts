import { type CompanyCalendar, fiscalYearStart, lastFriday, PLAIN_CALENDAR } from "#define/calendar";
import type { Dataset, Param } from "#define/dataset";
import { addDays } from "#define/days";
import { dateText, literal, refuse } from "./text.ts";

/** Checks given parameters and adds the initial values of the others. */
export function paramValues(
  { params }: Pick<Dataset, "params">,
  given: Readonly<Record<string, string>>,
  today: string,
  calendar: CompanyCalendar = PLAIN_CALENDAR,
): Record<string, string> {
  for (const name of Object.keys(given)) if (!Object.hasOwn(params, name)) refuse("unknownPart", "params", name);
  const values = Object.fromEntries(
    Object.entries(params).map(([name, param]) => [name, given[name] ?? initialText(param, today, calendar)]),
  );
  for (const [name, param] of Object.entries(params)) {
    if (param.kind !== "choice") demandSane(name, param, values[name] ?? "", today);
    else values[name] = chosen(name, choicesOf(params, name, values), given[name], param.initial);
  }
  return values;
}

/** The earliest year that figures are asked for, and how many years to come: some are worked out for each day or month of their period. */
const [EARLIEST, AHEAD] = [1900, 20];

function demandSane(name: string, param: Param, value: string, today: string): void {
  paramText(name, param, value);
  const year = Number(value.slice(0, 4));
  const isTime = param.kind === "date" || param.kind === "month";
  if (isTime && (year < EARLIEST || year > Number(today.slice(0, 4)) + AHEAD)) refuse("outOfRange", name, value);
}

/** The values that a choice has under the other parameters. */
export function choicesOf(params: Dataset["params"], name: string, values: Readonly<Record<string, string>>): readonly string[] {
  const param = params[name];
  if (param?.kind !== "choice") return [];
  return param.within ? (param.within.cases[values[param.within.param] ?? ""] ?? []) : param.values;
}

function chosen(name: string, choices: readonly string[], given: string | undefined, initial: string): string {
  if (given !== undefined) return choices.includes(given) ? given : refuse("choice", name, given);
  return choices.includes(initial) ? initial : (choices[0] ?? initial);
}

/** What a parameter is where nobody gives it, on a day of the company. */
export function initialText(param: Param, today: string, calendar: CompanyCalendar): string {
  if (param.initial === "today") return today;
  if (param.initial === "thisMonth") return today.slice(0, 7);
  if (param.initial === "lastMonthEnd") return addDays(`${today.slice(0, 7)}-01`, -1);
  if (param.initial === "lastFriday") return lastFriday(today);
  if (param.initial === "fridayBefore") return addDays(lastFriday(today), -7);
  if (param.initial === "yearStart") return fiscalYearStart(calendar, today).slice(0, param.kind === "date" ? 10 : 7);
  return param.initial;
}

/** A parameter as DuckDB text; an `invalid` problem for what its kind does not know. */
export function paramText(name: string, param: Param, value: string): string {
  if (param.kind === "date") return dateText(name, value);
  if (param.kind === "month") return /^\d{4}-(0[1-9]|1[0-2])$/.test(value) ? literal(value) : refuse("format", name, value);
  if (param.kind === "choice") return literal(value);
  const isNumber = /^\d{1,9}(\.\d{1,4})?$/.test(value);
  if (!isNumber) refuse("format", name, value);
  return Number(value) >= param.from && Number(value) <= param.to ? `${value}::decimal(13,4)` : refuse("outOfRange", name, value);
}
