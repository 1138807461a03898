import { frame, valueAxis } from "./bars.ts";
import type { ChartOption } from "./echarts.ts";
import type { Palette } from "./palette.ts";
import { drawn, type Picture, scaleOf, type Series } from "./series.ts";

type Stroke = "solid" | "dashed" | "dotted";

/** Draws a picture as lines with their names at the end; a dashed series is a plan, the way into a point that is not over yet is dotted. `size` is the type size in px. */
export function lineOption(picture: Picture, palette: Palette, size = 12): ChartOption {
  const scale = scaleOf(picture, false);
  const open = picture.points.findIndex(({ key }) => key !== null && key === picture.open);
  const line = (series: Series, type: Stroke, isDrawn: (index: number) => boolean) => ({
    type: "line",
    name: series.name,
    symbol: picture.points.length === 1 ? "circle" : "none",
    symbolSize: size / 2,
    connectNulls: false,
    color: series.colour,
    lineStyle: { width: Math.max(2, size / 6), type },
    data: series.values.map((value, index) => (value === null || !isDrawn(index) ? "-" : drawn(value))),
  });
  return {
    ...frame(picture, palette, size),
    yAxis: valueAxis(picture, palette, scale, size),
    series: picture.series.flatMap((series) =>
      open >= 0 && !series.dashed
        ? [line(series, "solid", (index) => index < open), line(series, "dotted", (index) => index >= open - 1)]
        : [line(series, series.dashed ? "dashed" : "solid", () => true)],
    ),
  };
}
