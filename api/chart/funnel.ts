import { base } from "./axes.ts";
import type { ChartOption } from "./option.ts";
import type { Palette } from "./palette.ts";
import { drawn, type Emphasis, markText, type Picture, strength } from "./series.ts";
import { mixed } from "./tint.ts";

/** Draws the points as steps that narrow from one to the next, each with its value and what is left of the one before. */
export function funnelOption(picture: Picture, palette: Palette, chosen: Emphasis): ChartOption {
  const [series] = picture.series;
  const values = (series?.values ?? []).map((value) => Math.max(0, drawn(value)));
  const shared = base(palette);
  const text = (index: number): string => {
    const before = values[index - 1];
    const left = before ? `  ${(((values[index] ?? 0) / before) * 100).toFixed(1)}%` : "";
    return series ? `${picture.points[index]?.name ?? ""}  ${markText(picture, series, index)}${left}` : "";
  };
  return {
    ...shared,
    tooltip: {
      ...(shared.tooltip as object),
      trigger: "item",
      formatter: ({ data }: { data: { mark: readonly number[] } }) => text(data.mark[0] ?? 0),
    },
    series: [
      {
        type: "funnel",
        sort: "none",
        left: "8%",
        right: "34%",
        top: 8,
        bottom: 8,
        gap: 2,
        minSize: "2%",
        label: {
          position: "right",
          color: palette.text,
          fontFamily: palette.font,
          formatter: ({ data }: { data: { mark: readonly number[] } }) => text(data.mark[0] ?? 0),
        },
        labelLine: { lineStyle: { color: palette.quiet } },
        data: values.map((value, index) => ({
          value,
          name: picture.points[index]?.name ?? "",
          mark: [index, 0],
          itemStyle: {
            color: mixed(palette.hues[0] ?? palette.text, palette.page, Math.min(0.6, index * 0.12)),
            borderWidth: 0,
            opacity: strength(chosen, picture.points[index]?.key ?? null),
          },
        })),
      },
    ],
  };
}
