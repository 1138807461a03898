import type { GridFocus } from "../grid/useGridHandle.ts";

/** Where somebody worked on a record: in a field of its header, or in the lines of a table. */
export type EntryFocus = { field: string } | { table: string; at: GridFocus };

let kept: { id: string; place: EntryFocus } | null = null;

/** Keeps where somebody worked on a new record until it is shown as the stored one that it became. */
export function keepPlace(id: string, place: EntryFocus | null): void {
  kept = place && { id, place };
}

/** Takes the place that was kept for a record. */
export function takePlace(id: string): EntryFocus | null {
  const place = kept?.id === id ? kept.place : null;
  if (place) kept = null;
  return place;
}
