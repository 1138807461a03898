import { useRef } from "react";
import type { LineDraft } from "../entry/draft.ts";

type Rows = readonly LineDraft[];
const DEPTH = 200;

/** Undo and redo for the rows of a grid: `note` before each change, `undo` and `redo` give the rows to show, null when there are none. */
export function useHistory() {
  const past = useRef<Rows[]>([]);
  const future = useRef<Rows[]>([]);
  return useRef({
    note: (rows: Rows) => {
      past.current = [...past.current.slice(-DEPTH), rows];
      future.current = [];
    },
    undo: (rows: Rows): Rows | null => {
      const before = past.current.pop() ?? null;
      if (before) future.current.push(rows);
      return before;
    },
    redo: (rows: Rows): Rows | null => {
      const after = future.current.pop() ?? null;
      if (after) past.current.push(rows);
      return after;
    },
  }).current;
}
