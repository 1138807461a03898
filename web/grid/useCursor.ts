import { useState, type RefObject } from "react";
import { blockOf, type Block, type Place } from "./cells.ts";
import { intoView } from "./intoView.ts";
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
  const [at, setAt] = useState<Place>({ row: 0, col: 0 });
  const [anchor, setAnchor] = useState<Place>({ row: 0, col: 0 });
  const takeKeys = () => catcher.current?.focus({ preventScroll: true });
  const stand = (place: Place, extend = false) => {
    const next = { row: Math.max(0, Math.min(lastRow(), place.row)), col: Math.max(0, Math.min(columns.length - 1, place.col)) };
    setAt(next);
    if (!extend) setAnchor(next);
    onMove();
    if (box.current) intoView(box.current, next, columns);
  };
  const go = (place: Place, extend = false) => {
    stand(place, extend);
    takeKeys();
  };
  const select = (from: Place, to: Place) => {
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
