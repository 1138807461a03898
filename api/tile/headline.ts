import type { CockpitAnswer, Status } from "#define/cockpit";
import { negate } from "#define/decimal";
import { formatNumber } from "#define/format";
import { ageOf } from "./age.ts";
import { wallText } from "./amounts.ts";
import { worstOf } from "./findings/findings.ts";
import { goalOf } from "./pace.ts";
import { plainTitle } from "./title.ts";
import type { Say } from "./say.ts";

/** So many times today's pace is no pace any more. */
const BEYOND = 10;

type HeadlineSaid = { status: Status | undefined; text: string };

/**
 * The one sentence for who reads one: how its main figure stands to its goal, else the worst that its panels find, or that nothing is
 * out of its limits where they have any; nothing of figures that are not fresh.
 */
export function headlineSaid(cockpit: CockpitAnswer, at: string, now: number, say: Say): HeadlineSaid | null {
  return goalSaid(cockpit, at, now, say) ?? worstSaid(cockpit, at, now, say);
}

function worstSaid(cockpit: CockpitAnswer, at: string, now: number, say: Say): HeadlineSaid | null {
  const answers = cockpit.panels.filter(({ freshness }) => ageOf(at, now, freshness).state === "fresh");
  const worst = worstOf({ ...cockpit, panels: answers }, say);
  const judged = answers.flatMap(({ verdict, rows }) =>
    [verdict?.status ?? [], ...rows.flatMap(({ cells }) => cells.map(({ status }) => status ?? []))].flat(),
  );
  const isCalm = judged.length > 0 && judged.every((status) => status === "good");
  // That all is within its limits is told once.
  if (!worst || (isCalm && worst.finding.weight === 0)) return isCalm ? { status: "good", text: say.word("cockpit:headline.calm") } : null;
  const { panel, finding } = worst;
  const text = say.word("cockpit:findings.titled", { what: plainTitle({ cockpit, panel }, say), finding: finding.text });
  return isCalm
    ? { status: "good", text: say.word("cockpit:headline.within", { finding: text }) }
    : { status: finding.status ?? undefined, text };
}

/**
 * What the main figure lacks of its goal, in how many days, at how many times today's pace; nothing of a figure that is not fresh, and
 * where nothing is planned.
 */
function goalSaid(cockpit: CockpitAnswer, at: string, now: number, say: Say): HeadlineSaid | null {
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
