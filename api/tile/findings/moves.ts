import { drawn } from "#chart/series";
import { compare, negate } from "#define/decimal";
import { formatPercent } from "#define/format";
import { wallText } from "../amounts.ts";
import { changeSaid } from "../change.ts";
import { changeOfLast } from "../lastChange.ts";
import { multiplesSaid } from "../multiples.ts";
import { groupedName, groupedRows } from "../panel.ts";
import { keyName } from "../keyName.ts";
import type { Say } from "../say.ts";
import { type Finding, type FindingRule, finding } from "./finding.ts";

/** So many whole times before the last are an average. */
const TIMES = 3;

/** Which key's last whole time is furthest below the average of its own before it, or else furthest above. */
export const multiplesFindings: FindingRule = (props, say) => {
  const { each, isOpen } = multiplesSaid(props, say);
  const moves = each.flatMap(({ key, name, values }) => {
    const whole = isOpen ? values.slice(0, -1) : values;
    const change = whole.length > TIMES && key !== null ? changeOfLast(whole) : null;
    return change === null || compare(change, "0") === 0 ? [] : [{ name, change }];
  });
  const ordered = moves.toSorted((a, b) => compare(a.change, b.change));
  const [lowest, highest] = [ordered[0], ordered.at(-1)];
  const mover = lowest && compare(lowest.change, "0") < 0 ? lowest : highest;
  if (!mover) return [];
  const isDown = compare(mover.change, "0") < 0;
  const share = formatPercent(mover.change.replace(/^-/, ""), say.language, 0);
  if (!/[1-9]/.test(share)) return [];
  return [finding(mover.change, say.word(`cockpit:findings.${isDown ? "belowOwn" : "aboveOwn"}`, { name: mover.name, share }))];
};

/** What adds most to a change, or takes most of it, whichever is more. */
export const changeFindings: FindingRule = (props, say) => {
  const { points, series } = changeSaid(props, { hues: [], text: "" }, say);
  const values = series[0]?.values ?? [];
  return mostOf(
    points.flatMap(({ name, isSum }, at) => (isSum ? [] : [{ name, value: values[at] ?? null }])),
    say,
  );
};

/** The same of a waterfall over the keys of a dimension. */
export const waterfallFindings: FindingRule = ({ panel, answer }, say) => {
  if (panel.steps) return [];
  const rows = groupedRows(panel, answer);
  return mostOf(
    rows.flatMap((row) => (row.key ? [{ name: keyName(panel, groupedName(panel), row, say), value: row.value }] : [])),
    say,
  );
};

function mostOf(parts: readonly { name: string; value: string | null }[], say: Say): Finding[] {
  const known = parts.flatMap(({ name, value }) => (value !== null && compare(value, "0") !== 0 ? [{ name, value }] : []));
  const [most] = known.toSorted((a, b) => Math.abs(drawn(b.value)) - Math.abs(drawn(a.value)));
  if (!most) return [];
  const isDown = compare(most.value, "0") < 0;
  const all = known.reduce((sum, { value }) => sum + Math.abs(drawn(value)), 0);
  const amount = wallText(isDown ? negate(most.value) : most.value, "money", say.language);
  const text = say.word(`cockpit:findings.${isDown ? "takes" : "adds"}`, { name: most.name, amount });
  return [{ status: null, weight: Math.abs(drawn(most.value)) / all, text }];
}
