/** Days of the company's calendar on which an item is shown. */
export type ItemDays = "all" | "working" | "free";
export const ITEM_DAYS: readonly ItemDays[] = ["all", "working", "free"];

/** When an item of a playlist may be shown, and how long each time. */
export type Timed = {
  id: string;
  /** How long (s) it is shown in its turn. */
  seconds: number;
  /** ISO weekdays (1 = Monday); none = every day. */
  weekdays: readonly number[];
  /** Hours of the site (HH:MM); `until` before `from` goes over midnight, and belongs to the day on which it began. */
  from: string | null;
  until: string | null;
  days: ItemDays;
  /** First and last day (yyyy-MM-dd). */
  validFrom: string | null;
  validUntil: string | null;
  /** Of what may be shown only the items of the highest priority take turns. */
  priority: number;
  /** The alert while which it is shown, and alone; null for an item that needs none. */
  alert: string | null;
};

/**
 * An instant as the site has it: `ms` since 1970 of the server's clock, day and time of the company's zone, whether that day and the one
 * before are free.
 */
export type Moment = { ms: number; day: string; time: string; isFree: boolean; wasFree: boolean };
/** What is shown, until when (ms) it stays, and what comes next. */
export type Turn<T> = { item: T; until: number; next: T };

/**
 * What a playlist shows at an instant: of its items that may be shown, do not fail and have the highest priority, each in its turn. Turns
 * are counted from 1970, so that all screens of a playlist turn together. Items of an alert that is on come before everything else and
 * hold.
 */
export function turnAt<T extends Timed>(
  items: readonly T[],
  moment: Moment,
  { failing, alerts }: { failing: ReadonlySet<string>; alerts: ReadonlySet<string> },
): Turn<T> | null {
  const open = items.filter((item) => item.seconds > 0 && !failing.has(item.id) && isTimely(item, moment));
  const alarmed = open.filter(({ alert }) => alert !== null && alerts.has(alert));
  const usual = open.filter(({ alert }) => alert === null);
  const among = highest(alarmed.length > 0 ? alarmed : usual);
  return takeTurns(among, moment.ms);
}

function highest<T extends Timed>(items: readonly T[]): T[] {
  const most = Math.max(...items.map(({ priority }) => priority));
  return items.filter(({ priority }) => priority === most);
}

function takeTurns<T extends Timed>(items: readonly T[], ms: number): Turn<T> | null {
  const round = items.reduce((sum, { seconds }) => sum + 1000 * seconds, 0);
  let left = round === 0 ? 0 : ((ms % round) + round) % round;
  for (const [at, item] of items.entries()) {
    const span = 1000 * item.seconds;
    if (left < span) return { item, until: ms + span - left, next: items[(at + 1) % items.length] ?? item };
    left -= span;
  }
  return null;
}

/** Whether an item may be shown at an instant. */
function isTimely(item: Timed, moment: Moment): boolean {
  const { from, until } = item;
  if (from === null || until === null || from === until) return isOfDay(item, moment.day, moment.isFree);
  if (from < until) return moment.time >= from && moment.time < until && isOfDay(item, moment.day, moment.isFree);
  if (moment.time >= from) return isOfDay(item, moment.day, moment.isFree);
  return moment.time < until && isOfDay(item, dayBefore(moment.day), moment.wasFree);
}

function isOfDay({ weekdays, days, validFrom, validUntil }: Timed, day: string, isFree: boolean): boolean {
  if (validFrom !== null && day < validFrom) return false;
  if (validUntil !== null && day > validUntil) return false;
  if (days !== "all" && isFree !== (days === "free")) return false;
  return weekdays.length === 0 || weekdays.includes(weekdayOf(day));
}

const DAY_MS = 86_400_000;
const dayBefore = (day: string) => new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10);

/** The ISO weekday (1 = Monday) of a day. */
export function weekdayOf(day: string): number {
  return new Date(day).getUTCDay() || 7;
}
