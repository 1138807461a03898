import { formatShort, type NumberScale } from "#define/format";
import { BESIDE, frame, valueAxis } from "./axes.ts";
import { widthOf } from "./labels.ts";
import type { ChartOption } from "./option.ts";
import type { Palette } from "./palette.ts";
import { drawn, type Emphasis, type Picture, scaleOf, strength, sumOf } from "./series.ts";

/**
 * Draws a picture as standing bars from zero, its series stacked with the sum written on each bar, or side by side; the scale is said once.
 */
export function barOption(picture: Picture, palette: Palette, chosen: Emphasis, stacked: boolean): ChartOption {
  const scale = scaleOf(picture, stacked);
  return {
    ...frame(picture, palette),
    yAxis: valueAxis(picture, palette, scale, palette.height, hasLow(picture, stacked)),
    series: barSeries(picture, palette, chosen, { stacked, scale }),
  };
}

const hasLow = ({ series }: Picture, stacked: boolean): boolean =>
  (stacked || series.length === 1) && series.some(({ values }) => values.some((value) => drawn(value) < 0));

/** The bars themselves, for pictures that put something beside them. */
export function barSeries(
  picture: Picture,
  palette: Palette,
  chosen: Emphasis,
  { stacked, scale }: { stacked: boolean; scale: NumberScale },
): ChartOption[] {
  const sums = picture.points.map((_, index) => sumOf(picture.series.map((series) => series.values[index])));
  const isTold = picture.points.length <= 40;
  const slot = (palette.width - BESIDE * palette.size) / Math.max(1, picture.points.length);
  // A text that is wider than its bar stands over its neighbours only where these are lower.
  const fits = (at: number): boolean => {
    if (widthOf(barText(sums[at] ?? "0", scale, picture), palette.size) <= slot) return true;
    return [at - 1, at + 1].every((beside) => Math.abs(drawn(sums[beside] ?? "0")) <= Math.abs(drawn(sums[at])));
  };
  return picture.series.map((series, place) => ({
    type: "bar",
    name: series.name,
    ...(stacked ? { stack: "sum" } : {}),
    barMaxWidth: 72,
    itemStyle: { color: series.colour, ...(series.dashed ? { opacity: 0.45 } : {}) },
    data: series.values.map((value, index) => ({
      value: drawn(value),
      mark: [index, place],
      itemStyle: {
        opacity: strength(chosen, picture.points[index]?.key ?? null, series) * (series.dashed ? 0.45 : 1),
        ...(isOpen(picture, index) ? { decal: { ...HATCHED, color: palette.ground } } : {}),
      },
      label: { position: drawn(value) < 0 ? "bottom" : "top", ...(stacked ? { show: isTold && place === topOf(picture, index) } : {}) },
    })),
    label: {
      show: isTold && !stacked && picture.series.length === 1,
      color: palette.text,
      fontFamily: palette.font,
      formatter: ({ dataIndex }: { dataIndex: number }) => (fits(dataIndex) ? barText(sums[dataIndex] ?? "0", scale, picture) : ""),
    },
    labelLayout: ({ labelRect: { x, width } }: Laid) => ({ hideOverlap: true, dx: Math.min(0, palette.width - x - width) }),
  }));
}

/** What is not over yet is hatched. */
const HATCHED = { symbol: "rect", rotation: -Math.PI / 4, dashArrayX: [1, 0], dashArrayY: [3, 5] } as const;
const isOpen = ({ points, open }: Picture, index: number) => open !== undefined && open !== null && points[index]?.key === open;

/** Where a text would stand; at the right edge it moves into the picture. */
type Laid = { labelRect: { x: number; width: number } };

// What is positive stands above zero in its order, the rest below it.
function topOf({ series }: Picture, index: number): number {
  const highest = series.findLastIndex(({ values }) => Number(values[index] ?? 0) > 0);
  if (highest >= 0) return highest;
  const lowest = series.findLastIndex(({ values }) => Number(values[index] ?? 0) < 0);
  return lowest < 0 ? series.length - 1 : lowest;
}

// Only bars that have something on them carry a text.
function barText(sum: string, scale: NumberScale, picture: Picture): string {
  // Less than one of a currency is what rounding left over.
  const isNothing = Math.abs(Number(sum)) < (picture.unit === "money" ? 1 : Number.MIN_VALUE);
  return isNothing ? "" : formatShort(sum, scale, picture.language);
}
