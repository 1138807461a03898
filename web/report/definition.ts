import useSWRImmutable from "swr/immutable";
import type { Sliceable } from "#define/dataset";
import type { Report, ReportView } from "#define/report";
import { getValue } from "../data/api.ts";

/** A report as data, with the dataset it asks. */
export type ReportAnswer = { report: Report; dataset: Sliceable };

/** Loads the definition of a report; undefined while loading. */
export function useReport(id: string): { answer: ReportAnswer | undefined; error: unknown } {
  const { data, error } = useSWRImmutable<ReportAnswer, unknown>(`/api/reports/${id}`, getValue);
  return { answer: data, error };
}

/** The chart of a report, when it has one. */
export function chartOf(report: Report): Extract<ReportView, { kind: "chart" }> | undefined {
  return report.views.find((view) => view.kind === "chart");
}

/** The pivot of a report, when it has one. */
export function pivotOf(report: Report): Extract<ReportView, { kind: "pivot" }> | undefined {
  return report.views.find((view) => view.kind === "pivot");
}
