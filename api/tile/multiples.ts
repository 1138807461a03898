import { sumOf } from "#chart/series";
import type { Opened } from "#define/cockpit";
import { formatPercent, formatShort, scaleFor } from "#define/format";
import { keyName } from "./keyName.ts";
import { changeOfLast } from "./lastChange.ts";
import { type BodyProps, crossedRows, groupedName, groupedRows, openTime, panelScale, timeOf, timesOf } from "./panel.ts";
import type { Say } from "./say.ts";

/** One of the multiples: its times as a line, what is said of it, and what is behind it where that is not the tile's. */
export type MultipleSaid = { key: string | null; name: string; values: readonly string[]; text: string; opens?: Opened | null };
export type MultiplesSaid = { kind: "month" | "week"; isOpen: boolean; isOneScale: boolean; each: readonly MultipleSaid[] };
type One = Omit<MultipleSaid, "text"> & { sum: string };

/**
 * The same picture of each key on one scale, the greatest first, or of each step on its own: its times as a line, and what they come to, or
 * how the last whole one changed, the worst first.
 */
export function multiplesSaid(props: BodyProps, say: Say): MultiplesSaid {
  const { cockpit, panel, answer } = props;
  const { language } = say;
  const { kind, times, keys } = multiplesOf(props, say);
  const isOpen = times.at(-1) === openTime(cockpit, kind);
  const scale = panelScale(panel, answer, language);
  const changeOf = ({ values }: One) => changeOfLast(isOpen ? values.slice(0, -1) : values);
  const ordered = panel.worstFirst
    ? keys.toSorted((a, b) => Number(changeOf(a) ?? 0) - Number(changeOf(b) ?? 0))
    : keys.toSorted((a, b) => Number(b.sum) - Number(a.sum));
  const textOf = (one: One) => {
    const change = panel.worstFirst ? changeOf(one) : null;
    if (change !== null) return `${change.startsWith("-") ? "" : "+"}${formatPercent(change, language, 0)}`;
    return formatShort(one.sum, panel.steps ? scaleFor([one.sum], language) : scale, language);
  };
  return { kind, isOpen, isOneScale: !panel.steps, each: ordered.map((one) => ({ ...one, text: textOf(one) })) };
}

/** The multiples of a panel: its steps, or the keys of the first dimension of its slice. */
function multiplesOf(
  { cockpit, panel, answer }: BodyProps,
  say: Say,
): { kind: "month" | "week"; times: readonly string[]; keys: readonly One[] } {
  const { steps } = panel;
  if (steps) {
    const kind = timeOf(panel, steps[0]?.slice ?? "");
    const rows = steps.map(({ slice }) => new Map(groupedRows(panel, answer, slice).map(({ key, value }) => [key, value])));
    const times = timesOf(cockpit, kind, [...new Set(rows.flatMap((own) => [...own.keys()].flatMap((key) => key ?? [])))]);
    const keys = steps.map(({ name }, at): One => {
      const values = times.map((time) => rows[at]?.get(time) ?? "0");
      const opens = answer.stepOpens[name] ?? null;
      return { key: name, name: say.word(`${cockpit.definition.id}:steps.${name}`), values, sum: sumOf(values), opens };
    });
    return { kind, times, keys };
  }
  const rows = crossedRows(panel, answer);
  const kind = timeOf(panel, Object.keys(panel.slices).find((name) => (panel.slices[name]?.by.length ?? 0) > 1) ?? "");
  const times = timesOf(cockpit, kind, [...new Set(rows.flatMap(({ across }) => across ?? []))]);
  const keys = [...new Map(rows.map(({ key, label }) => [key, label]))].map(([key, label]): One => {
    const own = new Map(rows.filter((row) => row.key === key).map(({ across, value }) => [across, value]));
    const values = times.map((time) => own.get(time) ?? "0");
    return { key, name: keyName(panel, groupedName(panel), { key, label }, say), values, sum: sumOf(values) };
  });
  return { kind, times, keys };
}
