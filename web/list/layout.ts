import {
  columnOrderingFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { useMemo, useState } from "react";
import type { Description, TableLayout } from "../data/description.ts";
import { currentLanguage } from "../data/language.ts";
import { movedBefore, orderedNames, useKeptColumns } from "../parts/columns.ts";
import { useNarrow } from "../parts/useNarrow.ts";
import { isForeignName, sharedWidths } from "./widths.ts";

const features = tableFeatures({ columnOrderingFeature, columnSizingFeature, columnResizingFeature, columnVisibilityFeature });
const NO_ROWS: Record<string, never>[] = [];

/**
 * Order, width and visibility of a list's columns, kept per person under `place`; they share the room that `measured` tells (px), each at
 * least as wide as it `needs`; `reset` goes back to the company's layout.
 */
export function useLayout(
  place: string,
  names: readonly string[],
  module: Pick<Description, "fields" | "title">,
  company: TableLayout | undefined,
  needs: Readonly<Record<string, number>>,
) {
  const narrow = useNarrow();
  const language = currentLanguage();
  const aside = useMemo(
    () =>
      names.filter((name) => {
        const linked = module.fields[name]?.linked;
        return isForeignName(name, module.title, language) || (linked && (narrow || linked.aside));
      }),
    [names, module, narrow, language],
  );
  const { kept, keep } = useKeptColumns(place, company, aside);
  const [room, measured] = useState(0);
  const columns = useMemo(() => names.map((name) => ({ id: name, minSize: 48, maxSize: 800 })), [names]);
  const order = orderedNames(names, kept.order);
  const shown = names.filter((name) => kept.visible[name] !== false);
  const widths = sharedWidths(shown, module, kept.widths, needs, room);
  const table = useTable({
    features,
    columns,
    data: NO_ROWS,
    columnResizeMode: "onChange",
    state: { columnOrder: order, columnVisibility: { ...kept.visible }, columnSizing: widths },
    onColumnSizingChange: (update) => keep({ widths: typeof update === "function" ? update({ ...kept.widths }) : update }),
    onColumnVisibilityChange: (update) => keep({ visible: typeof update === "function" ? update({ ...kept.visible }) : update }),
  });
  const labels = Object.fromEntries((company?.columns ?? []).flatMap(({ name, label }) => (label ? [[name, label]] : [])));
  return {
    table,
    /** What the company calls a column, where it has a name of its own for it. */
    labels: labels as Readonly<Record<string, string>>,
    move: (moved: string, before: string) => keep({ order: movedBefore(order, moved, before) }),
    reset: () => keep(null),
    /** What a saved view keeps of the columns. */
    view: { kept, keep },
    measured,
  };
}

export type Layout = ReturnType<typeof useLayout>;
