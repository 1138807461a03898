import {
  columnOrderingFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { useCallback, useMemo } from "react";
import type { Field } from "#define/field";
import { useStored } from "../data/stored.ts";

const features = tableFeatures({ columnOrderingFeature, columnSizingFeature, columnResizingFeature, columnVisibilityFeature });
const WIDTHS: Readonly<Record<Field["kind"], number>> = {
  docNo: 150,
  date: 96,
  month: 84,
  instant: 130,
  quantity: 110,
  price: 110,
  money: 124,
  rate: 96,
  percent: 80,
  integer: 80,
  flag: 76,
  choice: 110,
  link: 190,
  text: 140,
  longText: 200,
};
const STAGE_WIDTH = 104;
const CODE_WIDTH = 116;
const NO_ROWS: readonly Record<string, never>[] = [];

function widthOf(name: string, field: Field | undefined): number {
  if (!field && name === "stage") return STAGE_WIDTH;
  return field?.kind === "link" && field.by === "code" ? CODE_WIDTH : WIDTHS[field?.kind ?? "text"];
}

type Kept = { order: string[]; hidden: Record<string, boolean>; widths: Record<string, number> };
const NOTHING: Kept = { order: [], hidden: {}, widths: {} };

/** Order, width and visibility of a list's columns, kept per person under `place`; `reset` goes back to the definition's. */
export function useLayout(place: string, names: readonly string[], fields: Readonly<Record<string, Field>>) {
  const [kept, setKept] = useStored<Kept>(`columns.${place}`, NOTHING);
  const columns = useMemo(
    () =>
      names.map((name) => ({
        id: name,
        size: widthOf(name, fields[name]),
        minSize: 48,
        maxSize: 800,
      })),
    [names, fields],
  );
  const order =
    kept.order.length > 0
      ? [...kept.order.filter((name) => names.includes(name)), ...names.filter((name) => !kept.order.includes(name))]
      : [...names];
  const table = useTable({
    features,
    columns,
    data: NO_ROWS as Record<string, never>[],
    columnResizeMode: "onChange",
    state: { columnOrder: order, columnVisibility: kept.hidden, columnSizing: kept.widths },
    onColumnSizingChange: (update) => setKept({ ...kept, widths: typeof update === "function" ? update(kept.widths) : update }),
    onColumnVisibilityChange: (update) => setKept({ ...kept, hidden: typeof update === "function" ? update(kept.hidden) : update }),
  });
  const move = (moved: string, before: string) => {
    const without = order.filter((name) => name !== moved);
    setKept({ ...kept, order: without.toSpliced(without.indexOf(before), 0, moved) });
  };
  const reset = useCallback(() => setKept(NOTHING), [setKept]);
  return { table, move, reset };
}

export type Layout = ReturnType<typeof useLayout>;
