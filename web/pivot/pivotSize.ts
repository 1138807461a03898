import { type RefObject, type UIEvent, useEffect, useRef, useState } from "react";
import type { PivotBlock, PivotLeaf } from "#define/pivot/pivot";
import { PIVOT_NAME, PIVOT_ROW } from "#define/pivot/pivotSize";
import { isNarrow } from "../parts/useNarrow.ts";

const ROW = PIVOT_ROW;
/** Lines drawn above and below those in sight. */
const OVER = 6;
/** Higher than this no browser draws; a longer table is scrolled in proportion. */
const MOST_PX = 15_000_000;

/** What is in sight: lines and columns of figures (last excluded), and where the box is scrolled to. */
export type Sight = { first: number; last: number; left: number; right: number; top: number };
/** A column of figures with the block that it stands in. */
export type LeafAt = { leaf: PivotLeaf; block: PivotBlock };

/** How wide the column of names is (px); on a phone it leaves room for figures. */
export function nameWidth(): number {
  return isNarrow() ? 150 : PIVOT_NAME;
}

/** The id of a cell, for the one that the keyboard is at. */
export function cellId(row: number, column: number): string {
  return `pivot-${row}-${column}`;
}

/** All columns of figures from left to right. */
export function leavesIn(blocks: readonly PivotBlock[]): LeafAt[] {
  return blocks.flatMap((block) => block.leaves.map((leaf) => ({ leaf, block })));
}

/** The lines to draw and the empty heights before and after them. */
export function sizeOf(count: number, { first, last, top }: Sight): { top: number; rows: number[]; bottom: number } {
  const rows = Array.from({ length: Math.max(0, Math.min(last, count) - first) }, (_, at) => first + at);
  const full = count * ROW;
  const before = full <= MOST_PX ? first * ROW : Math.max(0, top - OVER * ROW);
  return { top: before, rows, bottom: Math.max(0, Math.min(full, MOST_PX) - before - rows.length * ROW) };
}

/** Follows which lines and columns are in sight, and brings a cell there. */
export function useSight(
  count: number,
  widths: readonly number[],
): {
  box: RefObject<HTMLDivElement | null>;
  sight: Sight;
  onScroll: (event: UIEvent<HTMLDivElement>) => void;
  reveal: (row: number, column: number) => void;
} {
  const box = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, left: 0, height: 900, wide: 1400 });
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const watch = new ResizeObserver(() => setView((before) => ({ ...before, height: element.clientHeight, wide: element.clientWidth })));
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  const onScroll = ({ currentTarget: { scrollTop, scrollLeft } }: UIEvent<HTMLDivElement>): void =>
    setView((before) => ({ ...before, top: scrollTop, left: scrollLeft }));
  const sight = sightOf(view, count, widths);
  const reveal = (row: number, column: number): void => {
    if (box.current) revealed(box.current, row, column, count, widths);
  };
  return { box, sight, onScroll, reveal };
}

type View = { top: number; left: number; height: number; wide: number };

function sightOf({ top, left, height, wide }: View, count: number, widths: readonly number[]): Sight {
  const fitting = Math.ceil(height / ROW);
  const isScaled = count * ROW > MOST_PX;
  const at = isScaled ? Math.round((top / Math.max(1, MOST_PX - height)) * Math.max(0, count - fitting + 3)) : Math.floor(top / ROW);
  const first = Math.max(0, at - OVER);
  const ends = endsOf(widths);
  const from = Math.max(
    0,
    ends.findIndex((end) => end > left),
  );
  const beyond = ends.findIndex((end) => end >= left + wide - nameWidth());
  return {
    first,
    last: at + fitting + OVER,
    left: Math.max(0, from - 1),
    right: beyond < 0 ? widths.length : Math.min(widths.length, beyond + 2),
    top,
  };
}

/** Where each column ends. */
function endsOf(widths: readonly number[]): number[] {
  let end = 0;
  return widths.map((width) => (end += width));
}

/** Scrolls just as far as needed: heads, sums and the names cover the edges. */
function revealed(box: HTMLDivElement, row: number, column: number, count: number, widths: readonly number[]): void {
  if (row >= 0 && row < count) {
    const isScaled = count * ROW > MOST_PX;
    const top = isScaled ? (row / count) * (MOST_PX - box.clientHeight) : row * ROW;
    const space = box.clientHeight - 4 * ROW;
    if (top < box.scrollTop) box.scrollTop = top;
    else if (top > box.scrollTop + space) box.scrollTop = top - space;
  }
  if (column === 0) return void (box.scrollLeft = 0);
  const width = widths[column - 1] ?? 0;
  const left = (endsOf(widths)[column - 1] ?? 0) - width;
  const room = box.clientWidth - nameWidth() - width;
  if (left < box.scrollLeft) box.scrollLeft = left;
  else if (left > box.scrollLeft + room) box.scrollLeft = left - room;
}
