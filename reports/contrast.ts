import type { KnownDataset } from "#define/dataset";
import { type ChartView, defineReport, type ReportWindow } from "#define/report";
import contrast from "#reports/datasets/sales/contrast";

type Metric = typeof contrast extends KnownDataset<string, infer M> ? M : never;
type Group = typeof contrast extends KnownDataset<infer D> ? D : never;
/** What a contrast report puts in front (against the same days of last year), and how. */
type Contrast = {
  chart?: Pick<ChartView<Group, Metric>, "chart" | "by" | "metrics" | "lines" | "stack">;
  front: readonly Metric[];
  beside?: readonly Metric[];
  columns?: readonly Group[];
  groups?: readonly Group[];
  windows?: readonly ReportWindow<Metric>[];
  /** The business unit whose variant of the report this is. */
  unit?: string;
};

const MEASURES = ["ordered", "orderedGross", "awarded", "invoiced", "invoicedGross", "received", "applied"] as const;
const EVERY: readonly Metric[] = [
  ...MEASURES.flatMap((name): Metric[] => [name, `${name}LastYear`, `${name}Change`, `${name}Growth`]),
  "gap",
  "orderedShare",
  "bookToBill",
  "planIntake",
  "planInvoiced",
  "planCollected",
  "planIntakeToDate",
  "planInvoicedToDate",
  "planCollectedToDate",
  "personPlanIntake",
  "personPlanInvoiced",
  "personPlanCollected",
  "regionPlanIntake",
  "regionPlanInvoiced",
  "regionPlanCollected",
  "linePlanIntake",
  "linePlanInvoiced",
  "linePlanCollected",
  "intakeCompletion",
  "invoicedCompletion",
  "collectedCompletion",
  "intakeOnPlan",
  "invoicedOnPlan",
  "collectedOnPlan",
  "planLeft",
  "unassignedPlan",
  "invoicedPlanLeft",
  "collectedPlanLeft",
  "workingDaysLeft",
  "neededIntake",
  "neededInvoicing",
  "neededCollection",
];
const GROUPS: readonly Group[] = ["month", "unit", "department", "salesperson", "customer", "region", "productLine", "currency"];

/** One of the contrast reports: the same figures under another head, as a picture, a table or both, of all units or of one. */
export function contrastReport(
  id: string,
  path: string,
  { chart, front, beside = [], columns = [], groups = GROUPS, windows, unit }: Contrast,
) {
  return defineReport(contrast, {
    id,
    path,
    groups: [...groups, ...GROUPS.filter((group) => !groups.includes(group))],
    params: ["from", "asOf", "bills"],
    views: [...(chart ? [{ kind: "chart" as const, ...chart }] : []), { kind: "pivot", columns, metrics: front, lighter: beside }],
    metrics: EVERY,
    ...(windows ? { windows } : {}),
    ...(unit === undefined ? {} : { where: [{ dimension: "unitCode", in: [unit] }] }),
    filters: ["year", "month", "day", "unit", "department", "salesperson", "customer", "region", "productLine", "currency", "side"],
  });
}

/** A measure against last year and its plan. */
export const COLLECTION = {
  chart: { chart: "combined", by: ["month"], metrics: ["received", "receivedLastYear"], lines: ["receivedGrowth"] },
  front: ["received", "receivedLastYear", "receivedChange"],
  beside: ["receivedGrowth", "planCollectedToDate", "collectedOnPlan", "planCollected", "collectedCompletion"],
} as const satisfies Contrast;
export const ORDERS_AND_WINS = {
  chart: { chart: "bar", by: ["department"], metrics: ["ordered", "awarded"] },
  front: ["ordered", "awarded", "gap"],
  beside: ["orderedShare", "orderedLastYear", "orderedGrowth", "awardedLastYear", "awardedGrowth"],
  groups: ["department", "salesperson", "customer"],
} as const satisfies Contrast;
