import { drawn } from "#chart/series";
import type { TableRow } from "#define/cockpit";
import { compare, sumOf } from "#define/decimal";
import { addDays } from "#define/days";
import { formatShortDate } from "#define/format";
import { keyName } from "../keyName.ts";
import { ageBars, type BodyProps, groupedName, groupedRows, topRows } from "../panel.ts";
import type { Say } from "../say.ts";
import { type Finding, type FindingRule, finding, isAdditive, shareOf, shareText } from "./finding.ts";

/** A key of a whole: what it is called (null where it has no name of its own) and its part. */
type Part = { name: string | null; value: string };

/** So few hold so much of a whole. */
const [FEW, MUCH] = [3, "0.5"];

/** The smallest number of largest parts that hold half of a whole or more, where these are three at most and not all of them. */
function heldBy(parts: readonly Part[], whole: string, isAll: boolean, say: Say): Finding[] {
  if (parts.some(({ value }) => compare(value, "0") < 0)) return [];
  const ordered = parts.filter(({ value }) => compare(value, "0") > 0).toSorted((a, b) => compare(b.value, a.value));
  for (let count = 1; count <= Math.min(FEW, ordered.length - (isAll ? 1 : 0)); count++) {
    const first = ordered.slice(0, count);
    const share = shareOf(sumOf(first.map(({ value }) => value)), whole);
    if (share === null || compare(share, "1") > 0 || first.some(({ name }) => name === null)) return [];
    if (compare(share, MUCH) < 0) continue;
    const params = { count, name: first[0]?.name ?? "", share: shareText(share, say) };
    return [finding(share, say.word(`cockpit:findings.${count === 1 ? "one" : "first"}`, params))];
  }
  return [];
}

/** Who holds most of what bars show. */
export const barsFindings: FindingRule = (props, say) => {
  const { panel, answer } = props;
  const whole = answer.figure?.value ?? null;
  if (whole === null || !panel.figure || !isAdditive(answer, panel.figure.metric)) return [];
  const { rest } = topRows(panel, answer);
  if (rest !== null && compare(rest, "0") < 0) return [];
  const rows = groupedRows(panel, answer);
  const shown = sumOf(rows.map(({ value }) => value ?? "0"));
  return heldBy(partsOf(props, rows, say), whole, compare(shown, whole) === 0, say);
};

function partsOf(
  { panel }: BodyProps,
  rows: readonly { key: string | null; label: string | null; value: string | null }[],
  say: Say,
): Part[] {
  return rows.map((row) => ({ name: row.key ? keyName(panel, groupedName(panel), row, say) : null, value: row.value ?? "0" }));
}

/** How much of all is older than 90 days; and how the whole stands to what judges it is told by its comparison. */
export const olderSaid: FindingRule = ({ panel, answer }, say) => {
  const bars = ageBars(groupedRows(panel, answer));
  if (bars.some(({ value }) => compare(value, "0") < 0)) return [];
  const old = sumOf(bars.filter(({ from }) => from > OLD).map(({ value }) => value));
  const share = shareOf(old, sumOf(bars.map(({ value }) => value)));
  return share === null || isNothing(share)
    ? []
    : [finding(share, say.word("cockpit:findings.older", { days: OLD, share: shareText(share, say) }))];
};
const OLD = 90;

/** A share that is told as 0. */
const isNothing = (share: string): boolean => compare(share, "0.005") < 0;

/** How many rows miss the threshold of a column, the column that most of them miss; or who holds most of the first column. */
export const tableFindings: FindingRule = (props, say) => [...missedSaid(props, say), ...rowsHeldSaid(props, say)];

const partOf = (some: number, all: number) => some / all;

function missedSaid({ cockpit, panel, answer }: BodyProps, say: Say): Finding[] {
  const judged = (panel.columns ?? []).flatMap((column, at) => {
    const known = answer.rows.flatMap(({ cells }) => cells[at]?.status ?? []);
    const count = (status: string) => known.filter((one) => one === status).length;
    return column.judged && known.length > 1 ? [{ name: column.name, bad: count("bad"), watch: count("watch"), all: known.length }] : [];
  });
  const found = (["bad", "watch"] as const)
    .flatMap((status) => judged.map(({ name, all, ...counts }) => ({ status, name, all, some: counts[status] })))
    .filter(({ some }) => some > 0)
    .toSorted((a, b) => (a.status === b.status ? partOf(b.some, b.all) - partOf(a.some, a.all) : a.status === "bad" ? -1 : 1));
  const [worst] = found;
  if (!worst) {
    const [first] = judged;
    return first ? [{ status: "good", weight: 0, text: say.word("cockpit:findings.allWithin", { count: first.all }) }] : [];
  }
  const params = { count: worst.some, all: worst.all, what: say.word(`${cockpit.definition.id}:columns.${worst.name}`) };
  const text = say.word(`cockpit:findings.missed.${worst.status}`, params);
  return [{ status: worst.status, weight: partOf(worst.some, worst.all), text }];
}

