import { type KeyboardEvent, useCallback, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ChartSpec } from "#ask/charts";
import { asOfIn, isAdditive, isTime } from "#ask/questions";
import { isChosen, type Stretch } from "#ask/state";
import { withMarks } from "#chart/noteMarks";
import { chartOption, hasLegend } from "#chart/options";
import { OTHER, pictureOf } from "#chart/picture";
import { drawn, markText, type Picture, sumOf } from "#chart/series";
import { fixedKeys } from "#define/pivot";
import type { Slice } from "#define/slice";
import Chart, { type Drawing } from "../chart/Chart.tsx";
import { usePalette } from "../chart/palette.ts";
import { useTimeBrush } from "../chart/useTimeBrush.tsx";
import type { SliceResult } from "../data/slicesAnswer.ts";
import { notesOnAxis, type ReportNote } from "./notes.ts";
import { PictureChips } from "./PictureChips.tsx";
import { useKnownPlace } from "./places.ts";
import type { ReportPartProps } from "./ReportHead.tsx";
import type { ReportWords } from "./words.ts";

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
  /** Hears the drawing, for who wants its picture. */
  onDrawing: (drawing: Drawing | null) => void;
};

/** The picture of a report: a click filters by its point (and series), dragging over a time axis by a stretch of it; arrow keys walk the points. */
export default function ReportChart(props: ReportChartProps) {
  const { dataset, state, words, today, spec, slice, result, notes, onPick, onApproach, onBrush, onDrawing } = props;
  const { t } = useTranslation();
  const palette = usePalette(null);
  const [drawing, setDrawing] = useState<Drawing | null>(null);
  const [axis = ""] = spec.by;
  const picture = useMemo(() => {
    const fixed = (dimension: string) => fixedKeys(dataset, dimension, state.params, today);
    const compare = slice.compare ?? [];
    return pictureOf({ spec, result, fixed, compare, isAdditive: (metric) => isAdditive(dataset, metric), words, palette });
  }, [dataset, state.params, today, spec, result, slice.compare, words, palette]);
  const chosen = useMemo(
    () => new Set(picture.points.flatMap(({ key }) => (isChosen(state, axis, key) ? [key] : []))),
    [picture, state, axis],
  );
  const placeOf = useKnownPlace();
  const ends = spec.bridge ? words.comparison({ ...spec.bridge, on: asOfIn(dataset, state.params, today) }) : t("report:total");
  const option = useMemo(() => {
    const made = chartOption(spec.kind, picture, palette, { stacked: spec.stack !== null, chosen, total: ends, placeOf });
    return withMarks(made, picture, palette, notesOnAxis(notes, axis, picture.points));
  }, [spec, picture, palette, chosen, ends, placeOf, notes, axis]);
  const second = spec.kind === "heat" ? (spec.by[1] ?? null) : spec.stack;
  const pick = useCallback(
    (point: Key, series: Key, add: boolean): void => {
      if (point === OTHER || axis === "") return;
      const both = second !== null && series !== OTHER && picture.series.length > 1;
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
  const approach = isBrushed ? () => onApproach(axis) : undefined;
  const walk = useWalk(picture, drawing, pick, isBrushed ? stretch : null);
  const below = picture.series[0]?.values.some((value) => drawn(value) < 0) && ["pie", "funnel"].includes(spec.kind);
  return (
    <div
      className="lw-chart-box"
      tabIndex={0}
      role="group"
      aria-label={t(isBrushed ? "report:chartBrushKeys" : "report:chartKeys")}
      onPointerEnter={approach}
      onPointerDown={approach}
      onFocus={approach}
      onKeyDown={walk.onKey}
      onKeyUp={walk.onRelease}
      onBlur={walk.onLeave}
    >
      <PictureChips {...props} />
      <Chart
        picture={picture}
        option={option}
        summary={summaryOf(picture, words, spec, t)}
        head={axis === "" ? t("report:step") : words.dimension(axis)}
        legend={hasLegend(spec.kind)}
        onPick={pick}
        onReady={(ready) => {
          setDrawing(ready);
          onDrawing(ready);
        }}
        pointer={brush.pointer}
      >
        {brush.band}
      </Chart>
      {below && <p className="lw-chart-note lw-quiet">{t("report:negativeLeftOut")}</p>}
      <span className="lw-visually-hidden" aria-live="polite">
        {walk.said}
      </span>
    </div>
  );
}

/** The places of the chosen stretch on the axis. */
function stretchOf({ points }: Picture, range: { from?: string; to?: string } | undefined): readonly [number, number] | null {
  if (!range) return null;
  const inside = points.flatMap(({ key }, at) => (key !== null && key >= (range.from ?? "") && key <= (range.to ?? "\uffff") ? [at] : []));
  return inside.length > 0 ? [inside[0] ?? 0, inside.at(-1) ?? 0] : null;
}

type Range = readonly [number, number];
const rangeTo = (to: number, from: number): Range => [Math.min(from, to), Math.max(from, to)];

/** Arrow keys go from point to point and say it, Enter chooses (with ctrl besides what is chosen); with shift they brush a stretch, which holds once shift is let go. */
function useWalk(
  picture: Picture,
  drawing: Drawing | null,
  pick: (point: Key, series: Key, add: boolean) => void,
  brush: ((range: Range, done: boolean) => void) | null,
) {
  const [at, setAt] = useState(-1);
  const [anchor, setAnchor] = useState<number | null>(null);
  const point = picture.points[at];
  const onKey = (event: KeyboardEvent<HTMLDivElement>): void => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key] ?? 0;
    if (step !== 0) {
      event.preventDefault();
      const next = Math.min(picture.points.length - 1, Math.max(0, at + step));
      setAt(next);
      drawing?.dispatchAction({ type: "showTip", seriesIndex: 0, dataIndex: next });
      if (event.shiftKey && brush) {
        const from = anchor ?? Math.max(0, at);
        setAnchor(from);
        brush(rangeTo(next, from), false);
      }
    }
    if (event.key === "Enter" && point) pick(point.key, null, event.ctrlKey || event.metaKey);
  };
  const settle = (): void => {
    if (anchor !== null) brush?.(rangeTo(at, anchor), true);
    setAnchor(null);
  };
  const said = point
    ? `${point.name}: ${picture.series.map((series) => `${series.name} ${markText(picture, series, at)}`).join("; ")}`
    : "";
  return { onKey, onRelease: (event: KeyboardEvent) => event.key === "Shift" && settle(), onLeave: settle, said };
}

function summaryOf(
  picture: Picture,
  words: ReportWords,
  spec: ChartSpec,
  t: (key: string, values: Record<string, string>) => string,
): string {
  const own = picture.series.filter(({ dashed, second }) => !dashed && !second);
  const sums = picture.points.map((point, index) => ({ name: point.name, sum: sumOf(own.map((series) => series.values[index])) }));
  const [most] = sums.toSorted((a, b) => drawn(b.sum) - drawn(a.sum));
  const whole = { key: null, name: "", colour: "", values: [sumOf(sums.map(({ sum }) => sum)), most?.sum ?? null] };
  return t("report:summary", {
    metric: words.metric(spec.left[0] ?? ""),
    total: markText(picture, whole, 0),
    most: most?.name ?? "-",
    value: markText(picture, whole, 1),
  });
}
