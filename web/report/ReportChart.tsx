import { type DOMAttributes, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type ChartSpec, isTime, timeIn } from "#query/charts";
import { asOfIn, isAdditive } from "#query/questions";
import { chosenAmong, type Stretch } from "#query/state";
import { acrossIn, emphasised } from "#chart/emphasis";
import { withMarks } from "#chart/noteMarks";
import { chartOption, hasLegend } from "#chart/options";
import { OTHER, pictureOf } from "#chart/picture";
import { drawn, markText, type Picture, sumOf } from "#chart/series";
import { fixedKeys } from "#define/pivot/pivot";
import type { Drawing } from "../chart/Canvas.tsx";
import Chart from "../chart/Chart.tsx";
import { painted, type Painter } from "../chart/painted.ts";
import { usePalette } from "../chart/palette.ts";
import { useTimeBrush } from "../chart/useTimeBrush.tsx";
import { useSession } from "../data/session.ts";
import type { SliceResult } from "../data/slices/answer.ts";
import { captionOf } from "./caption.ts";
import { notesOnAxis, type ReportNote } from "./notes.ts";
import { PictureChips } from "./PictureChips.tsx";
import { useTileRegion } from "./places.ts";
import { useWalk } from "./useWalk.ts";
import type { ReportPartProps } from "./ReportHead.tsx";
import type { ReportWords } from "./words.ts";
import type { Slice } from "#define/slice/query";
import { isComposing } from "../parts/composing.ts";

type Key = string | null;
type ReportChartProps = ReportPartProps & {
  spec: ChartSpec;
  slice: Slice;
  result: SliceResult;
  notes: readonly ReportNote[];
  onPick: (picked: Readonly<Record<string, Key>>, add: boolean) => void;
  /** Somebody comes near a picture whose time axis can be brushed. */
  onApproach: (dimension: string) => void;
  /** A stretch of the time axis, on the way or at its end; null when it was given up. */
  onBrush: (dimension: string, range: Stretch | null, done: boolean) => void;
  /** Hears how the drawing is painted, for who wants its picture. */
  onPainter: (painter: Painter | null) => void;
};

/**
 * The picture of a report: a click filters by its point (and series), dragging over a time axis by a stretch of it; arrow keys walk the
 * points.
 */
export default function ReportChart(props: ReportChartProps) {
  const { dataset, state, words, today, spec, slice, result, notes, onPick, onApproach, onBrush, onPainter } = props;
  const { t } = useTranslation();
  const { timeZone, currency } = useSession();
  const palette = usePalette(null);
  const [drawing, setDrawing] = useState<Drawing | null>(null);
  const [axis = ""] = spec.by;
  const fresh = useMemo(() => {
    const fixed = (dimension: string) => fixedKeys(dataset, dimension, state.params, today);
    const compare = slice.compare ?? [];
    const timed = (dimension: string) => timeIn(dataset, dimension);
    return pictureOf({ spec, result, fixed, timed, compare, isAdditive: (metric) => isAdditive(dataset, metric), words, palette });
  }, [dataset, state.params, today, spec, result, slice.compare, words, palette]);
  const picture = useAlike(fresh);
  const chosen = useMemo(
    () =>
      chosenAmong(
        state,
        axis,
        picture.points.map(({ key }) => key),
      ),
    [picture, state, axis],
  );
  const placeOf = useTileRegion();
  const ends = spec.bridge ? words.comparison({ ...spec.bridge, on: asOfIn(dataset, state.params, today) }) : t("report:total");
  const second = acrossIn(spec);
  const shown = useMemo(() => emphasised(picture, spec, state), [picture, spec, state]);
  const option = useMemo(() => {
    const made = chartOption(spec.kind, shown, palette, {
      stacked: spec.stack !== null,
      chosen,
      total: ends,
      rest: t("report:other"),
      placeOf,
    });
    return withMarks(made, shown, palette, notesOnAxis(notes, axis, shown.points));
  }, [spec, shown, palette, chosen, ends, placeOf, notes, axis, t]);
  const pick = useCallback(
    (point: Key, series: Key | undefined, add: boolean): void => {
      if (point === OTHER || axis === "") return;
      const both = second !== null && series !== undefined && series !== OTHER && picture.series.length > 1;
      onPick(both ? { [axis]: point, [second]: series } : { [axis]: point }, add);
    },
    [axis, second, picture.series.length, onPick],
  );
  const isBrushed = isTime(dataset, axis) && ["bar", "line", "area", "combined"].includes(spec.kind);
  const stretch = (range: readonly [number, number] | null, done: boolean): void => {
    if (!range) return onBrush(axis, null, done);
    const [first, last] = [picture.points[range[0]]?.key, picture.points[range[1]]?.key];
    if (typeof first === "string" && typeof last === "string") onBrush(axis, { from: first, to: last }, done);
  };
  const brush = useTimeBrush({
    drawing,
    points: isBrushed ? picture.points.length : 0,
    chosen: stretchOf(picture, state.ranges[axis]),
    onBrush: stretch,
  });
  const approach = useApproach(isBrushed ? () => onApproach(axis) : undefined);
  const walk = useWalk({ picture, drawing, walksSeries: second !== null, pick, brush: isBrushed ? stretch : null });
  const caption = useRef((page: Element | null) => captionOf(props, { result, timeZone, currency, t }, page));
  useEffect(() => {
    caption.current = (page) => captionOf(props, { result, timeZone, currency, t }, page);
  });
  const legend = useMemo(() => (hasLegend(spec.kind) && picture.series.length > 1 ? picture.series : []), [spec.kind, picture]);
  useEffect(() => {
    onPainter(
      drawing && {
        paint: () => painted(drawing, legend, palette, caption.current(drawing.getDom().closest(".lw-report"))),
      },
    );
    return () => onPainter(null);
  }, [drawing, legend, palette, onPainter]);
  const below = picture.series[0]?.values.some((value) => drawn(value) < 0) && ["pie", "funnel"].includes(spec.kind);
  return (
    <div
      className="lw-chart-box"
      tabIndex={0}
      role="group"
      aria-label={[t(isBrushed ? "report:chartBrushKeys" : "report:chartKeys"), second === null ? "" : t("report:chartSeriesKeys")]
        .filter(Boolean)
        .join("; ")}
      {...approach}
      onKeyDown={(event) => isComposing(event) || walk.onKey(event)}
      onKeyUp={(event) => isComposing(event) || walk.onRelease(event)}
      onBlur={walk.onLeave}
    >
      <PictureChips {...props} />
      <Chart
        picture={picture}
        option={option}
        summary={summaryOf(picture, chosen, words, spec, t)}
        head={axis === "" ? t("report:step") : words.dimension(axis)}
        legend={legend}
        onPick={pick}
        onReady={setDrawing}
        pointer={brush.pointer}
      >
        {brush.band}
      </Chart>
      {picture.isMixed && <p className="lw-chart-note lw-quiet">{words.mixed}</p>}
      {below && <p className="lw-chart-note lw-quiet">{t("report:negativeLeftOut")}</p>}
      <span className="lw-visually-hidden" aria-live="polite">
        {walk.said}
      </span>
    </div>
  );
}

