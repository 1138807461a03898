import { useState } from "react";
import { Link } from "react-router-dom";
import { addressBehind, narrowedTo } from "#query/behind";
import type { Opened } from "#define/cockpit";
import { calendarSaid, type DaySaid } from "#tile/calendar";
import type { BodyProps } from "#tile/panel";
import { companyOfPage } from "../data/api.ts";
import { useRoom } from "./useRoom.ts";
import { useSay } from "./useSay.ts";

/** How high a week is, and what stands above and below all weeks, in heights of its type: as the sheet has it. */
const [WEEK, AROUND] = [2.7, 2.8];

/** What falls on each day, as many weeks as there is room for, and what falls after them; a day opens what it is made of. */
export function CalendarBody(props: BodyProps) {
  const { panel, answer } = props;
  const [box, setBox] = useState<HTMLElement | null>(null);
  const { size, height } = useRoom(box);
  const { heads, weeks, after, unit } = calendarSaid(props, useSay());
  const shown = Math.max(1, Math.min(weeks.length, Math.floor(height / size / WEEK - AROUND / WEEK)));
  const rest = after(shown);
  const [by = ""] = panel.slices[panel.steps?.[0]?.slice ?? ""]?.by ?? [];
  const addressOf = ({ day, parts }: DaySaid): string | null => {
    const [first, ...others] = parts;
    const opens: Opened | null = (first && others.length === 0 && answer.stepOpens[first.step]) || answer.opens;
    return opens && first ? addressBehind(narrowedTo(opens, by, [day]), companyOfPage()) : null;
  };
  return (
    <div className="lw-days" ref={setBox}>
      <ol style={{ gridTemplateRows: `auto repeat(${shown}, minmax(0, 1fr))` }}>
        {heads.map((head) => (
          <li key={head} className="lw-days-head">
            {head}
          </li>
        ))}
        {weeks
          .slice(0, shown)
          .flat()
          .map((day) => {
            const address = addressOf(day);
            const said = day.parts.map(({ name, text }) => `${name} ${text}`).join("; ");
            return (
              <li key={day.day} data-today={day.isToday} data-past={day.isPast} data-free={day.isWeekend} title={said || undefined}>
                <time dateTime={day.day}>{day.name}</time>
                {address ? <Link to={address}>{day.text}</Link> : <span>{day.text}</span>}
                <i aria-hidden="true" style={{ width: `${day.share * 100}%` }} />
              </li>
            );
          })}
      </ol>
      <p className="lw-axis">{[rest, unit].filter(Boolean).join(" · ")}</p>
    </div>
  );
}
