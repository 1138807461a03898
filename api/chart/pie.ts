import { base } from "./axes.ts";
import type { ChartOption } from "./option.ts";
import { OTHER } from "./picture.ts";
import { tinted } from "./tint.ts";
import type { Palette } from "./palette.ts";
import { drawn, type Emphasis, markText, type Picture, strength, sumOf } from "./series.ts";

/**
 * Draws the points as parts of a ring, each with its name and share beside it, the whole in the middle; what is not above zero is no part
 * and is left out.
 */
export function pieOption(picture: Picture, palette: Palette, chosen: Emphasis): ChartOption {
  const [series] = picture.series;
  const shared = base(palette);
  const parts = (series?.values ?? []).flatMap((value, index) => (drawn(value) > 0 ? [{ value: drawn(value), index }] : []));
  const whole = parts.reduce((sum, { value }) => sum + value, 0);
  const share = (value: number) => `${((value / whole) * 100).toFixed(1)}%`;
  const nameOf = (index: number) => picture.points[index]?.name ?? "";
  return {
    ...shared,
    tooltip: {
      ...(shared.tooltip as object),
      trigger: "item",
      formatter: ({ data }: { data: { mark: readonly number[]; value: number } }) =>
        series ? `${nameOf(data.mark[0] ?? 0)}\n${markText(picture, series, data.mark[0] ?? 0)}  ${share(data.value)}` : "",
    },
    title: {
      text: series
        ? markText({ ...picture, points: [] }, { ...series, values: [sumOf(parts.map(({ index }) => series.values[index]))] }, 0)
        : "",
      left: "center",
      top: "center",
      textStyle: { color: palette.text, fontFamily: palette.font, fontSize: 14, fontWeight: 600 },
    },
    series: [
      {
        type: "pie",
        radius: ["46%", "74%"],
        startAngle: 90,
        minShowLabelAngle: 4,
        itemStyle: { borderColor: palette.page, borderWidth: 1 },
        label: {
          color: palette.text,
          fontFamily: palette.font,
          width: 200,
          overflow: "truncate",
          formatter: ({ data }: { data: { mark: readonly number[]; value: number } }) =>
            `${nameOf(data.mark[0] ?? 0)}  ${share(data.value)}`,
        },
        labelLine: { lineStyle: { color: palette.quiet } },
        data: parts.map(({ value, index }, place) => ({
          value,
          name: nameOf(index),
          mark: [index, 0],
          itemStyle: {
            color: picture.points[index]?.key === OTHER ? palette.other : tinted(palette, place),
            opacity: strength(chosen, picture.points[index]?.key ?? null),
          },
        })),
      },
    ],
  };
}
