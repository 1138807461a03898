import { More } from "@blueprintjs/icons";
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { formatInstant, formatShortDate } from "#define/format";
import { currentLanguage } from "../data/language.ts";
import { ageText } from "#tile/age";
import type { HeadSaid } from "#tile/head";
import type { FeedState } from "./feed.ts";

type WallHeadProps = {
  title: string;
  says: HeadSaid;
  timeZone: string;
  now: number;
  /** Up to when its figures are true; empty while there are none. */
  at: string;
  /** What is wrong, if something is. */
  trouble?: ReactNode;
  children?: ReactNode;
};

/** The head of a wall: what it shows and of whom, what is wrong if something is, quiet choices, date and clock of the site. */
export function WallHead({ title, says, timeZone, now, at, trouble, children }: WallHeadProps) {
  const { t } = useTranslation();
  const choices = useId();
  const { company, period, gone, scope = [] } = says;
  const instant = new Date(now).toISOString();
  return (
    <header className="lw-wall-head">
      <h1>
        {title} {period && <small>{period}</small>}
      </h1>
      {gone && (
        <span className="lw-wall-gone" role="img" aria-label={gone.text} title={gone.text}>
          <span>
            <i style={{ width: `${gone.share * 100}%` }} />
          </span>{" "}
          {gone.percent}
        </span>
      )}
      <span className="lw-wall-company" title={company}>
        {company}
      </span>
      {scope.length > 0 && <b className="lw-wall-scope">{scope.join(" · ")}</b>}
      {children && (
        <span className="lw-wall-chips" id={choices} popover="auto">
          {children}
        </span>
      )}
      {trouble && (
        <span className="lw-wall-trouble" role="status">
          {trouble}
        </span>
      )}
      {!trouble && at !== "" && <span className="lw-wall-at">{t("cockpit:asOf", { at: formatInstant(at, timeZone, "time") })}</span>}
      <time dateTime={instant}>
        {formatShortDate(dayIn(timeZone, now), currentLanguage())} {formatInstant(instant, timeZone, "time")}
      </time>
      {children && (
        <button type="button" className="lw-wall-more" popoverTarget={choices} aria-label={t("shell:more")} title={t("shell:more")}>
          <More />
        </button>
      )}
    </header>
  );
}

type FeedAge = Pick<FeedState<unknown>, "at" | "failures">;
/** From this age (s) on a wall says how old its figures are though the server answers. */
const OLD = 900;

/** Says that a wall's server is away, with the time that its figures are of, or that they are old; null where all is well. */
export function useTrouble({ at, failures }: FeedAge, timeZone: string, now: number): string | null {
  const { t } = useTranslation();
  const retried = failures > 1 ? ` · ${t("cockpit:retry", { count: failures })}` : "";
  if (at === "") return failures > 0 ? `${t("cockpit:away")}${retried}` : null;
  const seconds = Math.max(0, (now - Date.parse(at)) / 1000);
  if (failures === 0) return seconds < OLD ? null : t("cockpit:kept", { age: ageText(seconds, t) });
  const day = dayIn(timeZone, Date.parse(at));
  const clock = formatInstant(at, timeZone, "time");
  const said = day === dayIn(timeZone, now) ? clock : `${formatShortDate(day, currentLanguage())} ${clock}`;
  return `${t("cockpit:awaySince", { at: said })}${retried}`;
}

type ChoiceProps = { label: string; value: string; values: readonly { id: string; label: string }[]; onChange: (value: string) => void };

/** A quiet choice in the head; nothing where there is nothing to choose. */
export function Choice({ label, value, values, onChange }: ChoiceProps) {
  if (values.length < 2) return null;
  return (
    <select aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      {values.map((each) => (
        <option key={each.id} value={each.id}>
          {each.label}
        </option>
      ))}
    </select>
  );
}

/** The day (yyyy-MM-dd) of an instant in a time zone. */
export function dayIn(timeZone: string, now: number): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }).format(now);
}
