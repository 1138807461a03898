import { Button, ButtonGroup } from "@blueprintjs/core";
import { ChevronLeft, ChevronRight } from "@blueprintjs/icons";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import useSWR from "swr";
import type { CalendarRecord } from "#define/views/calendar";
import { getValue } from "../data/api.ts";
import { currentLanguage } from "../data/language.ts";
import { problemOf } from "../data/problem.ts";
import { useSession } from "../data/session.ts";
import { Choice } from "../own/inputs.tsx";
import { Notice } from "../parts/Notice.tsx";
import { beside, daysShown, type View } from "./days.ts";
import { DayGrid } from "./DayGrid.tsx";
import { DayList } from "./DayList.tsx";
import { FeedAddress } from "./FeedAddress.tsx";
import "./workCalendar.css";

type Named = { id: string; name: string };
type Days = { departments: readonly Named[]; people: readonly Named[]; entries: readonly CalendarRecord[]; isCut: boolean };
type Place = { day: string; view: View; department: string; person: string };

const optionsOf = (named: readonly Named[]) => named.map(({ id, name }) => ({ value: id, text: name }));

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Where the page stands, kept in its address: so a record that was opened leads back to it. */
function usePlace(today: string): [Place, (next: Partial<Place>) => void] {
  const [params, setParams] = useSearchParams();
  const day = params.get("day") ?? "";
  const place: Place = {
    day: DAY.test(day) ? day : today,
    view: params.get("view") === "week" ? "week" : "month",
    department: params.get("department") ?? "",
    person: params.get("person") ?? "",
  };
  const go = (next: Partial<Place>) =>
    setParams(
      (before) => {
        const query = new URLSearchParams(before);
        for (const [name, value] of Object.entries(next)) {
          if (value === "") query.delete(name);
          else query.set(name, value);
        }
        return query;
      },
      { replace: true },
    );
  return [place, go];
}

/** What people have before them, in months and weeks: one's own days, or those of a department that one reads. */
export default function WorkCalendar() {
  const { t } = useTranslation();
  const { today, calendar } = useSession();
  const [{ day, view, department, person }, go] = usePlace(today);
  const list = useRef<HTMLElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const days = daysShown(view, day, calendar.weeks);
  const asked = new URLSearchParams({
    from: days[0] ?? day,
    to: days.at(-1) ?? day,
    ...(department && { department }),
    ...(person && { person }),
  });
  const { data, error } = useSWR<Days, unknown>(`/api/calendar/days?${asked.toString()}`, getValue, { keepPreviousData: true });
  const entries = data?.entries ?? [];
  const kinds = [...new Set(entries.map(({ module }) => module))].toSorted();
  const caption = new Intl.DateTimeFormat(currentLanguage(), { year: "numeric", month: "long", timeZone: "UTC" });
  return (
    <section className="lw-work-calendar">
      <header className="lw-page-head">
        <h1>{t("crm.workCalendar:screens.calendar")}</h1>
        <span className="lw-quiet">{caption.format(new Date(`${day}T00:00:00Z`))}</span>
        {data?.isCut && <span role="status">{t("crm.workCalendar:isCut")}</span>}
      </header>
      <div className="lw-work-calendar-bar">
        <ButtonGroup>
          <Button
            size="small"
            icon={<ChevronLeft />}
            aria-label={t(`crm.workCalendar:before.${view}`)}
            onClick={() => go({ day: beside(view, day, -1) })}
          />
          <Button size="small" onClick={() => go({ day: today })}>
            {t("crm.workCalendar:today")}
          </Button>
          <Button
            size="small"
            icon={<ChevronRight />}
            aria-label={t(`crm.workCalendar:after.${view}`)}
            onClick={() => go({ day: beside(view, day, 1) })}
          />
        </ButtonGroup>
        <ButtonGroup>
          {(["month", "week"] as const).map((each) => (
            <Button key={each} size="small" active={view === each} aria-pressed={view === each} onClick={() => go({ view: each })}>
              {t(`crm.workCalendar:views.${each}`)}
            </Button>
          ))}
        </ButtonGroup>
        {(data?.departments.length ?? 0) > 0 && (
          <Choice
            label={t("crm.workCalendar:whose")}
            value={department}
            none={t("crm.workCalendar:mine")}
            options={optionsOf(data?.departments ?? [])}
            onChange={(value) => go({ department: value, person: "" })}
          />
        )}
        {department !== "" && (
          <Choice
            label={t("crm.workCalendar:person")}
            value={person}
            none={t("crm.workCalendar:everyone")}
            options={optionsOf(data?.people ?? [])}
            onChange={(value) => go({ person: value })}
          />
        )}
        <ul className="lw-work-calendar-kinds">
          {kinds.map((kind, at) => (
            <li key={kind} data-kind={at}>
              {t(`${kind}:title`)}
            </li>
          ))}
        </ul>
        <FeedAddress department={department} />
      </div>
      {error !== undefined && <Notice kind="error" problem={problemOf(error)} />}
      <div className="lw-work-calendar-body" ref={grid}>
        <DayGrid
          view={view}
          days={days}
          day={day}
          today={today}
          entries={entries}
          kinds={kinds}
          tellsWhose={department !== ""}
          weeks={calendar.weeks}
          onEnter={() => list.current?.querySelector("a")?.focus()}
          onDay={(next) => go({ day: next })}
        />
        <DayList
          day={day}
          entries={entries}
          kinds={kinds}
          box={list}
          onLeave={() => grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()}
        />
      </div>
    </section>
  );
}
