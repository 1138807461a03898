import type { CockpitAnswer, Panel, Status } from "#define/cockpit";
import type { Age } from "../age.ts";
import type { BodyProps } from "../panel.ts";
import type { Say } from "../say.ts";
import { figureFindings, paceFindings, trendFindings } from "./figure.ts";
import { againstSaid, type Finding, type FindingRule } from "./finding.ts";
import { changeFindings, multiplesFindings, waterfallFindings } from "./moves.ts";
import { barsFindings, calendarFindings, chartFindings, funnelFindings, olderSaid, tableFindings } from "./parts.ts";

const RULES: Readonly<Record<Panel["kind"], FindingRule>> = {
  figure: figureFindings,
  pace: paceFindings,
  trend: trendFindings,
  ageing: (props, say) => [...olderSaid(props, say), ...(props.panel.compare ?? []).flatMap(({ name }) => againstSaid(props, name, say))],
  bars: barsFindings,
  table: tableFindings,
  funnel: funnelFindings,
  multiples: multiplesFindings,
  chart: (props, say) => (props.panel.chart === "waterfall" ? waterfallFindings : chartFindings)(props, say),
  change: changeFindings,
  calendar: calendarFindings,
  // The newest documents are not all of them.
  ticker: () => [],
};

/** What is the case in a panel, most telling first; nothing of one that cannot be seen, or whose figures are stale. */
export function findingsOf(props: BodyProps, age: Age, say: Say): readonly Finding[] {
  if (props.answer.locked || age === "stale") return [];
  // What is bad is told before what is only remarkable.
  return RULES[props.panel.kind](props, say).toSorted((a, b) => Number(b.status === "bad") - Number(a.status === "bad"));
}

const RANK: Readonly<Record<Status, number>> = { bad: 2, watch: 1, good: 0 };
const rankOf = ({ status }: Finding) => (status ? RANK[status] : 0);

/** What is the case in a cockpit: the worst that its panels find, of equals that which is about most; null where none finds anything. */
export function worstOf(cockpit: CockpitAnswer, say: Say): { panel: Panel; finding: Finding } | null {
  const found = cockpit.definition.panels.flatMap((panel) => {
    const answer = cockpit.panels.find(({ name }) => name === panel.name);
    return (answer ? findingsOf({ cockpit, panel, answer }, "fresh", say) : []).map((finding) => ({ panel, finding }));
  });
  const [worst] = found.toSorted((a, b) => rankOf(b.finding) - rankOf(a.finding) || b.finding.weight - a.finding.weight);
  return worst ?? null;
}
