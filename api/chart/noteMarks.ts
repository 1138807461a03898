import type { ChartOption } from "./option.ts";
import type { Palette } from "./palette.ts";
import { drawn, type Picture } from "./series.ts";

/** Puts a pin on each point (by its place) that something is written about; only pictures with a value axis carry them. */
export function withMarks(option: ChartOption, picture: Picture, palette: Palette, marks: ReadonlyMap<number, string>): ChartOption {
  const series = [option.series].flat() as ChartOption[];
  const [first, ...others] = series;
  const type = (first as { type?: string } | undefined)?.type;
  if (marks.size === 0 || !first || (type !== "bar" && type !== "line")) return option;
  const isStacked = (first as { stack?: string }).stack !== undefined;
  const top = (point: number): number => {
    const heights = picture.series.filter(({ second }) => !second).map((each) => Math.max(0, drawn(each.values[point])));
    return isStacked ? heights.reduce((sum, height) => sum + height, 0) : Math.max(0, ...heights);
  };
  const data = [...marks].map(([point, text]) => ({ coord: [point, top(point)], name: text, value: "✎" }));
  return {
    ...option,
    series: [
      {
        ...first,
        markPoint: {
          symbol: "pin",
          symbolSize: 20,
          // Above the value that stands on a bar.
          symbolOffset: [0, -16],
          itemStyle: { color: palette.hues[1] },
          label: { color: palette.page, fontSize: 10 },
          tooltip: { trigger: "item", formatter: ({ name }: { name: string }) => name },
          data,
        },
      },
      ...others,
    ],
  };
}
