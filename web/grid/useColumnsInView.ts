import { useLayoutEffect, useMemo, useState, type RefObject } from "react";
import type { GridColumn } from "./useLineColumns.ts";

/** How far beside the visible part columns are drawn (px). */
const BESIDE = 160;
type Range = { from: number; to: number };

/**
 * The columns of a scrolling box that are in view: all frozen ones, those of the others that lie in its visible part, and the one at
 * `kept`, wherever it is.
 */
export function useColumnsInView(
  box: RefObject<HTMLDivElement | null>,
  columns: readonly GridColumn[],
  kept: number,
): readonly GridColumn[] {
  const [{ from, to }, setRange] = useState<Range>({ from: 0, to: Number.POSITIVE_INFINITY });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const look = () =>
      setRange((before) => {
        const next = rangeIn(columns, element.scrollLeft, element.clientWidth);
        return next.from === before.from && next.to === before.to ? before : next;
      });
    look();
    element.addEventListener("scroll", look, { passive: true });
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    return () => {
      element.removeEventListener("scroll", look);
      sizes.disconnect();
    };
  }, [box, columns]);
  const apart = kept < from || kept > to ? kept : -1;
  return useMemo(
    () => columns.filter(({ frozen, col }) => frozen || (col >= from && col <= to) || col === apart),
    [columns, from, to, apart],
  );
}

function rangeIn(columns: readonly GridColumn[], scrollLeft: number, width: number): Range {
  const seen = columns.filter(({ left, width: own }) => left + own > scrollLeft - BESIDE && left < scrollLeft + width + BESIDE);
  return { from: seen[0]?.col ?? 0, to: seen.at(-1)?.col ?? 0 };
}
