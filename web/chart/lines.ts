import { frame, valueAxis } from "./bars.ts";
import type { ChartOption } from "./echarts.ts";
import type { Palette } from "./palette.ts";
import { drawn, type Picture, scaleOf } from "./series.ts";

/** Draws a picture as lines with their names at the end; a dashed series is a plan. `size` is the type size in px. */
export function lineOption(picture: Picture, palette: Palette, size = 12): ChartOption {
  const scale = scaleOf(picture, false);
  const longest = Math.max(0, ...picture.series.map((series) => widthOf(series.name)));
  const base = frame(picture, palette, size);
  return {
    ...base,
    grid: { ...(base.grid as object), right: longest * size + size },
    yAxis: valueAxis(picture, palette, scale, size),
    series: picture.series.map((series) => ({
      type: "line",
      name: series.name,
      symbol: "none",
      connectNulls: false,
      color: series.colour,
      lineStyle: { width: Math.max(2, size / 6), type: series.dashed ? "dashed" : "solid" },
      endLabel: { show: true, formatter: "{a}", color: series.colour, fontFamily: palette.font, fontSize: size, distance: size / 3 },
      labelLayout: { moveOverlap: "shiftY" },
      data: series.values.map((value) => (value === null ? "-" : drawn(value))),
    })),
  };
}

/** Width of a text in type sizes: a Han letter fills its square, others about half. */
function widthOf(text: string): number {
  return [...text].reduce((sum, letter) => sum + (letter > "\u2e80" ? 1 : 0.6), 0);
}
