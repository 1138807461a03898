import type { Client } from "#db/client";
import type { Issue } from "#define/problem";
import type { Words } from "./translations.ts";
import type { Definitions } from "./definition/definitions.ts";

export type Clock = { now(): Date };
export type Log = {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
};

/** Says what is wrong with a value for a company. */
export type Validator = (value: unknown, compId: number) => readonly Issue[];

/** What every piece of work needs: made once per process. */
export type Runtime = {
  client: Client;
  clock: Clock;
  definitions: Definitions;
  words: Words;
  log: Log;
  /** Who understands values of a kind, by its name: what stands above the engine names itself here. */
  validators: Map<string, Validator>;
  /** Addresses (host:port) at which the administrator lets sources be connected; without it at none. */
  sourceAddresses?: Set<string>;
};

const MINUTE = 60_000;
const calendars = new Map<string, { format: Intl.DateTimeFormat; minute: number; day: string }>();

/** The calendar day (yyyy-MM-dd) of an instant in an IANA zone. */
export function dayIn(timeZone: string, instant: Date): string {
  const calendar = calendars.get(timeZone) ?? { format: calendarOf(timeZone), minute: NaN, day: "" };
  calendars.set(timeZone, calendar);
  const minute = Math.floor(instant.getTime() / MINUTE);
  // No zone begins a day within a minute.
  if (calendar.minute !== minute) Object.assign(calendar, { minute, day: calendar.format.format(instant) });
  return calendar.day;
}

const calendarOf = (timeZone: string) => new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
