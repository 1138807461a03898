import { useMemo, useState } from "react";
import { chartSpec } from "#query/charts";
import { chartSlice, pivotShape, pivotSlice } from "#query/questions";
import type { Painter } from "../chart/painted.ts";
import type { SliceSource } from "../data/slices/source.ts";
import type { ReportPartProps } from "./ReportHead.tsx";
import { useSlice } from "./useSlices.ts";
import { usePivot } from "../pivot/usePivot.ts";

/** What the picture and the table of a report show; both follow the same choices. */
export type ReportViews = ReturnType<typeof useReportViews>;

/** Asks for the picture and the table that are in sight. */
export function useReportViews({ report, dataset, state, today }: ReportPartProps, source: SliceSource) {
  const [painter, setPainter] = useState<Painter | null>(null);
  const spec = useMemo(() => chartSpec(report, dataset, state), [report, dataset, state]);
  const chart = useSlice(
    source,
    "chart",
    useMemo(() => (state.shown === "table" ? null : chartSlice(report, dataset, state, spec)), [report, dataset, state, spec]),
  );
  const shape = useMemo(() => pivotShape(report, dataset, state), [report, dataset, state]);
  const all = useMemo(() => (state.shown === "chart" ? null : pivotSlice(report, dataset, state)), [report, dataset, state]);
  const pivot = usePivot(source, { dataset, state, shape, today }, all);
  return { spec, chart, pivot, painter: state.shown === "table" ? null : painter, setPainter };
}
