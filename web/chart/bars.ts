import type { ChartOption } from "./echarts.ts";
import type { Palette } from "./palette.ts";
import { drawn, fullText, type Picture, scaleOf, shortText, sumOf } from "./series.ts";

/** Keys that stand out; everything else is drawn fainter. Empty = all alike. */
export type Emphasis = ReadonlySet<string | null>;

/** Draws a picture as standing bars from zero, its series stacked with the sum written on each bar, or side by side; the scale is said once. */
export function barOption(picture: Picture, palette: Palette, chosen: Emphasis, stacked: boolean): ChartOption {
  const scale = scaleOf(picture, stacked);
  const sums = picture.points.map((_, index) => sumOf(picture.series.map((series) => series.values[index])));
  const last = picture.series.length - 1;
  return {
    ...frame(picture, palette),
    yAxis: valueAxis(picture, palette, scale),
    series: picture.series.map((series, place) => ({
      type: "bar",
      name: series.name,
      ...(stacked ? { stack: "sum" } : {}),
      barMaxWidth: 72,
      itemStyle: { color: series.colour },
      data: series.values.map((value, index) => ({
        value: drawn(value),
        itemStyle: { opacity: stands(chosen, picture.points[index]?.key ?? null) ? 1 : 0.3 },
      })),
      label: {
        show: stacked ? place === last : picture.series.length === 1,
        position: "top",
        color: palette.text,
        fontFamily: palette.font,
        formatter: ({ dataIndex }: { dataIndex: number }) => barText(sums[dataIndex] ?? "0", scale, picture),
      },
    })),
  };
}

/** Grid, axis of the points, tooltip with all series of a point. */
export function frame(picture: Picture, palette: Palette, size = 12): ChartOption {
  const text = { color: palette.quiet, fontFamily: palette.font, fontSize: size };
  return {
    animation: !window.matchMedia("(prefers-reduced-motion: reduce)").matches,
    animationDuration: 300,
    animationDurationUpdate: 500,
    animationEasingUpdate: "cubicOut",
    textStyle: text,
    grid: { left: 4, right: 12, top: size * 2.6, bottom: 4, outerBoundsMode: "same", outerBoundsContain: "axisLabel" },
    xAxis: {
      type: "category",
      data: picture.points.map((point) => point.name),
      axisTick: { show: false },
      axisLine: { lineStyle: { color: palette.line } },
      axisLabel: { ...text, hideOverlap: true, margin: Math.max(8, size * 0.6) },
    },
    tooltip: {
      trigger: "axis",
      renderMode: "richText",
      confine: true,
      backgroundColor: palette.ground,
      borderColor: palette.line,
      textStyle: { ...text, color: palette.text },
      axisPointer: { type: "shadow", shadowStyle: { color: palette.line, opacity: 0.3 } },
      formatter: (marks: readonly { dataIndex: number }[]) => pointText(picture, marks[0]?.dataIndex ?? 0),
    },
  };
}

/** The value axis: from zero, at most four steps, scaled texts, the word of the scale on top. */
export function valueAxis(picture: Picture, palette: Palette, scale: { exponent: number; word: string }, size = 12): ChartOption {
  const text = { color: palette.quiet, fontFamily: palette.font, fontSize: size };
  return {
    type: "value",
    name: scale.word,
    nameTextStyle: { ...text, align: "left" },
    splitNumber: 3,
    splitLine: { lineStyle: { color: palette.line, width: 1 } },
    axisLabel: {
      ...text,
      formatter: (value: number) => shortText(plain(value), scale, picture.language, digitsOf(value / 10 ** scale.exponent)),
    },
  };
}

// Steps of less than one keep the digits that tell them apart.
function digitsOf(scaled: number): number {
  return [0, 1].find((digits) => Math.abs(scaled * 10 ** digits - Math.round(scaled * 10 ** digits)) < 1e-9) ?? 2;
}

// Only bars that have something on them carry a text.
function barText(sum: string, scale: { exponent: number; word: string }, picture: Picture): string {
  return Number(sum) === 0 ? "" : shortText(sum, scale, picture.language);
}

function pointText(picture: Picture, index: number): string {
  const lines = picture.series
    .filter((series) => (series.values[index] ?? null) !== null)
    .map((series) => `${series.name}  ${fullText(series.values[index], picture)}`);
  return [picture.points[index]?.name ?? "", ...lines].join("\n");
}

function stands(chosen: Emphasis, key: string | null): boolean {
  return chosen.size === 0 || chosen.has(key);
}

function plain(value: number): string {
  return Number.isInteger(value) ? value.toLocaleString("en-US", { useGrouping: false }) : value.toFixed(6);
}
