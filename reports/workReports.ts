import salesWork from "#reports/datasets/crm/salesWork";
import { defineReport } from "#define/report";
import type { SALES_WORK_METRICS } from "#reports/salesWork";

type Metric = keyof typeof SALES_WORK_METRICS;
/** A question about the work of those who sell: by what, which figures, drawn how. */
type Question = {
  id: string;
  path: string;
  by: readonly ("department" | "salesperson" | "customer" | "week" | "day" | "month")[];
  metrics: readonly Metric[];
  lighter?: readonly Metric[];
  bars: readonly Metric[];
  line?: Metric;
};
const FILTERS = ["year", "month", "week", "day", "unit", "department", "salesperson", "customer", "kind"] as const;

/** Reports over one dataset that differ by what they count and by what. */
export const workReport = ({ id, path, by, metrics, lighter = [], bars, line }: Question) =>
  defineReport(salesWork, {
    id,
    path,
    groups: [...new Set([...by, "department", "salesperson", "customer", "unit", "week", "month", "day"] as const)],
    params: [],
    views: [
      {
        kind: "chart",
        chart: line ? "combined" : "bar",
        by: [by[0] ?? "department"],
        metrics: bars,
        ...(line ? { lines: [line] } : {}),
      },
      { kind: "pivot", rows: by, columns: [], metrics, lighter },
    ],
    metrics: [...metrics, ...lighter],
    filters: FILTERS,
  });
