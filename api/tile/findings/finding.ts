import type { PanelAnswer, Status } from "#define/cockpit";
import { compare, divide, subtract } from "#define/decimal";
import { formatNumber, formatPercent } from "#define/format";
import { changeOf, TILE_SHARE_DIGITS } from "../amounts.ts";
import { drawn } from "#chart/series";
import type { BodyProps } from "../panel.ts";
import type { Say } from "../say.ts";

/**
 * What is the case in a panel: in words without its subject, how it is judged where a threshold does so, and how much of the matter
 * (0 to 1) it is about.
 */
export type Finding = { status: Status | null; weight: number; text: string };
/** A rule over the answer of a panel: what it finds, most telling first. It is told nothing of a panel that cannot be seen or is stale. */
export type FindingRule = (props: BodyProps, say: Say) => readonly Finding[];

const SHARE = 6;
/** From so many times on what is compared is told as times. */
const TIMES = "10";

/** A finding about a share of the whole. */
export function finding(share: string, text: string, status: Status | null = null): Finding {
  return { status, weight: Math.max(0, Math.min(1, Math.abs(drawn(share)))), text };
}

/** A part of a whole that is more than nothing; null where that is no share. */
export function shareOf(part: string, whole: string): string | null {
  return compare(whole, "0") <= 0 || compare(part, "0") < 0 ? null : divide(part, whole, SHARE);
}

/** A share of a whole as titles say it. */
export const shareText = (share: string, say: Say): string => formatPercent(share, say.language, 0);

/** Whether the parts of a metric make up its whole. */
export const isAdditive = ({ additive = [] }: Pick<PanelAnswer, "additive">, metric: string): boolean => additive.includes(metric);

/** How the figure of a panel stands to one of its comparisons; nothing where there is nothing to compare with, or where both are level. */
export function againstSaid({ cockpit, panel, answer }: BodyProps, name: string, say: Say): Finding[] {
  const figure = answer.figure?.value ?? null;
  const { value = null, ratio = null } = answer.compare[name] ?? {};
  if (figure === null || value === null || ratio === null || compare(value, "0") <= 0 || compare(figure, "0") < 0) return [];
  const { direction, text } = changeOf(ratio, say.language);
  const isShare = answer.figure?.unit === "percent";
  const away = subtract(figure, value).replace(/^-/, "");
  const share = isShare ? pointsText(away, say) : text;
  if (direction === "even" || !/[1-9]/.test(share)) return [];
  const isPlan = panel.goal !== undefined && Object.values(panel.goal).includes(name);
  const kind = isShare ? POINTS[direction] : compare(ratio, TIMES) >= 0 ? "times" : isPlan ? ON_PLAN[direction] : PLAIN[direction];
  const params = { against: againstName(cockpit.definition.id, name, say), share, times: formatNumber(ratio, say.language, 1) };
  const status = answer.verdict?.against === name ? answer.verdict.status : null;
  return [finding(subtract(ratio, "1"), say.word(`cockpit:findings.${kind}`, params), status)];
}

const PLAIN = { up: "above", down: "below" } as const;
const POINTS = { up: "abovePoints", down: "belowPoints" } as const;
const ON_PLAN = { up: "aheadOfPlan", down: "behindPlan" } as const;

const pointsText = (away: string, say: Say) => formatPercent(away, say.language, TILE_SHARE_DIGITS).replace(/[\s\u00a0]?%$/, "");

/** What is compared with as it stands within a sentence. */
export function againstName(cockpit: string, name: string, say: Say): string {
  return say.known(`cockpit:against.${name}`) ?? say.word("cockpit:findings.against", { what: say.word(`${cockpit}:compare.${name}`) });
}
