import { formatShort } from "#define/format";
import { frame, valueAxis } from "./axes.ts";
import type { ChartOption } from "./option.ts";
import type { Palette } from "./palette.ts";
import { drawn, type Emphasis, type Picture, scaleAmong, strength, sumOf } from "./series.ts";

type Step = { from: number; to: number; isSum: boolean };

/**
 * Draws each point as a step up or down from where the one before ended, and the sum as a bar of its own at the end; `total` is what that
 * is called.
 */
export function waterfallOption(picture: Picture, palette: Palette, chosen: Emphasis, total: string): ChartOption {
  const [series] = picture.series;
  const values = series?.values ?? [];
  const steps = stepsOf(values.map(drawn), picture.points);
  const sum = sumOf(values);
  const whole: Picture = {
    ...picture,
    points: [...picture.points, { key: null, name: total }],
    series: series ? [{ ...series, values: [...values, sum] }] : [],
  };
  const scale = scaleAmong(picture, whole.series[0]?.values ?? []);
  const colourOf = ({ from, to, isSum }: Step) => (isSum ? palette.other : to >= from ? palette.hues[0] : palette.hues[1]) ?? palette.text;
  const part = (name: string, lengthOf: (step: Step) => number, isTold: (step: Step) => boolean): ChartOption => ({
    type: "bar",
    name,
    stack: "step",
    barMaxWidth: 72,
    labelLayout: { hideOverlap: true },
    data: steps.map((step, index) => ({
      value: lengthOf(step),
      ...(step.isSum ? {} : { mark: [index, 0] }),
      itemStyle: { color: colourOf(step), opacity: step.isSum ? 1 : strength(chosen, picture.points[index]?.key ?? null) },
      label: { show: isTold(step), position: step.to >= 0 ? "top" : "bottom" },
    })),
    label: {
      color: palette.text,
      fontFamily: palette.font,
      formatter: ({ dataIndex }: { dataIndex: number }) => formatShort(whole.series[0]?.values[dataIndex] ?? "0", scale, picture.language),
    },
  });
  return {
    ...frame(whole, palette),
    yAxis: valueAxis(
      picture,
      palette,
      scale,
      palette.height,
      steps.some(({ to }) => to < 0),
    ),
    series: [
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
    ],
  };
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
