import { useCallback, useMemo, useState } from "react";
import { type ReportState, type Stretch, stretched } from "#query/state";
import type { SliceSource } from "../data/slices/source.ts";
import type { Change } from "./useReportState.ts";

/** A stretch of an axis, on the way or at its end; null when it was given up. */
export type OnBrush = (dimension: string, range: Stretch | null, done: boolean) => void;
type Moving = { dimension: string; range: Stretch; done: boolean };

/** The state of a report while a brush moves over it: all of it follows each step, its address only the last one. */
export function useBrush(source: SliceSource, settled: ReportState, onChange: Change): { state: ReportState; onBrush: OnBrush } {
  const [moving, setMoving] = useState<Moving | null>(null);
  if (moving?.done && isThere(settled, moving)) setMoving(null);
  const state = useMemo(
    () => (moving ? { ...settled, ...stretched(settled, moving.dimension, moving.range) } : settled),
    [settled, moving],
  );
  const onBrush = useCallback<OnBrush>(
    (dimension, range, done) => {
      source.brushes(!done);
      setMoving(range && { dimension, range, done });
      if (range && done) onChange(stretched(settled, dimension, range));
    },
    [source, settled, onChange],
  );
  return { state, onBrush };
}

function isThere({ filters, ranges }: ReportState, { dimension, range }: Moving): boolean {
  const there = ranges[dimension];
  return filters[dimension] === undefined && there?.from === range.from && there.to === range.to;
}
