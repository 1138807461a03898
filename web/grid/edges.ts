import { isEmpty } from "#define/condition";
import type { LineDraft } from "../entry/draft.ts";
import type { CellPosition } from "./cells.ts";

/** Where a spreadsheet's Ctrl and arrow lead: the last filled cell of a run, or the next filled one behind a gap, or the edge. */
export function edgeFrom(
  rows: readonly LineDraft[],
  names: readonly string[],
  from: CellPosition,
  { rows: down, cols: right }: { rows: number; cols: number },
): CellPosition {
  const step = { row: Math.sign(down), col: Math.sign(right) };
  const isInside = ({ row, col }: CellPosition) => row >= 0 && col >= 0 && row < rows.length && col < names.length;
  const isFilled = (place: CellPosition) => isInside(place) && !isEmpty(rows[place.row]?.values[names[place.col] ?? ""]);
  const next = (place: CellPosition) => ({ row: place.row + step.row, col: place.col + step.col });
  const runs = isFilled(from) && isFilled(next(from));
  let at = runs ? from : next(from);
  while (isInside(next(at)) && (runs ? isFilled(next(at)) : !isFilled(at))) at = next(at);
  return isInside(at) ? at : from;
}
