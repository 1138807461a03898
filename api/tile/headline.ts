import type { CockpitAnswer, Status } from "#define/cockpit";
import { negate } from "#define/decimal";
import { formatNumber } from "#define/format";
import { ageOf } from "./age.ts";
import { wallText } from "./amounts.ts";
import { goalOf } from "./pace.ts";
import { plainTitle } from "./title.ts";
import type { Say } from "./say.ts";

/** So many times today's pace is no pace any more. */
const BEYOND = 10;

/**
 * The one sentence for who reads one: what the main figure lacks of its goal, in how many days, at how many times today's pace; nothing of
 * a figure that is not fresh, and where nothing is planned.
 */
export function headlineSaid(
  cockpit: CockpitAnswer,
  at: string,
  now: number,
  say: Say,
): { status: Status | undefined; text: string } | null {
  const { headline, panels } = cockpit.definition;
  const panel = panels.find(({ name }) => name === headline);
  const answer = cockpit.panels.find(({ name }) => name === headline);
  const whole = panel?.goal && answer?.compare[panel.goal.whole]?.value;
  if (!panel || !answer?.figure?.value || ageOf(at, now, answer.freshness).state !== "fresh") return null;
  const goal = goalOf(answer.figure.value, whole, cockpit.days);
  if (!goal) return null;
  const { lacks, left, pace } = goal;
  const { language } = say;
  const isReached = lacks.startsWith("-");
  const amount = `${wallText(isReached ? negate(lacks) : lacks, answer.figure.unit, language)} ${cockpit.currency}`;
  const kind = isReached ? "reached" : left === 0 ? "missed" : pace === null ? "open" : Number(pace) >= BEYOND ? "beyond" : "pace";
  const params = {
    what: plainTitle({ cockpit, panel }, say),
    amount,
    count: left,
    pace: pace === null ? "" : formatNumber(pace, language, 1),
  };
  return { status: answer.verdict?.status, text: say.word(`cockpit:headline.${kind}`, params) };
}
