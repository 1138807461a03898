import type { KnownDataset } from "./dataset.ts";
import type { SliceFilter } from "./slice.ts";

export type ReportView<D extends string = string, M extends string = string> =
  /** Bars of the first `by`; `stack` splits each into series. */
  | { kind: "chart"; chart: "bar" | "line"; by: readonly D[]; metrics: readonly M[]; stack?: D }
  /** Rows are the chosen grouping; `lighter` metrics stand beside the sums of the row. */
  | { kind: "pivot"; columns: readonly D[]; metrics: readonly M[]; lighter?: readonly M[] };

export type Report = {
  id: string;
  path: string;
  dataset: string;
  /** Dimensions that rows can be grouped by; the first is the one shown first. */
  groups: readonly string[];
  /** Parameters of the dataset that the screen shows, in order. */
  params: readonly string[];
  views: readonly ReportView[];
  /** Metrics a reader may add as columns. */
  metrics: readonly string[];
  where?: readonly SliceFilter[];
  /** Dimensions that can be filtered by. */
  filters: readonly string[];
  /** Of these dimensions something must be chosen before anything is shown. */
  required?: readonly string[];
};

/** Ties a report to its dataset: a dimension, metric or parameter that the dataset lacks does not compile. */
export function defineReport<D extends string, M extends string, P extends string>(
  dataset: KnownDataset<D, M, P>,
  report: Omit<Report, "dataset" | "groups" | "params" | "views" | "metrics" | "where" | "filters" | "required"> & {
    groups: readonly NoInfer<D>[];
    params: readonly NoInfer<P>[];
    views: readonly ReportView<NoInfer<D>, NoInfer<M>>[];
    metrics: readonly NoInfer<M>[];
    where?: readonly (SliceFilter & { dimension: NoInfer<D> })[];
    filters: readonly NoInfer<D>[];
    required?: readonly NoInfer<D>[];
  },
): Report {
  return { ...report, dataset: dataset.id };
}
