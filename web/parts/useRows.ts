import { elementScroll, observeElementOffset, observeElementRect, Virtualizer } from "@tanstack/react-virtual";
import { useLayoutEffect, useReducer, useState, type RefObject } from "react";

const ROW_HEIGHT = 28;
const OVERSCAN = 12;

type Rows = Virtualizer<HTMLDivElement, Element>;

/** The rows of a scrolling box that are in view (all of the same height), out of `count`; follows scrolling and resizing. */
export function useRows(
  box: RefObject<HTMLDivElement | null>,
  count: number,
): Pick<Rows, "getVirtualItems" | "getTotalSize" | "scrollToIndex"> {
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  const [rows] = useState<Rows>(() => new Virtualizer(optionsOf(() => box.current, count, redraw)));
  const { _didMount: follow, _willUpdate: refresh } = rows;
  useLayoutEffect(() => follow(), [follow]);
  useLayoutEffect(() => {
    rows.setOptions(optionsOf(() => box.current, count, redraw));
    refresh();
    rows.measure();
    redraw();
  }, [rows, refresh, box, count]);
  return rows;
}

function optionsOf(
  getScrollElement: () => HTMLDivElement | null,
  count: number,
  redraw: () => void,
): ConstructorParameters<typeof Virtualizer<HTMLDivElement, Element>>[0] {
  return {
    count,
    getScrollElement,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    observeElementRect,
    observeElementOffset,
    scrollToFn: elementScroll,
    onChange: redraw,
  };
}
