import { frame, secondAxis, valueAxis } from "./axes.ts";
import { barSeries } from "./bars.ts";
import type { ChartOption } from "./option.ts";
import type { Palette } from "./palette.ts";
import { drawn, type Emphasis, type Picture, scaleOf } from "./series.ts";

const USUAL = 0.8;

/** Draws bars in falling order with the share that they make up together so far as a line, and the usual four fifths marked. */
export function paretoOption(picture: Picture, palette: Palette, chosen: Emphasis): ChartOption {
  const scale = scaleOf(picture, false);
  const values = picture.series[0]?.values.map((value) => Math.max(0, drawn(value))) ?? [];
  const sum = values.reduce((total, value) => total + value, 0);
  let running = 0;
  const shares = values.map((value) => (sum === 0 ? 0 : (running += value) / sum));
  const colour = palette.hues[1] ?? palette.text;
  return {
    ...frame(picture, palette),
    yAxis: [
      valueAxis(picture, palette, scale),
      { ...secondAxis(picture, palette, { exponent: -2, word: "%" }), min: 0, max: 1, interval: 0.2, alignTicks: false },
    ],
    series: [
      ...barSeries(picture, palette, chosen, { stacked: false, scale }),
      {
        type: "line",
        yAxisIndex: 1,
        symbol: "circle",
        symbolSize: 5,
        color: colour,
        lineStyle: { width: 2 },
        data: shares.map((share, index) => ({ value: share, mark: [index, 0] })),
        markLine: {
          silent: true,
          symbol: "none",
          label: { show: false },
          lineStyle: { color: palette.quiet, type: "dashed" },
          data: [{ yAxis: USUAL }],
        },
      },
    ],
  };
}
