import type { Client } from "#db/client";
import type { Definitions } from "./load.ts";
import type { Words } from "./words.ts";

export type Clock = { now(): Date };
export type Log = {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
};

/** What every piece of work needs: made once per process. */
export type Runtime = { client: Client; clock: Clock; definitions: Definitions; words: Words; log: Log };

const calendars = new Map<string, Intl.DateTimeFormat>();

/** The calendar day (yyyy-MM-dd) of an instant in an IANA zone. */
export function dayIn(timeZone: string, instant: Date): string {
  const known = calendars.get(timeZone);
  const calendar = known ?? new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  if (!known) calendars.set(timeZone, calendar);
  return calendar.format(instant);
}
