import { ask, defineCockpit, type Panel } from "#define/cockpit";
import contrast from "#reports/datasets/sales/contrast";
import { behind } from "./parts/measures.ts";
import { THIRTEEN_WEEKS } from "./parts/times.ts";
import { reasonsOfWeeks, weeksOf } from "./parts/weeks.ts";

const CONTRAST = { path: "/crmSalesOrderComparison", params: THIRTEEN_WEEKS, by: "week" } as const;
const MEASURES = ["ordered", "awarded", "invoiced", "received", "applied"] as const;

/** Each indicator of the company week by week, that first which fell most. */
const INDICATORS: Panel = {
  name: "indicators",
  at: [0, 0, 12, 7],
  kind: "multiples",
  worstFirst: true,
  slices: Object.fromEntries(
    MEASURES.map((of) => [of, ask(contrast, { metrics: [of], by: ["week"], params: THIRTEEN_WEEKS, order: [{ by: "week" }] })]),
  ),
  steps: MEASURES.map((of) => ({
    name: of,
    slice: of,
    metric: of,
    opens: of === "awarded" || of === "applied" ? CONTRAST : behind(of, "weeks"),
  })),
  opens: CONTRAST,
};

/** For the office of the group: where do the weeks go? */
export default defineCockpit({
  id: "sales.weeklyIndex",
  paths: ["/ZmjWeeklyIndex"],
  open: true,
  params: ["unit"],
  panels: [
    INDICATORS,
    weeksOf("ordered", "orderedOfUnits", [12, 0, 6, 7], "unit"),
    weeksOf("invoiced", "invoicedOfUnits", [18, 0, 6, 7], "unit"),
    weeksOf("received", "receivedOfUnits", [0, 7, 6, 7], "unit"),
    weeksOf("ordered", "orderedOfLines", [6, 7, 6, 7], "productLine"),
    weeksOf("received", "receivedOfDepartments", [12, 7, 6, 7], "department"),
    reasonsOfWeeks([18, 7, 6, 7]),
  ],
});
