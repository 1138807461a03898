import { type MouseEvent } from "react";
import type { CellPosition } from "./cells.ts";
import type { Grid } from "./useGrid.ts";

/**
 * What the pointer does in a line grid: a press puts the cursor, dragging selects, a double press edits, the number selects the row, the
 * head the column, the other button opens the menu.
 */
export function usePointer(grid: Grid, rows: number, onMenu: (place: { x: number; y: number }) => void) {
  const inBlock = ({ row, col }: CellPosition) =>
    row >= grid.block.top && row <= grid.block.bottom && col >= grid.block.left && col <= grid.block.right;
  const selectRow = (row: number, extend: boolean) =>
    grid.select({ row: extend ? grid.block.top : row, col: 0 }, { row, col: grid.names.length - 1 });
  return {
    onMouseDown: (event: MouseEvent) => {
      if (isInput(event) || event.button !== 0) return;
      const head = headOf(event);
      if (head !== null) return grid.select({ row: 0, col: head }, { row: Math.max(0, rows - 1), col: head });
      const row = rowOf(event);
      const place = placeOf(event);
      if (row === null) return;
      event.preventDefault();
      if (place) grid.go(place, event.shiftKey);
      else selectRow(row, event.shiftKey);
    },
    onMouseMove: (event: MouseEvent) => {
      if (event.buttons !== 1 || grid.editing || isInput(event)) return;
      const place = placeOf(event);
      if (place && (place.row !== grid.at.row || place.col !== grid.at.col)) grid.go(place, true);
    },
    onDoubleClick: (event: MouseEvent) => {
      if (placeOf(event) && !isInput(event)) grid.edit();
    },
    onContextMenu: (event: MouseEvent) => {
      const place = placeOf(event);
      if (!place || isInput(event)) return;
      event.preventDefault();
      if (!inBlock(place)) grid.go(place);
      onMenu({ x: event.clientX, y: event.clientY });
    },
  };
}

function isInput(event: MouseEvent): boolean {
  return event.target instanceof Element && event.target.closest(".lw-line-cell .lw-input") !== null;
}

function headOf({ target }: MouseEvent): number | null {
  const head = target instanceof Element && !target.closest(".lw-line-edge") ? target.closest("[data-head]") : null;
  return head instanceof HTMLElement ? Number(head.dataset.head) : null;
}

function rowOf(event: MouseEvent): number | null {
  const row = event.target instanceof Element ? event.target.closest("[data-row]") : null;
  return row instanceof HTMLElement ? Number(row.dataset.row) : null;
}

function placeOf(event: MouseEvent): CellPosition | null {
  const cell = event.target instanceof Element ? event.target.closest("[data-col]") : null;
  const row = rowOf(event);
  return cell instanceof HTMLElement && row !== null ? { row, col: Number(cell.dataset.col) } : null;
}
