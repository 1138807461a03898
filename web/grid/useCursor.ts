import { useState, type RefObject } from "react";
import { ROW_HEIGHT } from "../parts/useRows.ts";
import { blockOf, type Block, type CellPosition } from "./cells.ts";
import type { GridColumn } from "./useLineColumns.ts";

type CursorProps = {
  columns: readonly GridColumn[];
  /** The last row that the cursor may stand in, at this moment. */
  lastRow: () => number;
  box: RefObject<HTMLDivElement | null>;
  catcher: RefObject<HTMLInputElement | null>;
  /** Hears that the cursor goes elsewhere or the selection changes. */
  onMove: () => void;
};

/** Where the cursor of a line grid stands and what is selected. `stand` moves it alone, `go` takes the keys along. */
export function useCursor({ columns, lastRow, box, catcher, onMove }: CursorProps) {
  const [at, setAt] = useState<CellPosition>({ row: 0, col: 0 });
  const [anchor, setAnchor] = useState<CellPosition>({ row: 0, col: 0 });
  const takeKeys = () => catcher.current?.focus({ preventScroll: true });
  const stand = (place: CellPosition, extend = false) => {
    const next = { row: Math.max(0, Math.min(lastRow(), place.row)), col: Math.max(0, Math.min(columns.length - 1, place.col)) };
    setAt(next);
    if (!extend) setAnchor(next);
    onMove();
    if (box.current) intoView(box.current, next, columns);
  };
  const go = (place: CellPosition, extend = false) => {
    stand(place, extend);
    takeKeys();
  };
  const select = (from: CellPosition, to: CellPosition) => {
    setAnchor(from);
    setAt(to);
    onMove();
    takeKeys();
  };
  /** Selects cells that lie elsewhere, and goes to where they begin. */
  const showCells = (cells: Block | null) => {
    if (!cells) return;
    stand({ row: cells.top, col: cells.left });
    select({ row: cells.bottom, col: cells.right }, { row: cells.top, col: cells.left });
  };
  return { at, block: blockOf(at, anchor), stand, go, select, showCells, takeKeys };
}

/** Height of the heads that stay at the top of a grid (px). */
const HEAD = 30;

/** Scrolls a grid's box just as far that a cell is not hidden, neither behind the heads nor behind frozen columns. */
function intoView(box: HTMLElement, { row, col }: CellPosition, columns: readonly GridColumn[]): void {
  const top = row * ROW_HEIGHT;
  const room = box.clientHeight - HEAD;
  if (top < box.scrollTop) box.scrollTop = top;
  else if (top + ROW_HEIGHT > box.scrollTop + room) box.scrollTop = top + ROW_HEIGHT - room;
  const column = columns[col];
  if (col === 0) box.scrollLeft = 0;
  if (!column || column.frozen) return;
  const last = columns.findLast(({ frozen }) => frozen);
  const covered = last ? last.left + last.width : 0;
  if (column.left < box.scrollLeft + covered) box.scrollLeft = column.left - covered;
  else if (column.left + column.width > box.scrollLeft + box.clientWidth)
    box.scrollLeft = Math.min(column.left - covered, column.left + column.width - box.clientWidth);
}
