import { defineReport } from "#define/report";
import orderForecasts from "#reports/datasets/crm/orderForecasts";

const WHO = ["productLine", "region", "department", "salesperson", "customer", "mine", "unit", "phase"] as const;

/** The bridge stands upright, step below step and each of them person by person: eleven columns of amounts fit on no desk. */
export default defineReport(orderForecasts, {
  id: "crm.orderForecastBridge",
  path: "/orderForecastBridge",
  groups: ["part", ...WHO, "project"],
  params: ["from", "asOf", "horizon"],
  views: [
    { kind: "chart", chart: "waterfall", by: ["part"], metrics: ["forecast"] },
    { kind: "pivot", rows: ["part", "salesperson"], columns: [], metrics: ["forecast"] },
  ],
  metrics: ["forecast", "opening", "handedOver", "takenOver", "appeared", "movedIn", "changed", "exchange", "won", "lost", "movedOut"],
  filters: ["part", ...WHO],
});
