import { type DOMAttributes, type PointerEvent, type ReactNode, useRef, useState } from "react";
import type { Drawing } from "./Canvas.tsx";

const LEAST_PX = 6;

type TimeBrush = {
  drawing: Drawing | null;
  /** How many points the axis has; 0 = nothing to brush. */
  points: number;
  /** The points chosen now, both included; null = none. */
  chosen: readonly [number, number] | null;
  /** Called on the way (not `done`) and at the end; null when it was given up. */
  onBrush: (range: readonly [number, number] | null, done: boolean) => void;
};
type Band = { from: number; to: number; moved: boolean };

/**
 * Lets a stretch of a time axis be chosen by dragging over the canvas; a click still meets the marks. Gives what the canvas listens to and
 * the band to draw over it.
 */
export function useTimeBrush(brush: TimeBrush): { pointer: DOMAttributes<HTMLDivElement>; band: ReactNode } {
  const { drawing, points, chosen, onBrush } = brush;
  const [band, setBand] = useState<Band | null>(null);
  const said = useRef("");
  if (points === 0) return { pointer: {}, band: null };
  const say = (next: Band, done: boolean): void => {
    const range = rangeOf(drawing, next, points);
    const text = `${range.join()}${done ? "!" : ""}`;
    if (text === said.current) return;
    said.current = text;
    onBrush(range, done);
  };
  const move = (event: PointerEvent<HTMLDivElement>): void => {
    if (!band) return;
    const next = { ...band, to: placeOf(event) };
    if (!band.moved && Math.abs(next.to - next.from) < LEAST_PX) return;
    if (!band.moved) event.currentTarget.setPointerCapture(event.pointerId);
    setBand({ ...next, moved: true });
    say(next, false);
  };
  const end = (event: PointerEvent<HTMLDivElement>): void => {
    if (band?.moved) {
      event.stopPropagation();
      say(band, true);
    }
    said.current = "";
    setBand(null);
  };
  const shown = band?.moved ? rangeOf(drawing, band, points) : chosen;
  return {
    pointer: {
      onPointerDown: (event) => event.button === 0 && setBand({ from: placeOf(event), to: placeOf(event), moved: false }),
      onPointerMove: move,
      onPointerUpCapture: end,
      onPointerCancel: () => {
        if (band?.moved) onBrush(null, true);
        said.current = "";
        setBand(null);
      },
    },
    band: drawing && shown ? <span className="lw-brush-band" style={bandStyle(drawing, shown, points)} /> : null,
  };
}

function placeOf(event: PointerEvent<HTMLDivElement>): number {
  return event.clientX - event.currentTarget.getBoundingClientRect().left;
}

function rangeOf(drawing: Drawing | null, { from, to }: Band, points: number): readonly [number, number] {
  const indexAt = (x: number): number =>
    Math.min(points - 1, Math.max(0, Math.round(drawing?.convertFromPixel({ xAxisIndex: 0 }, x) ?? 0)));
  return [indexAt(Math.min(from, to)), indexAt(Math.max(from, to))];
}

function bandStyle(drawing: Drawing, [from, to]: readonly [number, number], points: number): { left: number; width: number } {
  const at = (index: number) => drawing.convertToPixel({ xAxisIndex: 0 }, index);
  const half = points > 1 ? (at(1) - at(0)) / 2 : 40;
  const left = at(from) - half;
  return { left, width: Math.max(2, at(to) + half - left) };
}
