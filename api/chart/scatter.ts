import { base, pointText, valueAxis } from "./axes.ts";
import type { ChartOption } from "./option.ts";
import type { Palette } from "./palette.ts";
import { drawn, type Emphasis, type Picture, scaleOf, type Series, strength } from "./series.ts";

const NAMED = 12;
const LARGEST_PX = 34;

/** Draws each point at its first figure across and its second up; a third gives its size. The largest carry their names. */
export function scatterOption(picture: Picture, palette: Palette, chosen: Emphasis): ChartOption {
  const [across, up, size] = picture.series;
  const shared = base(palette);
  if (!across || !up) return shared;
  const axis = (series: Series) => {
    const scale = scaleOf(picture, false, [series]);
    const made = valueAxis(picture, palette, scale);
    return { ...made, name: scale.word ? `${series.name} (${scale.word})` : series.name, scale: true };
  };
  const weight = (index: number) => Math.abs(drawn((size ?? across).values[index]));
  const named = new Set(
    picture.points
      .map((_, index) => index)
      .toSorted((a, b) => weight(b) - weight(a))
      .slice(0, NAMED),
  );
  const most = Math.max(...picture.points.map((_, index) => weight(index)), 1);
  const type = { color: palette.quiet, fontFamily: palette.font, fontSize: palette.size };
  return {
    ...shared,
    grid: { left: 4, right: 96, top: 32, bottom: 24, outerBoundsMode: "same", outerBoundsContain: "all" },
    tooltip: {
      ...(shared.tooltip as object),
      trigger: "item",
      formatter: ({ data }: { data: { mark: readonly number[] } }) => pointText(picture, data.mark[0] ?? 0),
    },
    xAxis: { ...axis(across), nameLocation: "middle", nameGap: 28, nameTextStyle: type },
    yAxis: { ...axis(up), nameTextStyle: { ...type, align: "left" } },
    series: [
      {
        type: "scatter",
        itemStyle: { color: palette.hues[0] },
        label: {
          show: true,
          position: "right",
          color: palette.text,
          fontFamily: palette.font,
          formatter: ({ data }: { data: { mark: readonly number[] } }) =>
            named.has(data.mark[0] ?? -1) ? (picture.points[data.mark[0] ?? 0]?.name ?? "") : "",
        },
        labelLayout: { hideOverlap: true },
        data: picture.points.flatMap(({ key }, index) =>
          across.values[index] === null || up.values[index] === null
            ? []
            : [
                {
                  value: [drawn(across.values[index]), drawn(up.values[index])],
                  mark: [index, 0],
                  symbolSize: size ? 6 + (LARGEST_PX - 6) * Math.sqrt(weight(index) / most) : 9,
                  itemStyle: { opacity: 0.75 * strength(chosen, key) },
                },
              ],
        ),
      },
    ],
  };
}
