import { drawn, sumOf } from "#chart/series";
import { addDays } from "#define/days";
import { formatShort, formatShortDate } from "#define/format";
import { type BodyProps, groupedRows, oneScale } from "./panel.ts";
import type { Say } from "./say.ts";

const WEEK = 7;
const SATURDAY = 5;

/** A day of a calendar: what falls on it in all, how much that is of the fullest day (0 to 1), and what it is made of. */
export type DaySaid = {
  day: string;
  name: string;
  text: string;
  share: number;
  isToday: boolean;
  isPast: boolean;
  isWeekend: boolean;
  parts: readonly { name: string; step: string; text: string }[];
};
export type CalendarSaid = {
  heads: readonly string[];
  weeks: readonly (readonly DaySaid[])[];
  /** What falls after so many weeks, in the same unit. */
  after: (weeks: number) => string | null;
  unit: string;
};

/** What falls on each day from today on, in whole weeks. */
export function calendarSaid({ cockpit, panel, answer }: BodyProps, say: Say): CalendarSaid {
  const { language } = say;
  const { asOf, weekStart } = cockpit.days;
  const steps = panel.steps ?? [];
  const amounts = steps.map(({ slice }) => new Map(groupedRows(panel, answer, slice).map(({ key, value }) => [key, value])));
  const sumAt = (day: string) => sumOf(amounts.map((own) => own.get(day)));
  const last = [...new Set(amounts.flatMap((own) => [...own.keys()].flatMap((key) => key ?? [])))].toSorted().at(-1) ?? asOf;
  const count = Math.max(1, Math.ceil((daysFrom(weekStart, last) + 1) / WEEK));
  const days = Array.from({ length: count * WEEK }, (_, at) => addDays(weekStart, at));
  const sums = days.map(sumAt);
  const scale = oneScale(
    sums.filter((sum) => drawn(sum) !== 0),
    language,
  );
  const most = Math.max(1, ...sums.map(drawn));
  const said = (value: string) => (drawn(value) === 0 ? "" : formatShort(value, scale, language));
  const dayOf = (day: string, at: number): DaySaid => ({
    day,
    name: day.endsWith("-01") ? formatShortDate(day, language) : String(Number(day.slice(8))),
    text: said(sums[at] ?? "0"),
    share: Math.max(0, drawn(sums[at]) / most),
    isToday: day === asOf,
    isPast: day < asOf,
    isWeekend: at % WEEK >= SATURDAY,
    parts: steps.flatMap(({ name }, step) => {
      const text = said(amounts[step]?.get(day) ?? "0");
      return text ? [{ name: say.word(`${cockpit.definition.id}:steps.${name}`), step: name, text }] : [];
    }),
  });
  const weeks = Array.from({ length: count }, (_, week) =>
    days.slice(week * WEEK, (week + 1) * WEEK).map((day, at) => dayOf(day, week * WEEK + at)),
  );
  return {
    heads: Array.from({ length: WEEK }, (_, at) => say.word(`cockpit:weekdays.${at + 1}`)),
    weeks,
    after: (shown) => {
      const rest = sumOf(sums.slice(shown * WEEK));
      const from = days[shown * WEEK];
      return from === undefined || drawn(rest) === 0
        ? null
        : say.word("cockpit:calendarAfter", { from: formatShortDate(from, language), amount: formatShort(rest, scale, language) });
    },
    unit: [scale.word, cockpit.currency].filter(Boolean).join(" "),
  };
}

const DAY_MS = 86_400_000;
const daysFrom = (first: string, day: string) => Math.max(0, Math.round((Date.parse(day) - Date.parse(first)) / DAY_MS));
