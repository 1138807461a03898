import { defineReport } from "#define/report";
import bidBonds from "#reports/datasets/crm/bidBonds";

const WHO = ["kind", "payee", "customer", "salesperson", "department", "region", "unit", "currency"] as const;

export default defineReport(bidBonds, {
  id: "crm.tenderBond",
  path: "tenderBond",
  groups: ["age", ...WHO, "month"],
  params: ["from", "asOf"],
  views: [
    { kind: "chart", chart: "bar", by: ["age"], metrics: ["open"], stack: "kind" },
    { kind: "chart", chart: "bar", by: ["month"], metrics: ["paid", "returned"] },
    { kind: "pivot", columns: [], metrics: ["open", "overdue", "paid", "returned"], lighter: ["converted", "forfeited", "overdueShare"] },
  ],
  metrics: ["open", "overdue", "paid", "returned", "converted", "forfeited", "overdueShare"],
  filters: ["year", "month", "day", "age", "dueOn", ...WHO],
});
