import { defineReport } from "#define/report";
import customerStates from "#reports/datasets/crm/customerStates";

const WHO = ["state", "salesperson", "customerLevel", "department", "region"] as const;

export default defineReport(customerStates, {
  id: "crm.customersByState",
  path: "/customersByState",
  groups: [...WHO, "customer", "month"],
  params: [],
  views: [
    { kind: "chart", chart: "bar", by: ["salesperson"], metrics: ["customers"], stack: "state", top: 12 },
    { kind: "chart", chart: "bar", by: ["state"], metrics: ["customers"] },
    {
      kind: "pivot",
      rows: ["department", "salesperson"],
      columns: [],
      metrics: ["customers", "owned", "inPool", "warned"],
      lighter: ["locked", "ownedShare"],
    },
  ],
  metrics: ["customers", "owned", "inPool", "warned", "locked", "ownedShare"],
  filters: ["year", "month", "day", ...WHO, "customer", "lastOn", "recycleOn"],
});
