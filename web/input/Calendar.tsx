import { Button } from "@blueprintjs/core";
import { ChevronLeft, ChevronRight } from "@blueprintjs/icons";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../data/language.ts";
import "./calendar.css";

const DAY_MS = 86_400_000;

/** A month to pick a day (yyyy-MM-dd) from; weeks begin on Monday. */
export default function Calendar({ value, today, onPick }: { value: string | null; today: string; onPick: (day: string) => void }) {
  const { t } = useTranslation();
  const [month, setMonth] = useState(() => (value && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : today).slice(0, 7));
  const days = daysAround(month);
  const weekday = new Intl.DateTimeFormat(currentLanguage(), { weekday: "narrow", timeZone: "UTC" });
  const caption = new Intl.DateTimeFormat(currentLanguage(), { year: "numeric", month: "long", timeZone: "UTC" });
  return (
    <div className="lw-calendar">
      <div className="lw-calendar-head">
        <Button
          variant="minimal"
          size="small"
          icon={<ChevronLeft />}
          aria-label={t("shell:month.before")}
          onClick={() => setMonth(monthBeside(month, -1))}
        />
        <span>{caption.format(new Date(`${month}-01T00:00:00Z`))}</span>
        <Button
          variant="minimal"
          size="small"
          icon={<ChevronRight />}
          aria-label={t("shell:month.after")}
          onClick={() => setMonth(monthBeside(month, 1))}
        />
      </div>
      <div className="lw-calendar-days">
        {days.slice(0, 7).map((day) => (
          <span key={day} className="lw-quiet">
            {weekday.format(new Date(`${day}T00:00:00Z`))}
          </span>
        ))}
        {days.map((day) => (
          <button
            key={day}
            type="button"
            data-other={!day.startsWith(month)}
            aria-pressed={day === value}
            aria-current={day === today ? "date" : undefined}
            aria-label={day}
            onClick={() => onPick(day)}
          >
            {Number(day.slice(8))}
          </button>
        ))}
      </div>
    </div>
  );
}

function daysAround(month: string): string[] {
  const first = Date.parse(`${month}-01T00:00:00Z`);
  const lead = (new Date(first).getUTCDay() + 6) % 7;
  return Array.from({ length: 42 }, (_, at) => new Date(first + (at - lead) * DAY_MS).toISOString().slice(0, 10));
}

function monthBeside(month: string, step: number): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + step);
  return date.toISOString().slice(0, 7);
}