/** Who holds most of what the rows are ordered by. */
function rowsHeldSaid({ cockpit, panel, answer }: BodyProps, say: Say): Finding[] {
  const columns = panel.columns ?? [];
  const slice = panel.slices[columns[0]?.slice ?? ""];
  const at = columns.findIndex(({ metric, of }) => metric === slice?.order?.[0]?.by && !of);
  const column = columns[at];
  const isWhole = slice?.limit === undefined || answer.rows.length < slice.limit;
  if (!column || !isWhole || !isAdditive(answer, column.metric) || isOverTime(answer.rows)) return [];
  const parts = answer.rows.map((row) => ({
    name: row.key ? keyName(panel, column.slice, row, say) : null,
    value: row.cells[at]?.value ?? "0",
  }));
  const what = say.word(`${cockpit.definition.id}:columns.${column.name}`);
  return heldBy(parts, sumOf(parts.map(({ value }) => value)), true, say).map((one) => ({
    ...one,
    text: say.word("cockpit:findings.ofColumn", { what, finding: one.text }),
  }));
}

const isOverTime = (rows: readonly Pick<TableRow, "key">[]) => rows.some(({ key }) => key !== null && /^\d{4}-/.test(key));

/** From which to which step least is left; only of steps that come out of each other. */
export const funnelFindings: FindingRule = ({ cockpit, panel, answer }, say) => {
  if (!panel.narrows) return [];
  const steps = (panel.steps ?? []).map(({ name }) => ({ name, value: answer.steps[name] ?? null }));
  const pairs = steps.slice(1).flatMap((to, at) => {
    const from = steps[at];
    const share = from?.value && to.value ? shareOf(to.value, from.value) : null;
    return from && share !== null && compare(share, "1") < 0 ? [{ from: from.name, to: to.name, share }] : [];
  });
  const [least] = pairs.toSorted((a, b) => compare(a.share, b.share));
  if (!least) return [];
  const step = (name: string) => say.word(`${cockpit.definition.id}:steps.${name}`);
  const params = { from: step(least.from), to: step(least.to), share: shareText(least.share, say) };
  return [{ status: null, weight: 1 - drawn(least.share), text: say.word("cockpit:findings.narrowest", params) }];
};

/** Of bars along time the one that stands out, of other keys who holds most. */
export const chartFindings: FindingRule = (props, say) => {
  const { panel, answer } = props;
  const slice = panel.slices[groupedName(panel)];
  const [metric = ""] = slice?.metrics ?? [];
  if (panel.steps || slice?.by.length !== 1 || slice.limit !== undefined || !isAdditive(answer, metric)) return [];
  const rows = groupedRows(panel, answer);
  const whole = sumOf(rows.map(({ value }) => value ?? "0"));
  const dated = rows.filter(({ key }) => key !== null && /^\d{4}-\d{2}/.test(key));
  if (dated.length === 0) return heldBy(partsOf(props, rows, say), whole, true, say);
  return peakOf(dated, whole, say);
};

/** So much more than its even part stands out. */
const OUT = 1.5;

function peakOf(rows: readonly { key: string | null; value: string | null }[], whole: string, say: Say): Finding[] {
  if (rows.length < FEW || rows.some(({ value }) => compare(value ?? "0", "0") < 0)) return [];
  const [peak] = rows.toSorted((a, b) => compare(b.value ?? "0", a.value ?? "0"));
  const share = shareOf(peak?.value ?? "0", whole);
  if (!peak?.key || share === null || compare(share, "1") > 0 || drawn(share) * rows.length < OUT) return [];
  const time = peak.key.length > MONTH ? formatShortDate(peak.key, say.language) : peak.key;
  return [finding(share, say.word("cockpit:findings.peak", { time, share: shareText(share, say) }))];
}
const MONTH = 7;

/** What falls within the next seven days, as share of all that is to come. */
export const calendarFindings: FindingRule = ({ cockpit, panel, answer }, say) => {
  const rows = (panel.steps ?? []).flatMap(({ slice }) => groupedRows(panel, answer, slice));
  const end = addDays(cockpit.days.asOf, WEEK - 1);
  const soon = sumOf(rows.filter(({ key }) => key !== null && key <= end).map(({ value }) => value ?? "0"));
  const share = shareOf(soon, sumOf(rows.map(({ value }) => value ?? "0")));
  return share === null || isNothing(share)
    ? []
    : [finding(share, say.word("cockpit:findings.soon", { days: WEEK, share: shareText(share, say) }))];
};
const WEEK = 7;
