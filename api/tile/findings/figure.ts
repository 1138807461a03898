import { compare, subtract } from "#define/decimal";
import { type CourseSaid, courseSaid } from "../figure.ts";
import { landingOf, monthsOf, summedUp } from "../pace.ts";
import { type BodyProps, groupedRows } from "../panel.ts";
import { formatPercent, formatShortDate } from "#define/format";
import { changeOf, TILE_SHARE_DIGITS } from "../amounts.ts";
import type { Say } from "../say.ts";
import { runOf, recordOf } from "./courses.ts";
import { againstName, againstSaid, type Finding, type FindingRule, finding, shareOf } from "./finding.ts";

/** The plan of the whole period is reached; how its course runs; how it stands to what judges it, and to what else stands beside it. */
export const figureFindings: FindingRule = (props, say) => {
  const { panel, answer } = props;
  if (answer.figure?.value === null || answer.figure === null) return [];
  const judging = panel.verdict?.against;
  const others = (panel.compare ?? []).flatMap(({ name }) => (name === judging || name === panel.goal?.whole ? [] : [name]));
  return [
    ...reachedSaid(props, say),
    ...(panel.course ? courseFindings(courseSaid(props), say) : []),
    ...(judging ? againstSaid(props, judging, say) : []),
    ...others.flatMap((name) => againstSaid(props, name, say)),
  ];
};

function reachedSaid({ cockpit, panel, answer }: BodyProps, say: Say): Finding[] {
  const { goal } = panel;
  const { value = null, ratio = null } = (goal && answer.compare[goal.whole]) ?? {};
  if (!goal || goal.whole === goal.toDate || value === null || ratio === null || compare(value, "0") <= 0 || compare(ratio, "1") < 0)
    return [];
  const share = formatPercent(ratio, say.language, TILE_SHARE_DIGITS);
  const against = againstName(cockpit.definition.id, goal.whole, say);
  return [finding(subtract(ratio, "1"), say.word("cockpit:findings.reached", { against, share }), answer.verdict?.status ?? null)];
}

/** What a course says by its whole times: so many up or down in a row, or the highest or lowest of so many. */
function courseFindings({ values, kind, isOpen }: Pick<CourseSaid, "values" | "kind" | "isOpen">, say: Say): Finding[] {
  const whole = isOpen ? values.slice(0, -1) : values;
  const found = [runOf(whole) ?? [], recordOf(whole) ?? []].flat();
  return found.map(({ direction, count }) => ({
    status: null,
    weight: count / (whole.length + 1),
    text: say.word(`cockpit:findings.${direction}.${kind}`, { count }),
  }));
}

/** Where the year ends at this pace, as share of its plan or else by how much it differs from last year's. */
export const paceFindings: FindingRule = ({ cockpit, panel, answer }, say) => {
  const { days } = cockpit;
  const steps = panel.steps ?? [];
  const sumOfStep = (as: "plan" | "lastYear" | undefined, until?: string): string | null => {
    const step = steps.find((one) => one.as === as);
    const rows = step ? groupedRows(panel, answer, step.slice) : [];
    if (rows.length === 0) return null;
    const months = as === "lastYear" ? [...new Set(rows.flatMap(({ key }) => key ?? []))].toSorted() : monthsOf(days);
    return summedUp(months, new Map(rows.map(({ key, value }) => [key, value])), until).findLast((amount) => amount !== null) ?? null;
  };
  const amount = sumOfStep(undefined, days.asOf.slice(0, 7));
  if (amount === null || compare(amount, "0") <= 0 || days.asOf >= days.yearEnd) return [];
  const landing = landingOf(amount, days);
  const [plan, before] = [sumOfStep("plan"), sumOfStep("lastYear")];
  const share = plan === null ? null : shareOf(landing, plan);
  if (share !== null)
    return [
      finding(subtract(share, "1"), say.word("cockpit:findings.landing", { share: formatPercent(share, say.language, TILE_SHARE_DIGITS) })),
    ];
  const ratio = before === null ? null : shareOf(landing, before);
  if (ratio === null) return [];
  const { direction, text } = changeOf(ratio, say.language);
  return direction === "even"
    ? []
    : [finding(subtract(ratio, "1"), say.word(`cockpit:findings.landing${direction === "up" ? "Above" : "Below"}`, { share: text }))];
};

/** How the first of some lines by month runs, or how its last whole month stands to the one of a year before. */
export const trendFindings: FindingRule = ({ cockpit, panel, answer }, say) => {
  const subject = panel.steps?.find(({ as }) => as === undefined);
  if (!subject) return [];
  const course = courseSaid({
    cockpit,
    panel: { ...panel, course: subject },
    answer: { ...answer, figure: { value: null, unit: "money" } },
  });
  const times = course.isOpen ? course.times.slice(0, -1) : course.times;
  const whole = course.isOpen ? course.values.slice(0, -1) : course.values;
  const told = [...courseFindings(course, say), ...yearBefore(times, whole, say)];
  const isAlone = panel.steps?.filter(({ as }) => as === undefined).length === 1;
  const what = say.word(`${cockpit.definition.id}:steps.${subject.name}`);
  return told.map((one) => (isAlone ? one : { ...one, text: say.word("cockpit:findings.ofLine", { what, finding: one.text }) }));
};

function yearBefore(times: readonly string[], values: readonly (string | null)[], say: Say): Finding[] {
  const [last = "", value = null] = [times.at(-1), values.at(-1)];
  const before = values[times.indexOf(`${Number(last.slice(0, 4)) - 1}${last.slice(4)}`)] ?? null;
  const ratio = value === null || before === null ? null : shareOf(value, before);
  if (ratio === null) return [];
  const { direction, text } = changeOf(ratio, say.language);
  if (direction === "even" || !/[1-9]/.test(text)) return [];
  const kind = direction === "up" ? "monthUp" : "monthDown";
  return [finding(subtract(ratio, "1"), say.word(`cockpit:findings.${kind}`, { month: formatShortDate(last, say.language), share: text }))];
}
