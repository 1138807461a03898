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
  "nextPromise",
  "nextPromiseAmount",
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
  "lastPaidAmount",
  "creditLimit",
  "creditUsed",
  "insured",
  "secured",
] as const;
export const OPEN_GROUPS = [
  "customer",
  "customerGroup",
  "contractNo",
  "region",
  "salesperson",
  "owner",
  "department",
  "unit",
  "productLine",
  "currency",
  "kind",
  "posting",
  "segment",
  "riskClass",
  "ageingStart",
  "dueMonth",
] as const;
export const OPEN_FILTERS = [
  "customer",
  "customerGroup",
  "region",
  "salesperson",
  "owner",
  "department",
  "unit",
  "productLine",
  "currency",
  "kind",
  "posting",
  "segment",
  "riskClass",
  "inDispute",
  "dunningLevel",
  "trigger",
  "ageingStart",
  "bucket",
  "contractNo",
  "dueOn",
  "dueMonth",
] as const;

/**
 * The receivables report of all units, or of one, in the bands of the group: of one the age is counted from what it says, of all from
 * the due day, so that no row mixes them.
 */
export function receivablesReport(id: string, path: string, unit?: string) {
  return defineReport(receivables, {
    id,
    path,
    groups: OPEN_GROUPS,
    params: ["asOf", "basis", "buckets", "credit", "before", "unposted"],
    initial: { ...(unit === undefined ? {} : { basis: "unit" }), buckets: "bands" },
    views: [
      { kind: "chart", chart: "bar", by: ["bucket"], metrics: ["net"], stack: "ageingStart" },
      { kind: "pivot", columns: ["bucket"], metrics: ["net"], lighter: ["overdue", "overdueShare", "retention"] },
    ],
    metrics: OPEN_FIGURES,
    ...(unit === undefined ? {} : { where: [{ dimension: "unitCode", in: [unit] }] }),
    filters: OPEN_FILTERS,
  });
}
