import { useState } from "react";
import type { LineDraft } from "../entry/draft.ts";

type Rows = readonly LineDraft[];
/** `note` before each change; `undo` and `redo` take the rows of now and give those to show, null when there are none. */
export type RowHistory = { note: (rows: Rows) => void; undo: (rows: Rows) => Rows | null; redo: (rows: Rows) => Rows | null };
const DEPTH = 200;

/** Undo and redo for the rows of a grid, for as long as it is open. */
export function useHistory(): RowHistory {
  return useState(rowHistory)[0];
}

function rowHistory(): RowHistory {
  const past: Rows[] = [];
  const future: Rows[] = [];
  const step = (from: Rows[], to: Rows[], rows: Rows): Rows | null => {
    const found = from.pop() ?? null;
    if (found) to.push(rows);
    return found;
  };
  return {
    note: (rows) => {
      past.push(rows);
      if (past.length > DEPTH) past.shift();
      future.length = 0;
    },
    undo: (rows) => step(past, future, rows),
    redo: (rows) => step(future, past, rows),
  };
}
