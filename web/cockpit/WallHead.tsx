import { useTranslation } from "react-i18next";
import type { CockpitAnswer } from "#define/cockpit";
import { formatInstant, formatShortDate } from "#define/format";
import { currentLanguage } from "../data/language.ts";
import { ageText } from "./age.ts";
import type { FeedState } from "./feed.ts";

type WallHeadProps = {
  cockpit: CockpitAnswer;
  feed: FeedState<CockpitAnswer>;
  now: number;
  company: { code: string; name: string };
  companies: readonly { code: string; name: string }[];
  full: boolean;
  onParam: (name: string, value: string) => void;
  onFull: () => void;
};

/** The head of a wall: name, what is wrong if something is, quiet choices, the clock of the site. */
export function WallHead({ cockpit, feed, now, company, companies, full, onParam, onFull }: WallHeadProps) {
  const { t } = useTranslation();
  const language = currentLanguage();
  const { params, choices, timeZone } = cockpit;
  const instant = new Date(now).toISOString();
  const age = ageText(Math.max(0, (now - Date.parse(feed.at)) / 1000), t);
  return (
    <header className="lw-wall-head">
      <h1>{t(`${cockpit.definition.id}:title`)}</h1>
      <span className="lw-wall-chips">
        <Choice
          label={t("shell:company.change")}
          value={company.code}
          values={companies.map(({ code, name }) => ({ id: code, label: name }))}
          onChange={(value) => onParam("company", value)}
        />
        <Choice
          label={t("cockpit:year")}
          value={params.year}
          values={choices.years.map((year) => ({ id: year, label: year }))}
          onChange={(value) => onParam("year", value)}
        />
        <Choice
          label={t("cockpit:unit")}
          value={params.unit ?? ""}
          values={[{ id: "", label: t("cockpit:allUnits") }, ...choices.units]}
          onChange={(value) => onParam("unit", value)}
        />
        <button type="button" onClick={onFull}>
          {t(full ? "cockpit:leave" : "cockpit:fullScreen")}
        </button>
      </span>
      {feed.failures > 0 && (
        <span className="lw-wall-trouble" role="status">
          {t("cockpit:retrying", { count: feed.failures })}
          {feed.kept && ` · ${t("cockpit:kept", { age })}`}
        </span>
      )}
      <time dateTime={instant}>
        {formatShortDate(dayIn(timeZone, now), language)} {formatInstant(instant, timeZone, "time")}
      </time>
    </header>
  );
}

type ChoiceProps = { label: string; value: string; values: readonly { id: string; label: string }[]; onChange: (value: string) => void };

function Choice({ label, value, values, onChange }: ChoiceProps) {
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
