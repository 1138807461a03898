import { useEffect, useRef } from "react";
import type { ProblemIssue } from "../data/problem.ts";
import { focusPlace } from "../parts/places.ts";
import type { Grids } from "./EntryForm.tsx";
import { keepPlace, takePlace, type EntryFocus } from "./keptPlace.ts";

/**
 * Where the cursor stands on an entry screen: at first in the field that is still to be filled in, or where somebody worked on the record
 * while it was new; `goTo` leads to what is wrong.
 */
export function useEntryPlace(id: string, isLoaded: boolean) {
  const box = useRef<HTMLDivElement>(null);
  const grids: Grids = useRef({});
  const goTo = ({ table, row, field }: Pick<ProblemIssue, "table" | "row" | "field">) => {
    if (table) grids.current[table]?.focusCell((row ?? 1) - 1, field);
    else focusPlace(box.current, field ?? "");
  };
  useEffect(() => {
    if (!isLoaded) return;
    const place = takePlace(id);
    if (place && "table" in place) grids.current[place.table]?.restore(place.at);
    else if (place) focusPlace(box.current, place.field);
    else firstIn(box.current)?.focus();
  }, [id, isLoaded]);
  const placeNow = (): EntryFocus | null => {
    const inLines = Object.entries(grids.current).flatMap(([table, grid]) => {
      const at = grid?.place();
      return at ? [{ table, at }] : [];
    });
    const field = box.current?.contains(document.activeElement) && document.activeElement?.closest<HTMLElement>("[data-place]");
    return inLines[0] ?? (field ? { field: field.dataset.place ?? "" } : null);
  };
  return { box, grids, goTo, keepFor: (saved: string) => keepPlace(saved, placeNow()) };
}

/** The first field that is to be filled in and is empty, else the first field, else the screen itself. */
function firstIn(box: HTMLElement | null): HTMLElement | null | undefined {
  const required = [...(box?.querySelectorAll<HTMLInputElement>("[aria-required='true']") ?? [])];
  return (
    required.find((input) => input.value === "") ?? box?.querySelector<HTMLElement>(".lw-header-form :is(input,select,textarea)") ?? box
  );
}
