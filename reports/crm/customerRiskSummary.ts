import { defineReport } from "#define/report";
import customerRisk from "#reports/datasets/crm/customerRisk";

const WHO = ["risk", "validity", "salesperson", "department", "region"] as const;

export default defineReport(customerRisk, {
  id: "crm.customerRiskSummary",
  path: "crmCustomerRiskAssessSummary",
  groups: [...WHO, "customer"],
  params: [],
  views: [
    { kind: "chart", chart: "bar", by: ["risk"], metrics: ["balance", "overdue"] },
    { kind: "chart", chart: "bar", by: ["risk"], metrics: ["customers"], stack: "validity" },
    {
      kind: "pivot",
      rows: ["risk", "customer"],
      columns: [],
      metrics: ["customers", "balance", "overdue"],
      lighter: ["assessed", "expiring", "overdueShare", "assessedShare"],
    },
  ],
  metrics: ["customers", "assessed", "expiring", "balance", "overdue", "overdueShare", "assessedShare"],
  filters: [...WHO, "customer", "validTo"],
});
