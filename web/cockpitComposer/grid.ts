import { GRID_COLUMNS, GRID_ROWS, isOnGrid, overlaps, type Panel } from "#define/cockpit";

type At = Panel["at"];
type Placed = Pick<Panel, "name" | "at">;
/** A step on the grid: columns to the right, rows down. */
export type Step = readonly [number, number];

/** Whether a panel may lie there: on the grid, over no other one. */
export function isFree(panels: readonly Placed[], name: string, at: At, rows?: number): boolean {
  return isOnGrid(at, rows) && panels.every((panel) => panel.name === name || !overlaps(panel.at, at));
}

/** Where a panel comes to lie that is moved by a step: beyond what lies in its way; null where there is no room. */
export function moved(
  panels: readonly Placed[],
  { name, at: [x, y, width, height] }: Placed,
  [right, down]: Step,
  rows?: number,
): At | null {
  for (let far = 1; far <= Math.max(GRID_COLUMNS, rows ?? GRID_ROWS); far += 1) {
    const at: At = [x + right * far, y + down * far, width, height];
    if (!isOnGrid(at, rows)) return null;
    if (isFree(panels, name, at, rows)) return at;
  }
  return null;
}

/** A panel that is wider and higher by a step; null where there is no room. */
export function resized(
  panels: readonly Placed[],
  { name, at: [x, y, width, height] }: Placed,
  [right, down]: Step,
  rows?: number,
): At | null {
  const at: At = [x, y, width + right, height + down];
  return isFree(panels, name, at, rows) ? at : null;
}

/** The first free place of a size, smaller down to half of it where there is none; null where the grid is full. */
export function freePlace(panels: readonly Placed[], [width, height]: readonly [number, number], rows = GRID_ROWS): At | null {
  const sizes = [1, 0.75, 0.5].map((part) => [Math.ceil(width * part), Math.ceil(height * part)] as const);
  for (const [wide, high] of sizes)
    for (let y = 0; y + high <= rows; y += 1)
      for (let x = 0; x + wide <= GRID_COLUMNS; x += 1) if (isFree(panels, "", [x, y, wide, high], rows)) return [x, y, wide, high];
  return null;
}

/** A name that no panel has yet. */
export function freeName(panels: readonly Placed[], wanted: string): string {
  const taken = new Set(panels.map(({ name }) => name));
  if (!taken.has(wanted)) return wanted;
  let count = 2;
  while (taken.has(`${wanted}${count}`)) count += 1;
  return `${wanted}${count}`;
}
