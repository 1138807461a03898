import { addDays } from "#define/days";
import type { Work } from "#define/work";
import { instantIn } from "#define/zoned";
import type { Bid } from "./amounts.ts";

type TenderDays = Pick<Bid["header"], "openOn" | "openTime" | "bidOn" | "timeZone">;

/** The day of the opening of bids where that is over by the clock of the tender; null before it, and where no day is known. */
export function openedOn({ openOn, openTime, bidOn, timeZone }: TenderDays, work: Work): string | null {
  const on = openOn ?? bidOn;
  if (on === null) return null;
  const opens = timeZone === null ? null : instantIn(timeZone, openTime === null ? addDays(on, 1) : on, openTime ?? "00:00");
  const isOpened = opens === null ? on < work.today : opens <= new Date(work.now);
  return isOpened ? on : null;
}
