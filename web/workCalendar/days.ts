import type { WeekRule } from "#define/calendar";
import type { CalendarRecord } from "#define/views/calendar";
import { addDays, addMonths, dayNumber, monthEnd } from "#define/days";

export type View = "month" | "week";

const WEEK = 7;

/** The first day of the week of a day. */
function weekBegin(day: string, weeks: WeekRule): string {
  const sinceMonday = (dayNumber(day) + 3) % WEEK;
  return addDays(day, weeks === "sunday" ? -((sinceMonday + 1) % WEEK) : -sinceMonday);
}

/** The days that a view of a day shows: its week, or the whole weeks of its month. */
export function daysShown(view: View, day: string, weeks: WeekRule): string[] {
  const first = weekBegin(view === "week" ? day : `${day.slice(0, 7)}-01`, weeks);
  const last = addDays(weekBegin(view === "week" ? day : monthEnd(`${day.slice(0, 7)}-01`), weeks), WEEK - 1);
  return Array.from({ length: dayNumber(last) - dayNumber(first) + 1 }, (_, at) => addDays(first, at));
}

/** The day that a key leads to from a day; undefined for a key that leads nowhere. */
export function dayByKey(key: string, day: string, today: string, view: View, weeks: WeekRule): string | undefined {
  const begin = weekBegin(day, weeks);
  const ways: Readonly<Record<string, string>> = {
    ArrowLeft: addDays(day, -1),
    ArrowRight: addDays(day, 1),
    ArrowUp: addDays(day, -WEEK),
    ArrowDown: addDays(day, WEEK),
    Home: begin,
    End: addDays(begin, WEEK - 1),
    PageUp: beside(view, day, -1),
    PageDown: beside(view, day, 1),
    t: today,
  };
  return Object.hasOwn(ways, key) ? ways[key] : undefined;
}

/** The day a month or week before or after. */
export const beside = (view: View, day: string, step: 1 | -1): string =>
  view === "week" ? addDays(day, step * WEEK) : addMonths(day, step);

/** What stands on a day: what has no time first, then by its time where it begins on that day. */
export function recordsOn(entries: readonly CalendarRecord[], day: string): CalendarRecord[] {
  const time = ({ firstDay, begins }: CalendarRecord) => (firstDay === day ? (begins ?? "") : "");
  return entries
    .filter(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay)
    .toSorted((a, b) => (time(a) === time(b) ? 0 : time(a) < time(b) ? -1 : 1));
}
