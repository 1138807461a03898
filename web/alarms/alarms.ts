import { useEffect } from "react";
import useSWR from "swr";
import type { Status } from "#define/cockpit";
import { formatInstant, formatShortDate } from "#define/format";
import { addressOf, getValue } from "../data/api.ts";
import { onChange } from "../data/changes.ts";
import { currentLanguage } from "../data/language.ts";

/** An alarm as somebody sees it. */
export type Alarm = {
  id: string;
  watch: string;
  name: string;
  dataset: string;
  stage: "new" | "acknowledged" | "over";
  metric: string;
  value: string | null;
  unit: string | null;
  currency: string | null;
  owner: string;
  escalated: { to: string; at: string } | null;
  raisedAt: string;
  endedAt: string | null;
  acknowledged: { by: string; at: string; until: string | null; note: string } | null;
  mayAcknowledge: boolean;
  link: string | null;
};

/** Told with notes that alarms moved. */
const ALARMS = "reports.alarms";
/** Looked at anew so often (ms) even without news: what is over is told for a while only. */
const ROUND_MS = 60_000;
const NONE: readonly Alarm[] = [];

/** The alarms that the reader may see, followed while they are looked at; `again` asks at once. */
export function useAlarms(): { alarms: readonly Alarm[]; again: () => Promise<unknown> } {
  const { data, mutate } = useSWR<{ alarms: readonly Alarm[] }, unknown>(addressOf("/api/alarms"), getValue, { refreshInterval: ROUND_MS });
  useEffect(
    () =>
      onChange((news) => {
        const isOfAlarms = news.kind === "note" && news.note.module === ALARMS;
        if (isOfAlarms || news.kind === "opened" || news.kind === "missed") void mutate();
      }),
    [mutate],
  );
  return { alarms: data?.alarms ?? NONE, again: mutate };
}

/** How an alarm stands, by colour and shape. */
export const ALARM_STATUS = { new: "bad", acknowledged: "watch", over: "good" } as const satisfies Record<Alarm["stage"], Status>;

/** When something of an alarm was: the minute, with its day where that is another one. */
export function alarmTime(at: string, timeZone: string, now: number): string {
  const time = formatInstant(at, timeZone, "time");
  const day = formatInstant(at, timeZone).slice(0, 10);
  return day === formatInstant(new Date(now).toISOString(), timeZone).slice(0, 10)
    ? time
    : `${formatShortDate(day, currentLanguage())} ${time}`;
}
