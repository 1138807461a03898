import type { Ref } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { CalendarRecord } from "#define/views/calendar";
import { Notice } from "../parts/Notice.tsx";
import { currentLanguage } from "../data/language.ts";
import { useRecordAddress } from "../list/opening.ts";
import { isComposing } from "../parts/composing.ts";
import { recordsOn } from "./days.ts";

type Props = {
  day: string;
  entries: readonly CalendarRecord[];
  kinds: readonly string[];
  box: Ref<HTMLElement>;
  /** Back to the day in the grid. */
  onLeave: () => void;
};

const daysOf = ({ firstDay, lastDay }: CalendarRecord) => (firstDay === lastDay ? null : `${firstDay} – ${lastDay}`);

/** What stands on the chosen day, each with its times, whose it is, and the way to its record. */
export function DayList({ day, entries, kinds, box, onLeave }: Props) {
  const { t } = useTranslation();
  const addressOf = useRecordAddress();
  const own = recordsOn(entries, day);
  const spoken = new Intl.DateTimeFormat(currentLanguage(), { dateStyle: "full", timeZone: "UTC" });
  const times = ({ begins, ends }: CalendarRecord) => [begins, ends].filter(Boolean).join(" – ") || t("crm.workCalendar:wholeDay");
  return (
    <aside
      className="lw-day-list"
      ref={box}
      aria-live="polite"
      onKeyDown={(event) => {
        if (isComposing(event)) return;
        if (event.key === "Escape") onLeave();
      }}
    >
      <h2>{spoken.format(new Date(`${day}T00:00:00Z`))}</h2>
      {own.length === 0 && <Notice kind="empty" />}
      <ul>
        {own.map((entry) => (
          <li key={`${entry.module} ${entry.id}`} data-kind={kinds.indexOf(entry.module)}>
            <Link to={addressOf(entry.module, entry.id) ?? ""}>{entry.about}</Link>
            <span>{[t(`${entry.module}:title`), entry.person.name].join(" · ")}</span>
            <span className="lw-quiet">{[times(entry), daysOf(entry), entry.place].filter(Boolean).join(" · ")}</span>
          </li>
        ))}
      </ul>
    </aside>
  );
}
