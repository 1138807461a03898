import { type KeyboardEvent, useState } from "react";
import { markText, type Picture } from "#chart/series";
import type { Drawing } from "../chart/Canvas.tsx";

type Key = string | null;
type Range = readonly [number, number];
type Walk = {
  picture: Picture;
  drawing: Drawing | null;
  /** Whether a series is something that can be chosen. */
  walksSeries: boolean;
  /** Chooses a point, with a series where one is walked on. */
  pick: (point: Key, series: Key | undefined, add: boolean) => void;
  brush: ((range: Range, done: boolean) => void) | null;
};
const rangeTo = (to: number, from: number): Range => [Math.min(from, to), Math.max(from, to)];

/**
 * Arrow keys go from point to point, up and down from series to series, and say it; Enter chooses (with ctrl besides what is chosen); with
 * shift they brush a stretch, which holds once shift is let go.
 */
export function useWalk({ picture, drawing, walksSeries, pick, brush }: Walk) {
  const [at, setAt] = useState(-1);
  const [within, setWithin] = useState(-1);
  const [anchor, setAnchor] = useState<number | null>(null);
  const point = picture.points[at];
  const series = picture.series[within];
  const show = (next: number): void => {
    setAt(next);
    drawing?.dispatchAction({ type: "showTip", seriesIndex: Math.max(0, within), dataIndex: next });
  };
  const step = (by: number, isBrushing: boolean): void => {
    const next = Math.min(picture.points.length - 1, Math.max(0, at + by));
    show(next);
    if (!isBrushing || !brush) return;
    const from = anchor ?? Math.max(0, at);
    setAnchor(from);
    brush(rangeTo(next, from), false);
  };
  const climb = (by: number): void => {
    if (!point) show(0);
    setWithin(Math.min(picture.series.length - 1, Math.max(-1, within + by)));
  };
  const told = picture.series.filter((each) => series === undefined || each === series);
  const hasMark = told.some((each) => (each.values[at] ?? null) !== null);
  const onKey = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.target !== event.currentTarget) return;
    const along = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const across = walksSeries ? { ArrowUp: 1, ArrowDown: -1 }[event.key] : undefined;
    if (along !== undefined || across !== undefined) event.preventDefault();
    if (along !== undefined) step(along, event.shiftKey);
    if (across !== undefined) climb(across);
    if (event.key === "Enter" && point && hasMark) pick(point.key, series?.key, event.ctrlKey || event.metaKey);
  };
  const settle = (): void => {
    if (anchor !== null) brush?.(rangeTo(at, anchor), true);
    setAnchor(null);
  };
  const said = point ? `${point.name}: ${told.map((each) => `${each.name} ${markText(picture, each, at)}`).join("; ")}` : "";
  return { onKey, onRelease: (event: KeyboardEvent) => event.key === "Shift" && settle(), onLeave: settle, said };
}
