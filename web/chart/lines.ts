import { frame, valueAxis } from "./bars.ts";
import type { ChartOption } from "./echarts.ts";
import type { Palette } from "./palette.ts";
import { drawn, type Picture, scaleOf } from "./series.ts";

/** Draws a picture as lines with their names at the end; a dashed series is a plan. `size` is the type size in px. */
export function lineOption(picture: Picture, palette: Palette, size = 12): ChartOption {
  const scale = scaleOf(picture, false);
  return {
    ...frame(picture, palette, size),
    yAxis: valueAxis(picture, palette, scale, size),
    series: picture.series.map((series) => ({
      type: "line",
      name: series.name,
      symbol: picture.points.length === 1 ? "circle" : "none",
      symbolSize: size / 2,
      connectNulls: false,
      color: series.colour,
      lineStyle: { width: Math.max(2, size / 6), type: series.dashed ? "dashed" : "solid" },
      data: series.values.map((value) => (value === null ? "-" : drawn(value))),
    })),
  };
}
