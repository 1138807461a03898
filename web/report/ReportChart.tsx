import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Sliceable } from "#define/dataset";
import type { Report } from "#define/report";
import { barOption } from "../chart/bars.ts";
import Chart from "../chart/Chart.tsx";
import { lineOption } from "../chart/lines.ts";
import { hueOf, type Palette, usePalette } from "../chart/palette.ts";
import { drawn, fullText, type Picture, sumOf } from "../chart/series.ts";
import type { SliceResult } from "../data/slicesAnswer.ts";
import { chartOf } from "./definition.ts";
import { placeOf } from "./pivot.ts";
import { fixedKeys } from "./questions.ts";
import type { ReportState } from "./state.ts";
import type { ReportWords } from "./words.ts";

const MOST_SERIES = 5;
type Key = string | null;
type ReportChartProps = {
  report: Report;
  dataset: Sliceable;
  state: ReportState;
  words: ReportWords;
  result: SliceResult;
  today: string;
  onPick: (picked: Readonly<Record<string, Key>>, add: boolean) => void;
};

/** The chart of a report: one bar (or point) per key of its axis, split by its stack; a click filters by both. */
export default function ReportChart({ report, dataset, state, words, result, today, onPick }: ReportChartProps) {
  const { t } = useTranslation();
  const palette = usePalette(null);
  const chart = chartOf(report);
  const axis = chart?.by[0] ?? "";
  const stack = chart?.stack;
  const picture = useMemo(() => {
    const order = fixedKeys(dataset, axis, state.params, today);
    const axes = { axis, stack, order, metric: chart?.metrics[0] ?? "", other: t("report:other") };
    const whole = pictureOf(result, dataset, axes, words, palette);
    return stack ? whole : { ...whole, series: metricSeries(result, whole, axis, chart?.metrics ?? [], words, palette) };
  }, [result, dataset, axis, stack, chart, words, palette, state.params, today, t]);
  const chosen = useMemo(() => new Set(state.filters[axis] ?? []), [state.filters, axis]);
  const option = useMemo(
    () => (chart?.chart === "line" ? lineOption(picture, palette) : barOption(picture, palette, chosen, Boolean(stack))),
    [chart, picture, palette, chosen, stack],
  );
  const pick = (point: Key, series: Key, add: boolean): void =>
    onPick(stack && picture.series.length > 1 && series !== OTHER ? { [axis]: point, [stack]: series } : { [axis]: point }, add);
  return (
    <Chart
      picture={picture}
      option={option}
      summary={summaryOf(picture, words, chart?.metrics[0] ?? "", t)}
      head={words.dimension(axis)}
      legend
      onPick={pick}
    />
  );
}

const OTHER = "\u0000other";
type Axes = { axis: string; stack: string | undefined; order: readonly string[]; metric: string; other: string };

function pictureOf(result: SliceResult, dataset: Sliceable, axes: Axes, words: ReportWords, palette: Palette): Picture {
  const at = {
    axis: placeOf(result.columns, "key", axes.axis),
    axisLabel: placeOf(result.columns, "label", axes.axis),
    stack: axes.stack ? placeOf(result.columns, "key", axes.stack) : -1,
    stackLabel: axes.stack ? placeOf(result.columns, "label", axes.stack) : -1,
    metric: placeOf(result.columns, "metric", axes.metric),
  };
  const points = namesIn(result.rows, at.axis, at.axisLabel);
  const stacks = axes.stack ? namesIn(result.rows, at.stack, at.stackLabel) : new Map<Key, Key>([[null, null]]);
  const keys: Key[] = [
    ...axes.order.filter((key) => points.has(key)),
    ...[...points.keys()].filter((key) => key === null || !axes.order.includes(key)),
  ];
  const sorted = [...stacks.keys()];
  const kept = sorted.length > MOST_SERIES ? sorted.slice(0, MOST_SERIES - 1) : sorted;
  const valuesOf = (wanted: (key: Key) => boolean): (string | null)[] =>
    keys.map((key) => {
      const cells = result.rows.filter((row) => (row[at.axis] ?? null) === key && (!axes.stack || wanted(row[at.stack] ?? null)));
      return cells.length === 0 ? null : sumOf(cells.map((row) => row[at.metric]));
    });
  const series = kept.map((key) => ({
    key,
    name: axes.stack ? words.value(axes.stack, key, stacks.get(key)) : words.metric(axes.metric),
    values: valuesOf((each) => each === key),
    colour: hueOf(palette, kept, key),
  }));
  const rest = {
    key: OTHER,
    name: axes.other,
    values: valuesOf((each) => !kept.includes(each)),
    colour: palette.hues[MOST_SERIES - 1] ?? palette.quiet,
  };
  return {
    points: keys.map((key) => ({ key, name: words.value(axes.axis, key, points.get(key)) })),
    series: sorted.length > MOST_SERIES ? [...series, rest] : series,
    unit: dataset.metrics[axes.metric]?.unit ?? "money",
    language: words.language,
  };
}

/** One series per metric, side by side. */
function metricSeries(
  result: SliceResult,
  picture: Picture,
  axis: string,
  metrics: readonly string[],
  words: ReportWords,
  palette: Palette,
): Picture["series"] {
  const place = placeOf(result.columns, "key", axis);
  const rows = new Map(result.rows.map((row) => [row[place] ?? null, row]));
  return metrics.map((metric) => {
    const at = placeOf(result.columns, "metric", metric);
    const values = picture.points.map(({ key }) => rows.get(key)?.[at] ?? null);
    return { key: metric, name: words.metric(metric), values, colour: hueOf(palette, metrics, metric) };
  });
}

function namesIn(rows: SliceResult["rows"], key: number, label: number): Map<Key, Key> {
  return new Map(rows.map((row) => [row[key] ?? null, row[label] ?? null]));
}

function summaryOf(
  picture: Picture,
  words: ReportWords,
  metric: string,
  t: (key: string, values: Record<string, string>) => string,
): string {
  const sums = picture.points.map((point, index) => ({
    name: point.name,
    sum: sumOf(picture.series.map((series) => series.values[index])),
  }));
  const [most] = sums.toSorted((a, b) => drawn(b.sum) - drawn(a.sum));
  const total = sumOf(sums.map(({ sum }) => sum));
  return t("report:summary", {
    metric: words.metric(metric),
    total: fullText(total, picture),
    most: most?.name ?? "-",
    value: fullText(most?.sum ?? null, picture),
  });
}
