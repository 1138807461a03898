import type { Sliceable } from "#define/dataset";
import type { Comparison } from "#define/slice/query";

const PERIODS = ["lastYear", "festival", "lastMonth", "lastPeriod", "yearToDate", "rolling12"] as const;

/** The comparisons that take no day and no dimension, as far as a dataset can make them of any of these metrics. */
export function comparisonsFor(dataset: Sliceable, metrics: readonly string[]): Comparison[] {
  const isTimed = (dataset.calendar?.length ?? 0) > 0 || "asOf" in dataset.params;
  const isPlanned = metrics.some((metric) => dataset.plans?.[metric] !== undefined);
  const periods = PERIODS.map((name): Comparison =>
    name === "festival" ? { name, kind: "lastYear", festival: true } : { name, kind: name },
  );
  return [...(isTimed ? periods : []), ...(isPlanned ? [{ name: "plan", kind: "plan" } as const] : [])];
}
