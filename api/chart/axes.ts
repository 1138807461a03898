import type { NumberScale } from "#define/format";
import { labelled, widestPiece, widthOf } from "./labels.ts";
import type { ChartOption } from "./option.ts";
import type { Palette } from "./palette.ts";
import { markText, type Picture, plain, shortText } from "./series.ts";

/** What every picture shares: quiet motion, type, and a tooltip in the theme's colours. */
export function base(palette: Palette): ChartOption {
  return {
    animation: !palette.isStill,
    animationDuration: 300,
    animationDurationUpdate: 500,
    animationEasingUpdate: "cubicOut",
    textStyle: quiet(palette),
    tooltip: {
      renderMode: "richText",
      confine: true,
      backgroundColor: palette.ground,
      borderColor: palette.line,
      textStyle: { ...quiet(palette), color: palette.text },
    },
  };
}

/** The type of axes: quiet text. */
function quiet({ quiet: color, font, size }: Palette) {
  return { color, fontFamily: font, fontSize: size };
}

/** Grid, axis of the points, tooltip with all series of a point. */
export function frame(picture: Picture, palette: Palette): ChartOption {
  const shared = base(palette);
  return {
    ...shared,
    grid: { left: 4, right: 12, top: headOf(palette.size), bottom: 4, outerBoundsMode: "same", outerBoundsContain: "axisLabel" },
    xAxis: pointAxis(
      picture.points.map((point) => point.name),
      palette,
    ),
    tooltip: {
      ...(shared.tooltip as object),
      trigger: "axis",
      axisPointer: { type: "shadow", shadowStyle: { color: palette.line, opacity: 0.3 } },
      formatter: (marks: readonly { dataIndex: number }[]) => pointText(picture, marks[0]?.dataIndex ?? 0),
    },
  };
}

/** The size of type on a desk; on a wall it is larger, room is dearer, and bars carry no texts. */
export const DESK = 12;

/** The room over a picture for what its axis measures, above the text of a bar that reaches the top. */
function headOf(size: number): number {
  return size > DESK ? size * 2.6 : size * 3.2;
}

/** The least room of a name on two lines, in heights of its type. */
const LEAST = 3.2;
/** Short names of few points are turned where they would be cut. */
const [SHORT, FEW, TURN] = [14, 12, 40];
/** Left of the first point, about: what stands on the value axis, in heights of its type. */
export const BESIDE = 4;
const TIME = /^\d{4}(-\d{2}){0,2}$/;

/**
 * An axis of names: each in full where there is room, on two lines between its words where there is less, now and then where there is
 * little; times are never broken.
 */
export function pointAxis(names: readonly string[], palette: Palette): ChartOption {
  const { size } = palette;
  const slot = (palette.width - BESIDE * size) / Math.max(1, names.length);
  return {
    type: "category",
    data: names,
    axisTick: { show: false },
    axisLine: { lineStyle: { color: palette.line } },
    axisLabel: { ...quiet(palette), margin: Math.max(8, size * 0.6), ...labelsIn(names, slot - 4, size) },
  };
}

function labelsIn(names: readonly string[], room: number, size: number): ChartOption {
  if (names.every((name) => TIME.test(name))) return { hideOverlap: true };
  if (names.every((name) => widthOf(name, size) <= room)) return { interval: 0 };
  // On a wall names that lean take the room of the picture.
  const isShort = size <= DESK && names.length <= FEW && names.every((name) => name.length <= SHORT);
  if (isShort && names.some((name) => widestPiece(name, size) > room)) return { interval: 0, rotate: TURN };
  const hasRoom = room >= LEAST * size;
  const formatter = (name: string) => labelled(name, hasRoom ? room : LEAST * size * 1.7, size);
  return hasRoom ? { interval: 0, formatter } : { hideOverlap: true, formatter };
}

/**
 * A value axis: from zero, at most four steps, scaled texts, on top what it measures and the word of the scale. Where it is told how high
 * (px) the picture is, it has the steps that there is room for, and its ends are always written; `hasLow` bars say their figure below zero.
 */
export function valueAxis(
  picture: Pick<Picture, "language" | "what">,
  palette: Palette,
  scale: NumberScale,
  height?: number,
  hasLow = false,
): ChartOption {
  const { size } = palette;
  const room = height === undefined ? undefined : height - headOf(size) - BELOW * size;
  return {
    type: "value",
    // What stands below a bar under zero needs a line of its own, or it would lie on the names of the points.
    ...(hasLow && room !== undefined ? { boundaryGap: [`${Math.min(40, Math.round((140 * size) / Math.max(size, room)))}%`, 0] } : {}),
    name: [picture.what, scale.word].filter(Boolean).join(" · "),
    nameTextStyle: { ...quiet(palette), align: "left" },
    nameGap: headOf(size) - size * 1.3,
    splitNumber: height === undefined ? MOST_STEPS : stepsIn(height, size),
    splitLine: { lineStyle: { color: palette.line, width: 1 } },
    axisLabel: {
      ...quiet(palette),
      ...(height === undefined ? {} : { showMinLabel: true, showMaxLabel: true }),
      formatter: (value: number) => shortText(plain(value), scale, picture.language, digitsOf(value / 10 ** scale.exponent)),
    },
  };
}

const MOST_STEPS = 3;
/** In heights of its type: a step that can be read, and the names of the points below. */
const [STEP, BELOW] = [1.25, 1.9];

/** How many steps a picture has room for; the drawing may make one more of them. */
function stepsIn(height: number, size: number): number {
  const room = (height - headOf(size)) / size - BELOW;
  return Math.min(MOST_STEPS, Math.max(1, Math.floor(room / STEP) - 1));
}

/** The value axis on the right: no lines of its own. */
export function secondAxis(picture: Pick<Picture, "language">, palette: Palette, scale: NumberScale): ChartOption {
  const axis = valueAxis({ language: picture.language }, palette, scale);
  return { ...axis, nameTextStyle: { ...quiet(palette), align: "right" }, splitLine: { show: false }, alignTicks: true };
}

/** All that is known of one point, a line per series. */
export function pointText(picture: Picture, index: number): string {
  const lines = picture.series
    .filter((series) => (series.values[index] ?? null) !== null)
    .map((series) => `${series.name}  ${markText(picture, series, index)}`);
  return [picture.points[index]?.name ?? "", ...lines].join("\n");
}

// Steps of less than one keep the digits that tell them apart.
function digitsOf(scaled: number): number {
  return [0, 1].find((digits) => Math.abs(scaled * 10 ** digits - Math.round(scaled * 10 ** digits)) < 1e-9) ?? 2;
}
