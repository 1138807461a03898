import type { KnownDataset } from "#define/dataset";
import { defineReport, type Report } from "#define/report";
import contractBook from "#reports/datasets/sales/contractBook";

const WHO = ["salesperson", "department", "unit", "region", "productLine", "currency", "innerOuter"] as const;
/** By what contracts are told. */
export const CONTRACT_GROUPS = ["customer", "contractNo", ...WHO] as const;
export const CONTRACT_FILTERS = [...CONTRACT_GROUPS] as const;
type Figure = typeof contractBook extends KnownDataset<string, infer M> ? M : never;

/** What of contracts is open by its age, beside what it is open of. */
export function openByAge(id: string, path: string, open: Figure, beside: readonly Figure[]): Report {
  return defineReport(contractBook, {
    id,
    path,
    groups: CONTRACT_GROUPS,
    params: ["asOf", "buckets"],
    views: [
      { kind: "chart", chart: "bar", by: ["bucket"], metrics: [open], stack: "unit" },
      { kind: "pivot", columns: ["bucket"], metrics: [open], lighter: beside },
    ],
    metrics: [open, ...beside],
    filters: [...CONTRACT_FILTERS, "bucket"],
  });
}
