import type { NumberScale } from "#define/format";
import { base, pointText } from "./axes.ts";
import { cut, widthOf } from "./labels.ts";
import type { ChartOption } from "./option.ts";
import type { Palette } from "./palette.ts";
import { drawn, type Picture, sumOf } from "./series.ts";

/** In heights of the type: a row that can be read, what stands over the first one, and the share of the width that names may take. */
const [ROW, HEAD, NAMES] = [1.45, 1.7, 0.36];

/** How many rows a picture has room for; none where its height is not known. */
export function rowsIn({ height, size }: Pick<Palette, "height" | "size">): number {
  return height === undefined ? 0 : Math.floor((height - HEAD * size) / (ROW * size));
}

/**
 * The points that matter most in their order, as many as there are rows, the others as one at the end; `places` says which point of the
 * whole each is.
 */
export function folded(picture: Picture, rows: number, rest: string): { picture: Picture; places: readonly (number | null)[] } {
  const [series] = picture.series;
  const places = picture.points.map((_, at) => at);
  if (!series || places.length <= rows) return { picture, places };
  const weightOf = (at: number) =>
    picture.points[at]?.isSum || picture.points[at]?.isKept ? Infinity : Math.abs(drawn(series.values[at]));
  const least = Math.max(1, places.filter((at) => weightOf(at) === Infinity).length);
  const kept = new Set(places.toSorted((a, b) => weightOf(b) - weightOf(a)).slice(0, Math.max(least, rows - 1)));
  const shown = places.filter((at) => kept.has(at));
  const others = sumOf(places.filter((at) => !kept.has(at)).map((at) => series.values[at]));
  return {
    picture: {
      ...picture,
      points: [...shown.flatMap((at) => picture.points[at] ?? []), { key: null, name: rest }],
      series: [{ ...series, values: [...shown.map((at) => series.values[at] ?? null), others] }],
    },
    places: [...shown, null],
  };
}

/** The frame of bars that lie: names on the left, each in full where it fits, figures on the right under the word of their scale. */
export function lyingFrame(picture: Picture, palette: Palette, texts: readonly string[], scale: NumberScale): ChartOption {
  const { size, quiet, text, font, line, width } = palette;
  const shared = base(palette);
  const names = picture.points.map(({ name }) => name);
  const [widest, figures] = [names, texts].map((one) => Math.max(0, ...one.map((each) => widthOf(each, size))));
  const word = [picture.what, scale.word].filter(Boolean).join(" · ");
  const indent = Math.max(0, (figures ?? 0) + size * 0.6 - widthOf(word, size));
  const room = Math.min((widest ?? 0) + size / 2, NAMES * width);
  const rows = { type: "category", inverse: true, axisTick: { show: false }, axisLine: { show: false }, splitLine: { show: false } };
  const type = { fontFamily: font, fontSize: size, interval: 0, margin: 0 };
  return {
    ...shared,
    grid: { left: room + size / 2, right: (figures ?? 0) + size, top: HEAD * size, bottom: 0, outerBoundsMode: "none" },
    xAxis: {
      type: "value",
      axisLabel: { show: false },
      axisTick: { show: false },
      splitNumber: 2,
      splitLine: { lineStyle: { color: line, width: 1 } },
    },
    yAxis: [
      {
        ...rows,
        data: names,
        axisLabel: {
          ...type,
          color: quiet,
          align: "left",
          margin: room + size / 2,
          formatter: (name: string) => cut(name, room, size),
        },
      },
      {
        ...rows,
        data: texts,
        position: "right",
        name: word,
        nameLocation: "start",
        nameGap: size * 0.4,
        nameTextStyle: { color: quiet, fontFamily: font, fontSize: size, align: "left", padding: [0, 0, 0, indent] },
        axisLabel: { ...type, color: text, align: "right", margin: (figures ?? 0) + size * 0.6 },
      },
    ],
    tooltip: {
      ...(shared.tooltip as object),
      trigger: "axis",
      axisPointer: { type: "shadow", axis: "y", shadowStyle: { color: line, opacity: 0.3 } },
      formatter: (marks: readonly { dataIndex: number }[]) => pointText(picture, marks[0]?.dataIndex ?? 0),
    },
  };
}
