import { defineReport } from "#define/report";
import receivables from "#reports/datasets/sales/receivables";

/** Figures of a day that stand beside each other in every report of open money. */
export const OPEN_FIGURES = [
  "open",
  "overdue",
  "overdueShare",
  "notDue",
  "unapplied",
  "net",
  "items",
  "weightedDaysOverdue",
  "oldestDue",
  "overYear",
  "overYearShare",
  "current",
  "longTerm",
  "retention",
  "disputed",
  "promised",
  "promiseDue",
  "promiseBroken",
  "collectedSince",
  "provision",
  "specificProvision",
  "provisionRate",
  "netOfProvision",
  "expected",
  "openInGroup",
  "fxEffect",
  "billsInHand",
  "change",
  "lastPaid",
  "creditLimit",
  "creditUsed",
] as const;
export const OPEN_GROUPS = [
  "customer",
  "contractNo",
  "region",
  "salesperson",
  "owner",
  "department",
  "unit",
  "currency",
  "kind",
  "segment",
  "riskClass",
  "ageingStart",
] as const;
export const OPEN_FILTERS = [
  "customer",
  "region",
  "salesperson",
  "owner",
  "department",
  "unit",
  "currency",
  "kind",
  "segment",
  "riskClass",
  "inDispute",
  "dunningLevel",
  "ageingStart",
  "bucket",
  "contractNo",
  "dueOn",
] as const;

/** The receivables report of all units, or of one: the age is counted from what the unit says, in the bands of the group. */
export function receivablesReport(id: string, path: string, unit?: string) {
  return defineReport(receivables, {
    id,
    path,
    groups: OPEN_GROUPS,
    params: ["asOf", "basis", "buckets", "credit", "before"],
    initial: { basis: "unit", buckets: "bands" },
    views: [
      { kind: "chart", chart: "bar", by: ["bucket"], metrics: ["net"], stack: "ageingStart" },
      { kind: "pivot", columns: ["bucket"], metrics: ["net"], lighter: ["overdue", "overdueShare", "retention"] },
    ],
    metrics: OPEN_FIGURES,
    ...(unit === undefined ? {} : { where: [{ dimension: "unitCode", in: [unit] }] }),
    filters: OPEN_FILTERS,
  });
}
