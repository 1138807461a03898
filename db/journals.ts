import { sql } from "drizzle-orm";

/**
 * What the program notes down for itself and nobody needs for ever, with the days that it is kept where a company says nothing else, and
 * which rows may go: histories, ledgers and print-outs are not among them.
 */
export const JOURNALS = {
  dataChange: { table: "data_change", days: 60, isOver: sql`true` },
  outbox: { table: "outbox", days: 400, isOver: sql`stage <> 'waiting'` },
  screenEvent: { table: "screen_event", days: 400, isOver: sql`true` },
  signInEvent: { table: "sign_in_event", days: 400, isOver: sql`true` },
  reportDelivery: { table: "report_delivery", days: 400, isOver: sql`true` },
} as const;
export type Journal = keyof typeof JOURNALS;
export const JOURNAL_NAMES = Object.keys(JOURNALS) as [Journal, ...Journal[]];

/** No journal is kept for a shorter time: a process that stood still finds in it what it missed. */
export const LEAST_DAYS = 30;
