import { useTranslation } from "react-i18next";
import { negate } from "#define/decimal";
import { formatNumber } from "#define/format";
import type { CockpitAnswer } from "#define/cockpit";
import { currentLanguage } from "../data/language.ts";
import { MARKS } from "./marks.ts";
import { ageOf } from "./age.ts";
import { wallText } from "./amounts.ts";
import { goalOf } from "./pace.ts";

type HeadlineProps = { cockpit: CockpitAnswer; at: string; now: number };

/**
 * The one sentence for who reads one: what the main figure lacks of its goal, in how many days, at how many times today's pace; nothing of
 * a figure that is not fresh, and where nothing is planned.
 */
export function Headline({ cockpit, at, now }: HeadlineProps) {
  const { t } = useTranslation();
  const { id, headline, panels } = cockpit.definition;
  const panel = panels.find(({ name }) => name === headline);
  const answer = cockpit.panels.find(({ name }) => name === headline);
  const whole = panel?.goal && answer?.compare[panel.goal.whole]?.value;
  if (!panel || !answer?.figure?.value || ageOf(at, now, answer.freshness).state !== "fresh") return null;
  const goal = goalOf(answer.figure.value, whole, cockpit.days);
  if (!goal) return null;
  const { lacks, left, pace } = goal;
  const language = currentLanguage();
  const isReached = lacks.startsWith("-");
  const amount = `${wallText(isReached ? negate(lacks) : lacks, answer.figure.unit, language)} ${cockpit.currency}`;
  const kind = isReached ? "reached" : left === 0 ? "missed" : pace === null ? "open" : "pace";
  const what = t([`${id}:plain.${panel.name}`, `${id}:panels.${panel.name}`]);
  const status = answer.verdict?.status;
  return (
    <p className="lw-headline" data-status={status}>
      {status && <b aria-hidden="true">{MARKS[status]}</b>}{" "}
      {t(`cockpit:headline.${kind}`, { what, amount, count: left, pace: pace === null ? "" : formatNumber(pace, language, 1) })}
    </p>
  );
}
