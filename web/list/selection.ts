import { useCallback, useState } from "react";
import type { ListRow } from "../data/records.ts";

/** The key of a row: its id, or all its values where it has none. */
export function keyOf(row: ListRow): string {
  return row.id ?? JSON.stringify(Object.values(row));
}

/** Which rows are selected and which one the keys act on; a range goes from the last single choice to here. */
export function useSelection(keys: readonly string[]) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [at, setAt] = useState(0);
  const [anchor, setAnchor] = useState(0);
  const toggle = useCallback(
    (index: number) => {
      const key = keys[index];
      if (key === undefined) return;
      setSelected((before) => (before.has(key) ? new Set([...before].filter((each) => each !== key)) : new Set([...before, key])));
      setAnchor(index);
      setAt(index);
    },
    [keys],
  );
  const extend = useCallback(
    (index: number) => {
      const [from, to] = [Math.min(anchor, index), Math.max(anchor, index)];
      setSelected((before) => new Set([...before, ...keys.slice(from, to + 1)]));
      setAt(index);
    },
    [anchor, keys],
  );
  const clear = useCallback(() => setSelected(new Set()), []);
  const all = useCallback(() => setSelected((before) => (before.size === keys.length ? new Set() : new Set(keys))), [keys]);
  return { selected, at, setAt, toggle, extend, clear, all };
}

export type Selection = ReturnType<typeof useSelection>;
