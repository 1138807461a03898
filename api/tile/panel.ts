import type { CockpitAnswer, Panel, PanelAnswer } from "#define/cockpit";
import { formatShort, middleScale, type NumberScale, scaleFor } from "#define/format";
import type { Language } from "#define/viewer";
import { drawn, sumOf } from "#chart/series";
import { timesFrom } from "#chart/times";

/** What the body of a tile is made of. */
export type BodyProps = { cockpit: CockpitAnswer; panel: Panel; answer: PanelAnswer };
type Key = string | null;
/** One bar of a panel: key, what the data call it, its exact value. */
export type PanelRow = { key: Key; label: Key; value: Key };

const MOST_BARS = 8;

/** The rows of the panel's slice that is grouped, with the first metric as value; totals left out. */
export function groupedRows(panel: Panel, answer: PanelAnswer, name = groupedName(panel)): PanelRow[] {
  const slice = answer.slices[name];
  const by = panel.slices[name]?.by[0];
  if (!slice || !by) return [];
  const place = (role: string, dimension?: string) =>
    slice.columns.findIndex(
      (column) => column.role === role && (!dimension || column.dimension === dimension || column.name === dimension),
    );
  const [key, label, value, total] = [place("key", by), place("label", by), place("metric"), place("total")];
  return slice.rows
    .filter((row) => total < 0 || row[total] === "0" || row[total] === null)
    .map((row) => ({ key: row[key] ?? null, label: row[label] ?? null, value: row[value] ?? null }));
}

/** The rows of the panel's slice that is grouped by two dimensions: the first along, the second across. */
export function crossedRows(panel: Panel, answer: PanelAnswer): (PanelRow & { across: Key; acrossLabel: Key })[] {
  const [name = "", asked] = Object.entries(panel.slices).find(([, slice]) => slice.by.length > 1) ?? [];
  const slice = answer.slices[name];
  const [by, across] = asked?.by ?? [];
  if (!slice || !by || !across) return [];
  const place = (role: string, dimension?: string) =>
    slice.columns.findIndex((column) => column.role === role && (column.dimension ?? column.name) === (dimension ?? column.name));
  const [key, label, crossKey, crossLabel, value] = [
    place("key", by),
    place("label", by),
    place("key", across),
    place("label", across),
    place("metric"),
  ];
  return slice.rows.map((row) => ({
    key: row[key] ?? null,
    label: row[label] ?? null,
    across: row[crossKey] ?? null,
    acrossLabel: row[crossLabel] ?? null,
    value: row[value] ?? null,
  }));
}

/** The largest rows and, as one more, what the panel's figure holds beyond them. */
export function topRows(panel: Panel, answer: PanelAnswer): { rows: PanelRow[]; rest: string | null } {
  const rows = groupedRows(panel, answer).slice(0, MOST_BARS);
  const total = answer.figure?.value ?? null;
  if (total === null) return { rows, rest: null };
  const shown = sumOf(rows.map((row) => row.value));
  const rest = sumOf([total, shown.startsWith("-") ? shown.slice(1) : `-${shown}`]);
  return { rows, rest: /^-?0*\.?0*$/.test(rest) ? null : rest };
}

/** The one unit of all amounts that a panel shows beside each other. */
export function panelScale(panel: Panel, answer: PanelAnswer, language: Language): NumberScale {
  const said = Object.values(answer.statement).flatMap(({ value, unit }) => (unit === "money" ? [value] : []));
  return oneScale([...said, ...barsOf(panel, answer)], language);
}

/** The unit of the largest of amounts beside each other, or of the middle one where some would be next to nothing in it. */
export function oneScale(amounts: readonly Key[], language: Language): NumberScale {
  const widest = scaleFor(amounts, language);
  // What rounding left over, less than one of the currency, makes no unit smaller.
  const told = amounts.filter((amount) => amount !== null && Math.abs(drawn(amount)) >= 1);
  const isLost = told.some((amount) => amount !== null && /^[<>]/.test(formatShort(amount, widest, language)));
  return isLost ? middleScale(told, language) : widest;
}

function barsOf(panel: Panel, answer: PanelAnswer): readonly Key[] {
  if (panel.kind === "funnel") return Object.values(answer.steps);
  if (panel.kind === "ageing") return [answer.figure?.value ?? null, ...ageBars(groupedRows(panel, answer)).map(({ value }) => value)];
  if (panel.kind === "multiples") return sumsOf(crossedRows(panel, answer));
  if (panel.kind !== "bars") return [];
  const { rows, rest } = topRows(panel, answer);
  return [...rows.map(({ value }) => value), rest];
}

function sumsOf(rows: readonly PanelRow[]): readonly Key[] {
  const sums = new Map<Key, string>();
  for (const { key, value } of rows) sums.set(key, sumOf([sums.get(key), value]));
  return [...sums.values()];
}

/** Ages on a wall: not due, up to 30, 90, 365 days, and more; `step` says which of these (0 to 4), whichever others there are. */
export type AgeBar = { key: string; from: number; to: number | null; step: number; value: string; keys: readonly string[] };
const LIMITS = [30, 90, 365];

/** Adds the buckets of a panel up to five bars that can be read from afar. */
export function ageBars(rows: readonly PanelRow[]): AgeBar[] {
  const bars = new Map<string, AgeBar>();
  for (const { key, value } of rows) {
    if (key === null) continue;
    const range = /^d(\d+)(?:to(\d+)|up)$/.exec(key);
    if (!range && key !== "notDue") continue;
    const bar = range ? barFor(Number(range[2] ?? Infinity)) : { key: "notDue", from: 0, to: null, step: 0 };
    const former = bars.get(bar.key);
    bars.set(bar.key, { ...bar, value: sumOf([former?.value, value]), keys: [...(former?.keys ?? []), key] });
  }
  return [...bars.values()].toSorted((a, b) => a.from - b.from);
}

function barFor(to: number): Omit<AgeBar, "value" | "keys"> {
  const place = LIMITS.findIndex((limit) => to <= limit);
  const from = place === 0 ? 1 : (LIMITS[(place < 0 ? LIMITS.length : place) - 1] ?? 0) + 1;
  return { key: `d${from}`, from, to: LIMITS[place] ?? null, step: place < 0 ? LIMITS.length + 1 : place + 1 };
}

/** The slice of a panel that is grouped. */
export function groupedName(panel: Panel): string {
  return Object.entries(panel.slices).find(([, slice]) => slice.by.length > 0)?.[0] ?? "";
}

/** What the keys of a slice along time count in: months or weeks. */
export function timeOf(panel: Panel, slice: string): "month" | "week" {
  return panel.slices[slice]?.by.includes("week") ? "week" : "month";
}

/** The times of a course: all months from the first to the last, or the thirteen weeks that a cockpit speaks of. */
export function timesOf({ weeks }: CockpitAnswer, kind: "month" | "week", keys: readonly string[]): readonly string[] {
  return kind === "week" ? weeks : timesFrom("month", keys);
}

/** The month or week that a cockpit's day lies in, unless that is its last day. */
export function openTime({ days, weeks }: CockpitAnswer, kind: "month" | "week"): string | null {
  if (kind === "month") return openMonth(days.asOf);
  return days.asOf < days.weekEnd ? (weeks.at(-1) ?? null) : null;
}

/** The month of a day, unless that is its last one. */
export function openMonth(day: string): string | null {
  const next = new Date(`${day}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().startsWith(day.slice(0, 7)) ? day.slice(0, 7) : null;
}
