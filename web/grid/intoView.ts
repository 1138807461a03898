import { ROW_HEIGHT } from "../parts/useRows.ts";
import type { Place } from "./cells.ts";
import type { GridColumn } from "./useLineColumns.ts";

/** Height of the heads that stay at the top of a grid (px). */
const HEAD = 30;

/** Scrolls a grid's box just as far that a cell is not hidden, neither behind the heads nor behind frozen columns. */
export function intoView(box: HTMLElement, { row, col }: Place, columns: readonly GridColumn[]): void {
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
