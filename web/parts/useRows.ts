import { elementScroll, observeElementOffset, observeElementRect, Virtualizer } from "@tanstack/react-virtual";
import { useLayoutEffect, useReducer, useState, type RefObject } from "react";

/** Height of a row in every grid (px). */
export const ROW_HEIGHT = 28;
const OVERSCAN = 12;

type All = Virtualizer<HTMLDivElement, Element>;
export type Rows = Pick<All, "getVirtualItems" | "getTotalSize" | "scrollToIndex">;

/**
 * The rows of a scrolling box that are in view (all of the same height in px), out of `count`, with `beside` more on each side; follows
 * scrolling and resizing.
 */
export function useRows(
  box: RefObject<HTMLDivElement | null>,
  count: number,
  beside: number = OVERSCAN,
  height: number = ROW_HEIGHT,
): Rows {
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  const [rows] = useState<All>(() => new Virtualizer(optionsOf(() => box.current, count, beside, height, redraw)));
  const { _didMount: follow, _willUpdate: refresh } = rows;
  useLayoutEffect(() => follow(), [follow]);
  useLayoutEffect(() => {
    rows.setOptions(optionsOf(() => box.current, count, beside, height, redraw));
    refresh();
    rows.measure();
    redraw();
  }, [rows, refresh, box, count, beside, height]);
  return rows;
}

function optionsOf(
  getScrollElement: () => HTMLDivElement | null,
  count: number,
  overscan: number,
  height: number,
  redraw: () => void,
): ConstructorParameters<typeof Virtualizer<HTMLDivElement, Element>>[0] {
  return {
    count,
    getScrollElement,
    estimateSize: () => height,
    overscan,
    observeElementRect,
    observeElementOffset,
    scrollToFn: elementScroll,
    onChange: redraw,
  };
}
