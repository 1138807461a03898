import {
  columnOrderingFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { useCallback, useMemo, useState } from "react";
import type { Field } from "#define/field";
import { useStored } from "../data/stored.ts";
import { sharedWidths } from "./widths.ts";

const features = tableFeatures({ columnOrderingFeature, columnSizingFeature, columnResizingFeature, columnVisibilityFeature });
const NO_ROWS: Record<string, never>[] = [];

type Kept = { order: string[]; hidden: Record<string, boolean>; widths: Record<string, number> };
const NOTHING: Kept = { order: [], hidden: {}, widths: {} };

/** Order, width and visibility of a list's columns, kept per person under `place`; they share the room that `measured` tells (px); `reset` goes back to the definition's. */
export function useLayout(place: string, names: readonly string[], fields: Readonly<Record<string, Field>>) {
  const [kept, setKept] = useStored<Kept>(`columns.${place}`, NOTHING);
  const [room, measured] = useState(0);
  const columns = useMemo(() => names.map((name) => ({ id: name, minSize: 48, maxSize: 800 })), [names]);
  const order =
    kept.order.length > 0
      ? [...kept.order.filter((name) => names.includes(name)), ...names.filter((name) => !kept.order.includes(name))]
      : [...names];
  const shown = names.filter((name) => kept.hidden[name] !== false);
  const widths = sharedWidths(shown, fields, kept.widths, room);
  const table = useTable({
    features,
    columns,
    data: NO_ROWS,
    columnResizeMode: "onChange",
    state: { columnOrder: order, columnVisibility: kept.hidden, columnSizing: widths },
    onColumnSizingChange: (update) => setKept({ ...kept, widths: typeof update === "function" ? update(kept.widths) : update }),
    onColumnVisibilityChange: (update) => setKept({ ...kept, hidden: typeof update === "function" ? update(kept.hidden) : update }),
  });
  const move = (moved: string, before: string) => {
    const without = order.filter((name) => name !== moved);
    setKept({ ...kept, order: without.toSpliced(without.indexOf(before), 0, moved) });
  };
  const reset = useCallback(() => setKept(NOTHING), [setKept]);
  return { table, move, reset, measured };
}

export type Layout = ReturnType<typeof useLayout>;
