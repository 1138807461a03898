import { formatShort, type NumberScale } from "#define/format";
import { BESIDE, frame, valueAxis } from "./axes.ts";
import { widthOf } from "./labels.ts";
import { folded, lyingFrame, rowsIn } from "./lying.ts";
import type { ChartOption } from "./option.ts";
import type { Palette } from "./palette.ts";
import { drawn, type Emphasis, type Picture, scaleAmong, strength, sumOf } from "./series.ts";

type Step = { from: number; to: number; isSum: boolean };
/** What the sum at the end is called, and what has no room of its own. */
export type SumWords = { total: string; rest: string };

/**
 * Draws each point as a step from where the one before ended, and the sum as a bar of its own at the end. Steps stand beside each other
 * where their names have room; else they lie below each other, and small ones that have no row are one.
 */
export function waterfallOption(picture: Picture, palette: Palette, chosen: Emphasis, { total, rest }: SumWords): ChartOption {
  const rows = isWide(picture, palette, total) ? rowsIn(palette) : null;
  const { picture: shown, places } = rows === null ? asItIs(picture) : folded(picture, rows - 1, rest);
  const values = shown.series[0]?.values ?? [];
  const whole = withSum(shown, total, sumOf(values));
  const scale = scaleAmong(picture, [...(picture.series[0]?.values ?? []), sumOf(values)]);
  const steps = stepsOf(values.map(drawn), shown.points);
  const texts = (whole.series[0]?.values ?? []).map((value) => formatShort(value ?? "0", scale, picture.language));
  const series = barsOf(steps, { picture: shown, palette, chosen, places, texts: rows === null ? texts : null });
  if (rows !== null) return { ...lyingFrame(whole, palette, texts, scale), series };
  return { ...frame(whole, palette), yAxis: upright(picture, palette, scale, steps), series };
}

const upright = (picture: Picture, palette: Palette, scale: NumberScale, steps: readonly Step[]): ChartOption =>
  valueAxis(
    picture,
    palette,
    scale,
    palette.height,
    steps.some(({ to }) => to < 0),
  );

/** Whether names are wider than the room that each has beside the others, in a picture high enough for rows. */
function isWide({ points }: Picture, palette: Palette, total: string): boolean {
  const slot = (palette.width - BESIDE * palette.size) / (points.length + 1);
  const isCut = [...points.map(({ name }) => name), total].some((name) => widthOf(name, palette.size) > slot);
  return isCut && rowsIn(palette) > 2;
}

const asItIs = (picture: Picture) => ({ picture, places: picture.points.map((_, at): number | null => at) });

const withSum = (picture: Picture, name: string, sum: string): Picture => ({
  ...picture,
  points: [...picture.points, { key: null, name }],
  series: picture.series.slice(0, 1).map((series) => ({ ...series, values: [...series.values, sum] })),
});

/** `places`: which point of the whole picture a step is, null for what was folded; `texts` where bars say their figures themselves. */
type Drawing = {
  picture: Picture;
  palette: Palette;
  chosen: Emphasis;
  places: readonly (number | null)[];
  texts: readonly string[] | null;
};

function barsOf(steps: readonly Step[], { picture, palette, chosen, places, texts }: Drawing): ChartOption[] {
  const colourOf = ({ from, to, isSum }: Step) => (isSum ? palette.other : to >= from ? palette.hues[0] : palette.hues[1]) ?? palette.text;
  const part = (name: string, lengthOf: (step: Step) => number, isTold: (step: Step) => boolean): ChartOption => ({
    type: "bar",
    name,
    stack: "step",
    barMaxWidth: 72,
    labelLayout: { hideOverlap: true },
    data: steps.map((step, index) => ({
      value: lengthOf(step),
      ...(step.isSum || (places[index] ?? null) === null ? {} : { mark: [places[index], 0] }),
      itemStyle: { color: colourOf(step), opacity: step.isSum ? 1 : strength(chosen, picture.points[index]?.key ?? null) },
      label: { show: texts !== null && isTold(step), position: step.to >= 0 ? "top" : "bottom" },
    })),
    label: {
      color: palette.text,
      fontFamily: palette.font,
      formatter: ({ dataIndex }: { dataIndex: number }) => texts?.[dataIndex] ?? "",
    },
  });
  return [
    { type: "bar", name: "base", stack: "step", silent: true, itemStyle: { color: "transparent" }, data: steps.map(hollow) },
    part(
      "below",
      (step) => Math.min(0, Math.min(step.from, step.to)) - Math.min(0, hollow(step)),
      ({ to }) => to < 0,
    ),
    part(
      "above",
      (step) => Math.max(0, Math.max(step.from, step.to)) - Math.max(0, hollow(step)),
      ({ to }) => to >= 0,
    ),
  ];
}

function stepsOf(values: readonly number[], points: Picture["points"]): Step[] {
  let level = 0;
  const steps = values.map((value, at) => ({ from: level, to: (level += value), isSum: points[at]?.isSum === true }));
  return [...steps, { from: 0, to: level, isSum: true }];
}

/** What lies unseen under a step: from zero to its nearer end; nothing where it crosses zero. */
function hollow({ from, to }: Step): number {
  if (from >= 0 && to >= 0) return Math.min(from, to);
  return from <= 0 && to <= 0 ? Math.max(from, to) : 0;
}
