import { frame, valueAxis } from "./axes.ts";
import type { ChartOption } from "./option.ts";
import type { Palette } from "./palette.ts";
import { drawn, type Emphasis, type Picture, scaleOf, type Series, strength } from "./series.ts";

const MOST_DOTS = 40;
/** Along a line no point stands out. */
const ALL: Emphasis = new Set();
type Stroke = "solid" | "dashed" | "dotted";
type LineLook = { height?: number; area?: boolean; stacked?: boolean; dots?: boolean };

/**
 * Draws a picture as lines; a dashed series is a plan or a comparison, the way into a point that is not over yet is dotted. `height`
 * (px) is how high the picture is where that is little, `area` fills down to zero, `dots` mark each point.
 */
export function lineOption(picture: Picture, palette: Palette, look: LineLook = {}): ChartOption {
  const { height, stacked = false } = look;
  const scale = scaleOf(picture, stacked);
  return {
    ...frame(picture, palette),
    yAxis: valueAxis(picture, palette, scale, height),
    series: [...lineSeries(picture, picture.series, palette, look), ...gapSeries(picture)],
  };
}

/** What lies between two lines, shaded: up to the lower one unseen, from there to the other one. */
function gapSeries({ gap, series, points }: Picture): ChartOption[] {
  const [one, other] = (gap ?? []).map((key) => series.find((each) => each.key === key)?.values);
  if (!one || !other) return [];
  const both = points.map((_, at) => {
    const [a, b] = [one[at] ?? null, other[at] ?? null];
    return a === null || b === null ? null : [Math.min(drawn(a), drawn(b)), Math.abs(drawn(a) - drawn(b))];
  });
  return [0, 1].map((part) => ({
    type: "line",
    name: `gap ${part}`,
    stack: "gap",
    silent: true,
    symbol: "none",
    lineStyle: { opacity: 0 },
    color: series[0]?.colour,
    areaStyle: { opacity: part === 0 ? 0 : 0.16 },
    data: both.map((values) => ({ value: values?.[part] ?? "-" })),
  }));
}

/** The lines themselves, for pictures that put them beside something. */
export function lineSeries(picture: Picture, lines: readonly Series[], palette: Palette, look: LineLook): ChartOption[] {
  const open = picture.points.findIndex(({ key }) => key !== null && key === picture.open);
  return lines.flatMap((series) =>
    open >= 0 && !series.dashed && !look.stacked
      ? [
          line(picture, series, palette, "solid", look, (index) => index < open),
          line(picture, series, palette, "dotted", look, (index) => index >= open - 1),
        ]
      : [line(picture, series, palette, series.dashed ? "dashed" : "solid", look, () => true)],
  );
}

function line(
  picture: Picture,
  series: Series,
  { size }: Palette,
  type: Stroke,
  { area = false, stacked = false, dots = false }: LineLook,
  isDrawn: (index: number) => boolean,
): ChartOption {
  const place = picture.series.indexOf(series);
  return {
    type: "line",
    name: series.name,
    ...(stacked ? { stack: "sum" } : {}),
    ...(area ? { areaStyle: { opacity: (stacked ? 0.55 : 0.18) * strength(ALL, null, series) } } : {}),
    symbol: dots || picture.points.length === 1 ? "circle" : "none",
    showSymbol: picture.points.length <= MOST_DOTS,
    symbolSize: size / 2,
    connectNulls: false,
    color: series.colour,
    lineStyle: { width: Math.max(2, size / 6), type, opacity: strength(ALL, null, series) },
    data: series.values.map((value, index) =>
      value === null || !isDrawn(index) ? { value: "-" } : { value: drawn(value), mark: [index, place] },
    ),
  };
}
