import { defineReport } from "#define/report";
import receivables from "#reports/datasets/sales/receivables";

export default defineReport(receivables, {
  id: "sales.receivablesDays",
  path: "/receivableDays",
  groups: ["unit", "department", "salesperson", "customer", "region", "currency", "postedMonth"],
  params: ["from", "asOf"],
  views: [
    { kind: "chart", chart: "bar", by: ["unit"], metrics: ["daysSales", "bestDaysSales", "countBackDays"] },
    { kind: "chart", chart: "combined", by: ["customer"], metrics: ["collectable", "applied"], lines: ["collectionRate"], top: 24 },
    {
      kind: "pivot",
      columns: [],
      metrics: ["openingBalance", "creditSales", "applied", "closingBalance"],
      lighter: [
        "daysSales",
        "bestDaysSales",
        "daysDelinquent",
        "countBackDays",
        "collectionRate",
        "collectionEffectiveness",
        "invoiceCollectionRate",
      ],
    },
  ],
  metrics: [
    "openingBalance",
    "creditSales",
    "applied",
    "collectable",
    "collectionRate",
    "closingBalance",
    "closingNotDue",
    "daysSales",
    "bestDaysSales",
    "daysDelinquent",
    "countBackDays",
    "collectedOfPeriod",
    "collectableOfPeriod",
    "collectionEffectiveness",
    "invoicedToDate",
    "collectedToDate",
    "invoiceCollectionRate",
  ],
  filters: ["customer", "region", "salesperson", "department", "unit", "currency", "kind", "postedMonth"],
});
