import { ask, defineCockpit } from "#define/cockpit";
import contrast from "#reports/datasets/sales/contrast";
import productSales from "#reports/datasets/sales/productSales";
import { ordersInHand } from "./parts/book.ts";
import { changeBy, ordersOnLast } from "./parts/courses.ts";
import { largest, MORE, paceOf, ranking, yearOnPlan } from "./parts/measures.ts";
import { IN_YEAR, LAST_YEAR, YEAR, YEAR_TO_DATE } from "./parts/times.ts";

/** For the head of sales at the desk: where will the year end, and why? */
export default defineCockpit({
  id: "sales.yearEndCockpit",
  paths: ["cockpitNew"],
  params: ["unit"],
  headline: "ordered",
  panels: [
    yearOnPlan("ordered", [0, 0, 7, 5], true),
    {
      name: "needed",
      at: [7, 0, 6, 5],
      kind: "figure",
      slices: { actual: ask(contrast, { metrics: ["neededIntake", "planLeft", "workingDaysLeft"], params: YEAR_TO_DATE }) },
      figure: { slice: "actual", metric: "neededIntake" },
      statement: { left: { slice: "actual", metric: "planLeft" }, days: { slice: "actual", metric: "workingDaysLeft" } },
      opens: { path: "/historical", params: YEAR_TO_DATE },
    },
    ordersInHand([13, 0, 5, 5]),
    {
      name: "margin",
      at: [18, 0, 6, 5],
      kind: "figure",
      slices: {
        actual: ask(productSales, { metrics: ["margin", "marginShare"], where: YEAR }),
        lastYear: ask(productSales, { metrics: ["margin"], where: LAST_YEAR }),
      },
      figure: { slice: "actual", metric: "margin" },
      compare: [{ name: "lastYear", slice: "lastYear", metric: "margin" }],
      verdict: { against: "lastYear", ...MORE },
      statement: { share: { slice: "actual", metric: "marginShare" } },
      opens: { path: "/salesByProduct", where: IN_YEAR },
    },
    paceOf("ordered", "pace", [0, 5, 8, 5]),
    changeBy("ordered", "productLine", [8, 5, 8, 5]),
    ordersOnLast("regions", [16, 5, 8, 5], "region", 20),
    largest("lines", [0, 10, 8, 4], "productLine", 4),
    ranking("units", [8, 10, 9, 4], "unit", "/historical"),
    ordersOnLast("customerChange", [17, 10, 7, 4], "customer", 20),
  ],
});
