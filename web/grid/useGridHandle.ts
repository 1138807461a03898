import { useImperativeHandle, type Ref, type RefObject } from "react";
import type { Grid } from "./useGrid.ts";

/** Where somebody works in a grid: 0-based row, field name, and how far the grid is scrolled (px). */
export type GridFocus = { row: number; name: string; top: number; left: number };

/** Puts the cursor of a grid from outside: 0-based row, field name. */
export type LineGridHandle = {
  focusCell: (row: number, name: string | undefined) => void;
  /** Where the cursor stands; null while the keys are elsewhere. */
  place: () => GridFocus | null;
  restore: (place: GridFocus) => void;
  /** Puts the cursor where codes are scanned; false where nothing can be scanned. */
  scan: () => boolean;
};

/** What a grid offers to the screen around it. */
export function useGridHandle(
  ref: Ref<LineGridHandle>,
  { at, current, names, go }: Grid,
  box: RefObject<HTMLDivElement | null>,
  openScan: (() => void) | undefined,
): void {
  useImperativeHandle(ref, () => {
    const focusCell = (row: number, name: string | undefined) => go({ row, col: Math.max(0, names.indexOf(name ?? "")) });
    return {
      focusCell,
      place: () => {
        const sheet = box.current;
        if (!sheet?.contains(document.activeElement)) return null;
        return { row: at.row, name: current, top: sheet.scrollTop, left: sheet.scrollLeft };
      },
      restore: ({ row, name, top, left }) => {
        focusCell(row, name);
        box.current?.scrollTo({ top, left });
      },
      scan: () => {
        openScan?.();
        return openScan !== undefined;
      },
    };
  });
}
