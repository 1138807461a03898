import type { PivotKey, PivotRow } from "#define/pivot/pivot";

/** A line of the table: a group, how deep it stands, and whether it is open or can be. */
export type TableRow = { row: PivotRow; level: number; isOpen: boolean; canOpen: boolean };
/** The lines below the top row at a place. */
export type Insert = { top: number; lines: readonly TableRow[] };

/** A path of keys as text. */
export const pathId = (path: readonly PivotKey[]): string => JSON.stringify(path);

/** All lines below a row, those of open ones among them included. */
export function linesBelow(
  row: PivotRow,
  below: ReadonlyMap<string, readonly PivotRow[]>,
  open: ReadonlySet<string>,
  depth: number,
  level = 1,
): TableRow[] {
  return (below.get(pathId(row.path)) ?? []).flatMap((child) => {
    const isOpen = open.has(pathId(child.path));
    const line = { row: child, level, isOpen, canOpen: level + 1 < depth };
    return isOpen ? [line, ...linesBelow(child, below, open, depth, level + 1)] : [line];
  });
}

/** What stands at a place of the table: the line below an open row, or else the top row with that number; `inserts` in their order. */
export function placed(groups: number, inserts: readonly Insert[], place: number): { top: number; line?: TableRow } {
  let before = 0;
  for (const { top, lines } of inserts) {
    const start = top + before + 1;
    if (place < start) break;
    const line = lines[place - start];
    if (line) return { top, line };
    before += lines.length;
  }
  return { top: Math.min(place - before, Math.max(0, groups - 1)) };
}
