import { frame, secondAxis, valueAxis } from "./axes.ts";
import { barSeries } from "./bars.ts";
import type { ChartOption } from "./option.ts";
import { lineSeries } from "./lines.ts";
import type { Palette } from "./palette.ts";
import { type Emphasis, type Picture, scaleOf } from "./series.ts";

/** Draws bars on the left axis and the series of the second axis as lines on the right. */
export function combinedOption(picture: Picture, palette: Palette, chosen: Emphasis): ChartOption {
  const bars = picture.series.filter(({ second }) => !second);
  const lines = picture.series.filter(({ second }) => second);
  const left = scaleOf(picture, false, bars);
  const right = scaleOf(picture, false, lines);
  return {
    ...frame(picture, palette),
    yAxis: [valueAxis(picture, palette, left), secondAxis(picture, palette, right)],
    series: [
      ...barSeries({ ...picture, series: bars }, palette, chosen, { stacked: false, scale: left }),
      ...lineSeries(picture, lines, palette, { dots: true }).map((line) => ({ ...line, yAxisIndex: 1 })),
    ],
  };
}
