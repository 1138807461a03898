import { z } from "zod";

const zone = z.string().refine((name) => {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }) instanceof Intl.DateTimeFormat;
  } catch {
    return false;
  }
});

/**
 * When a subscription is sent: an hour of every day, of a weekday (1 = Monday) or of a day of the month (the last one where a month is
 * shorter), in the reader's zone; on a holiday of the company it is sent all the same, left out, or sent on the next working day.
 */
export const Schedule = z.strictObject({
  every: z.enum(["day", "week", "month"]),
  weekday: z.int().min(1).max(7).default(1),
  monthDay: z.int().min(1).max(31).default(1),
  hour: z.int().min(0).max(23),
  timeZone: zone,
  holidays: z.enum(["send", "skip", "next"]).default("skip"),
});
export type Schedule = z.output<typeof Schedule>;
/** When a subscription is sent, and its file: of a report a workbook, data or paper, of a cockpit paper or a picture. */
export const Sending = Schedule.extend({ file: z.enum(["xlsx", "csv", "pdf", "png"]).default("xlsx") });
export type Sending = z.output<typeof Sending>;

/** Says whether a day (yyyy-MM-dd) is worked by the company's calendar. */
export type Calendar = (day: string) => boolean;
const LOOKED_AHEAD = 400;

/** The next instant (ISO) after another at which a subscription is due; null where none comes within a year. */
export function nextAt(schedule: Schedule, after: Date, works: Calendar): string | null {
  const first = dayIn(schedule.timeZone, new Date(after.getTime() - 86_400_000));
  for (let ahead = 0; ahead < LOOKED_AHEAD; ahead++) {
    const day = sentOn(schedule, plusDays(first, ahead), works);
    if (day === null) continue;
    const instant = instantOf(day, schedule.hour, schedule.timeZone);
    if (instant > after.getTime()) return new Date(instant).toISOString();
  }
  return null;
}

/** The day on which what falls on a day is sent; null for none. */
function sentOn(schedule: Schedule, day: string, works: Calendar): string | null {
  if (!fallsOn(schedule, day)) return null;
  if (schedule.holidays === "send" || works(day)) return day;
  if (schedule.holidays === "skip") return null;
  for (let ahead = 1; ahead < 30; ahead++) if (works(plusDays(day, ahead))) return plusDays(day, ahead);
  return null;
}

function fallsOn({ every, weekday, monthDay }: Schedule, day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  if (every === "week") return (date.getUTCDay() || 7) === weekday;
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  return every === "day" || date.getUTCDate() === Math.min(monthDay, last);
}

/** The instant (ms) of an hour of a day in a zone; an hour that summer time leaves out is the one after. */
function instantOf(day: string, hour: number, timeZone: string): number {
  const wanted = Date.parse(`${day}T${String(hour).padStart(2, "0")}:00:00Z`);
  const guess = wanted - offsetAt(wanted, timeZone);
  return wanted - offsetAt(guess, timeZone);
}

/** How far (ms) a zone's clock is ahead of UTC at an instant. */
function offsetAt(instant: number, timeZone: string): number {
  const clock = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
  });
  const part = Object.fromEntries(clock.formatToParts(instant).map(({ type, value }) => [type, value]));
  return (
    Date.parse(`${part.year}-${part.month}-${part.day}T${part.hour}:${part.minute}:${part.second}Z`) - Math.floor(instant / 1000) * 1000
  );
}

const dayIn = (timeZone: string, instant: Date): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }).format(instant);

function plusDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000 * days).toISOString().slice(0, 10);
}