/** Milliseconds that a pointer rests on what it does not only cross. */
const RESTING = 120;

/** Hears that somebody comes near: his pointer rests there or presses, or the keyboard gets there. */
function useApproach(near: (() => void) | undefined): DOMAttributes<HTMLDivElement> {
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const leave = useCallback(() => clearTimeout(resting.current), []);
  useEffect(() => leave, [leave]);
  if (!near) return {};
  return {
    onPointerEnter: () => (resting.current = setTimeout(near, RESTING)),
    onPointerLeave: leave,
    onPointerDown: near,
    onFocus: near,
  };
}

/** The places of the chosen stretch on the axis. */
function stretchOf({ points }: Picture, range: { from?: string; to?: string } | undefined): readonly [number, number] | null {
  if (!range) return null;
  const inside = points.flatMap(({ key }, at) => (key !== null && key >= (range.from ?? "") && key <= (range.to ?? "\uffff") ? [at] : []));
  return inside.length > 0 ? [inside[0] ?? 0, inside.at(-1) ?? 0] : null;
}

/** The picture of before where the new one says the same: what did not change does not move. */
function useAlike(picture: Picture): Picture {
  const [shown, setShown] = useState(picture);
  if (shown === picture || JSON.stringify(shown) === JSON.stringify(picture)) return shown;
  setShown(picture);
  return picture;
}

/** One sentence on what is chosen of a picture, on all of it where nothing is. */
function summaryOf(
  picture: Picture,
  chosen: ReadonlySet<Key>,
  words: ReportWords,
  spec: ChartSpec,
  t: (key: string, values: Record<string, string>) => string,
): string {
  const own = picture.series.filter(({ dashed, second }) => !dashed && !second);
  const sums = picture.points.flatMap(({ key, name }, index) =>
    chosen.size === 0 || chosen.has(key) ? [{ name, sum: sumOf(own.map((series) => series.values[index])) }] : [],
  );
  const [most] = sums.toSorted((a, b) => drawn(b.sum) - drawn(a.sum));
  const whole = {
    key: null,
    name: "",
    colour: "",
    values: [picture.isMixed ? null : sumOf(sums.map(({ sum }) => sum)), most?.sum ?? null],
  };
  return t("report:summary", {
    metric: words.metric(spec.left[0] ?? ""),
    total: markText(picture, whole, 0),
    most: most?.name ?? "-",
    value: markText(picture, whole, 1),
  });
}
