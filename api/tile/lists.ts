import { drawn, sumOf } from "#chart/series";
import type { Opened } from "#define/cockpit";
import { divide } from "#define/decimal";
import { formatPercent, formatShort } from "#define/format";
import { type WallFigure, wallFigure } from "./amounts.ts";
import { type VerdictSaid, verdictSaid } from "./figure.ts";
import { keyName } from "./keyName.ts";
import { ageBars, type BodyProps, groupedName, groupedRows, panelScale, topRows } from "./panel.ts";
import type { Say } from "./say.ts";
import { rateSaid } from "./title.ts";

const SHARE = 6;

/** One age of what is open: which of all ages (0 to 4), how wide its part of the bar is, its amount, and its share of the whole. */
export type AgeSaid = { key: string; name: string; step: number; weight: number; text: string; share: string; keys: readonly string[] };
export type AgeingSaid = { amount: WallFigure; verdict: VerdictSaid | null; ages: readonly AgeSaid[]; axis: string };

/** What is open as one bar by age. */
export function ageingSaid(props: BodyProps, say: Say): AgeingSaid {
  const { cockpit, panel, answer } = props;
  const { language } = say;
  const bars = ageBars(groupedRows(panel, answer));
  const scale = panelScale(panel, answer, language);
  const whole = sumOf(bars.map(({ value }) => value));
  const figure = answer.figure ?? { value: null, unit: "money" };
  return {
    amount: wallFigure(figure.value, figure.unit, language, cockpit.currency, scale),
    verdict: verdictSaid({ cockpit, answer }, say),
    ages: bars.map(({ key, from, to, step, value, keys }) => ({
      key,
      step,
      keys,
      name: key === "notDue" ? say.word("cockpit:notDue") : to === null ? `>${from - 1}` : `${from}–${to}`,
      weight: Math.max(0, drawn(value)),
      text: formatShort(value, scale, language),
      share: drawn(whole) > 0 ? formatPercent(divide(value, whole, SHARE), language, 0) : "",
    })),
    axis: [
      say.word(`cockpit:ageAxis.${panel.since ?? "due"}`),
      [scale.word, cockpit.currency].filter(Boolean).join(" "),
      rateSaid(props, say),
    ]
      .filter(Boolean)
      .join(" · "),
  };
}

/** A bar of a list: its name, its amount, how long it is (0 to 1) and whether it is below zero; `row` or `opens` is what is behind it. */
export type LineSaid = {
  key: string;
  name: string;
  text: string;
  length: number;
  isNothing: boolean;
  isBelow: boolean;
  quiet?: boolean;
  row?: { key: string | null };
  opens?: Opened | null;
};
type Line = Omit<LineSaid, "text" | "length" | "isNothing" | "isBelow"> & { value: string | null };

/** Bars lying one below the other, largest first, the rest as one. */
export function barsSaid(props: BodyProps, say: Say): readonly LineSaid[] {
  const { panel, answer } = props;
  const { rows, rest } = topRows(panel, answer);
  const lines = rows.map((row): Line => ({
    key: row.key ?? "",
    name: keyName(panel, groupedName(panel), row, say),
    value: row.value,
    row,
  }));
  const others: Line[] =
    rest === null || rows.length === 0 ? [] : [{ key: "rest", name: say.word("report:other"), value: rest, quiet: true }];
  return linesSaid(props, [...lines, ...others], say);
}

/** Steps from wide to narrow. */
export function funnelSaid(props: BodyProps, say: Say): readonly LineSaid[] {
  const { cockpit, panel, answer } = props;
  const lines = (panel.steps ?? []).map(({ name }): Line => ({
    key: name,
    name: say.word(`${cockpit.definition.id}:steps.${name}`),
    value: answer.steps[name] ?? null,
    opens: answer.stepOpens[name] ?? null,
  }));
  return linesSaid(props, lines, say);
}

function linesSaid({ panel, answer }: BodyProps, lines: readonly Line[], say: Say): readonly LineSaid[] {
  const scale = panelScale(panel, answer, say.language);
  const most = Math.max(1, ...lines.filter((line) => !line.quiet).map((line) => Math.abs(drawn(line.value))));
  return lines.map(({ value, ...line }) => ({
    ...line,
    text: value === null ? "-" : formatShort(value, scale, say.language),
    length: Math.min(1, Math.abs(drawn(value)) / most),
    isNothing: drawn(value) === 0,
    isBelow: drawn(value) < 0,
  }));
}
