import { type KeyboardEvent, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { WeekRule } from "#define/calendar";
import type { CalendarRecord } from "#define/views/calendar";
import { currentLanguage } from "../data/language.ts";
import { useRecordAddress } from "../list/opening.ts";
import { isComposing } from "../parts/composing.ts";
import { dayByKey, recordsOn, type View } from "./days.ts";

/** So many records a day of a month shows by name. */
const SHOWN = 4;
const WEEK = 7;

type Props = {
  view: View;
  days: readonly string[];
  day: string;
  today: string;
  entries: readonly CalendarRecord[];
  kinds: readonly string[];
  tellsWhose: boolean;
  weeks: WeekRule;
  /** To the records of the chosen day. */
  onEnter: () => void;
  onDay: (day: string) => void;
};

/** A month or a week, day by day; the chosen day takes the keys. */
export function DayGrid({ view, days, day, today, entries, kinds, tellsWhose, weeks, onEnter, onDay }: Props) {
  const { t } = useTranslation();
  const grid = useRef<HTMLDivElement>(null);
  const isByKey = useRef(false);
  const weekday = new Intl.DateTimeFormat(currentLanguage(), { weekday: "short", timeZone: "UTC" });
  const spoken = new Intl.DateTimeFormat(currentLanguage(), { dateStyle: "full", timeZone: "UTC" });
  useEffect(() => {
    if (isByKey.current) grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
    isByKey.current = false;
  }, [day]);
  const press = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = dayByKey(event.key, day, today, view, weeks);
    if (event.key === "Enter") onEnter();
    else if (next === undefined) return;
    else {
      isByKey.current = next !== day;
      onDay(next);
    }
    event.preventDefault();
  };
  const rows = Array.from({ length: days.length / WEEK }, (_, at) => days.slice(at * WEEK, (at + 1) * WEEK));
  return (
    <div className="lw-days-grid" role="grid" ref={grid} data-view={view} aria-label={t("crm.workCalendar:screens.calendar")}>
      <div role="row">
        {days.slice(0, WEEK).map((each) => (
          <span key={each} role="columnheader">
            {weekday.format(new Date(`${each}T00:00:00Z`))}
          </span>
        ))}
      </div>
      {rows.map((week) => (
        <div key={week[0]} role="row">
          {week.map((each) => {
            const own = recordsOn(entries, each);
            const shown = view === "week" ? own : own.slice(0, SHOWN);
            return (
              <div
                key={each}
                role="gridcell"
                aria-selected={each === day}
                data-other={view === "month" && each.slice(0, 7) !== day.slice(0, 7)}
                data-today={each === today}
              >
                <button
                  type="button"
                  data-day={each}
                  tabIndex={each === day ? 0 : -1}
                  aria-current={each === today ? "date" : undefined}
                  aria-label={`${spoken.format(new Date(`${each}T00:00:00Z`))}, ${t("crm.workCalendar:count", { count: own.length })}`}
                  onClick={() => onDay(each)}
                  onKeyDown={press}
                >
                  <time dateTime={each}>{Number(each.slice(8))}</time>
                  {own.length > 0 && <i aria-hidden="true">{own.length}</i>}
                </button>
                <ul>
                  {shown.map((entry) => (
                    <Chip
                      key={`${entry.module} ${entry.id}`}
                      entry={entry}
                      day={each}
                      kind={kinds.indexOf(entry.module)}
                      tellsWhose={tellsWhose}
                    />
                  ))}
                  {own.length > shown.length && (
                    <li className="lw-quiet">{t("crm.workCalendar:more", { count: own.length - shown.length })}</li>
                  )}
                </ul>
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}

function Chip({ entry, day, kind, tellsWhose }: { entry: CalendarRecord; day: string; kind: number; tellsWhose: boolean }) {
  const addressOf = useRecordAddress();
  const text = [entry.firstDay === day ? entry.begins : null, tellsWhose ? entry.person.name : null, entry.about].filter(Boolean).join(" ");
  return (
    <li data-kind={kind}>
      <Link to={addressOf(entry.module, entry.id) ?? ""} title={text} tabIndex={-1}>
        {text}
      </Link>
    </li>
  );
}
