import { defineReport, type Report } from "#define/report";
import collections from "#reports/datasets/sales/collections";

const GROUPS = ["customer", "contractNo", "salesperson", "department", "region", "unit", "currency"] as const;
const FILTERS = [...GROUPS, "year", "month", "day", "lateness", "dueOn"] as const;
const FIGURES = ["applied", "applications", "appliedLate", "lateShare", "appliedOverYear", "overYearShare"] as const;

/** What was collected, by how late it came: all of it, or what came more than a year late. */
export function collectionReport(id: string, path: string, only: "all" | "overYear"): Report {
  const isAll = only === "all";
  return defineReport(collections, {
    id,
    path,
    groups: GROUPS,
    params: ["from", "asOf"],
    views: [
      { kind: "chart", chart: "bar", by: ["month"], metrics: ["applied"], stack: isAll ? "lateness" : "unit" },
      {
        kind: "pivot",
        columns: [isAll ? "lateness" : "month"],
        metrics: ["applied"],
        lighter: isAll ? ["applications", "lateShare", "appliedOverYear"] : ["applications"],
      },
    ],
    metrics: FIGURES,
    ...(isAll ? {} : { where: [{ dimension: "lateness", in: ["overYear"] }] }),
    filters: FILTERS,
  });
}
