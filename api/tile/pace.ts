import { add, compare, divide, multiply, subtract } from "#define/decimal";
import { daysBetween } from "#define/days";
import { timesFrom } from "#chart/times";
import type { CockpitAnswer, CockpitDay } from "#define/cockpit";

type Days = Readonly<Record<CockpitDay, string>>;
type Months = ReadonlyMap<string | null, string | null>;
/** Amounts summed up to the end of each month of a year; null where nothing is said of it. */
export type Course = readonly (string | null)[];

const SHARE = 6;

/** The months (yyyy-MM) of the fiscal year of a cockpit. */
export function monthsOf({ yearStart, yearEnd }: Days): readonly string[] {
  return timesFrom("month", [yearStart.slice(0, 7), yearEnd.slice(0, 7)]);
}

/** Days of the year that are gone by `asOf`, that day included, and days that are left. */
function daysOf({ yearStart, asOf, yearEnd }: Days): { gone: number; left: number } {
  return { gone: daysBetween(yearStart, asOf) + 1, left: daysBetween(asOf, yearEnd) };
}

/** What months come to, one upon the other, up to the month `until`. */
export function summedUp(months: readonly string[], amounts: Months, until?: string): Course {
  let sum = "0";
  return months.map((month) => {
    if (until !== undefined && month > until) return null;
    sum = add(sum, amounts.get(month) ?? "0");
    return sum;
  });
}

/** Amounts by month, a year later. */
export function yearLater(amounts: Months): Months {
  return new Map([...amounts].map(([month, amount]) => [month && `${Number(month.slice(0, 4)) + 1}${month.slice(4)}`, amount]));
}

/** Where an amount ends with the year if the days that are left bring as much as those that are gone. */
export function landingOf(amount: string, days: Days): string {
  const { gone, left } = daysOf(days);
  return divide(multiply(amount, String(gone + left), SHARE), String(gone), 2);
}

/**
 * The way from what there is by now to where the year ends, in equal steps; nothing before, and none once the year is over. In its last
 * month it leads there from the month before.
 */
export function wayTo(course: Course, landing: string, days: Days): Course {
  const end = course.length - 1;
  const last = course.findLastIndex((amount) => amount !== null);
  if (last < 0 || daysOf(days).left === 0) return course.map(() => null);
  const first = Math.max(0, Math.min(last, end - 1));
  const start = course[first] ?? "0";
  const step = first < end ? divide(subtract(landing, start), String(end - first), 2) : "0";
  return course.map((_, at) => (at < first ? null : at === end ? landing : add(start, multiply(step, String(at - first), 2))));
}

/**
 * How a goal stands: what the figure lacks of the whole (negative: is above it), the days that are left, and how many times today's pace is
 * needed to reach it; null where today's pace is nothing. Nothing is said without a goal, and where it is met exactly.
 */
export function goalOf(
  amount: string,
  whole: string | null | undefined,
  days: CockpitAnswer["days"],
): { lacks: string; left: number; pace: string | null } | null {
  if (!whole || compare(whole, "0") <= 0 || compare(whole, amount) === 0) return null;
  const { gone, left } = daysOf(days);
  const lacks = subtract(whole, amount);
  const today = divide(amount, String(gone), SHARE);
  const isKnown = left > 0 && compare(today, "0") > 0;
  return { lacks, left, pace: isKnown ? divide(divide(lacks, String(left), SHARE), today, 1) : null };
}
