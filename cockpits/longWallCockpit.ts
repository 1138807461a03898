import { ask, defineCockpit } from "#define/cockpit";
import receivables from "#reports/datasets/sales/receivables";
import { contractsInStep, inHandByMonth, ordersInHand, unbilledByAge } from "./parts/book.ts";
import { yearOnPlan } from "./parts/measures.ts";
import { AS_OF, LAST_YEAR_TO_DATE, YEAR_TO_DATE } from "./parts/times.ts";

/** Long-wall equipment is sold by few large contracts: are they in step? */
export default defineCockpit({
  id: "sales.longWallCockpit",
  paths: ["cockpitCB"],
  params: [],
  unit: "CB",
  headline: "ordered",
  panels: [
    yearOnPlan("ordered", [0, 0, 7, 5], true),
    yearOnPlan("received", [7, 0, 6, 5]),
    ordersInHand([13, 0, 5, 5]),
    {
      name: "retention",
      at: [18, 0, 6, 5],
      kind: "figure",
      slices: {
        actual: ask(receivables, { metrics: ["retention", "released"], params: YEAR_TO_DATE }),
        lastYear: ask(receivables, { metrics: ["retention"], params: LAST_YEAR_TO_DATE }),
      },
      figure: { slice: "actual", metric: "retention" },
      compare: [{ name: "lastYear", slice: "lastYear", metric: "retention" }],
      statement: { released: { slice: "actual", metric: "released" } },
      opens: { path: "/receivablesAgeClassification", params: AS_OF },
    },
    contractsInStep([0, 5, 13, 9], 30),
    inHandByMonth([13, 5, 11, 3]),
    {
      name: "instalments",
      at: [13, 8, 4, 6],
      kind: "chart",
      chart: "bar",
      slices: {
        months: ask(receivables, {
          metrics: ["open"],
          by: ["dueMonth"],
          where: [{ dimension: "dueOn", from: "nextDay", to: "horizon" }],
          params: YEAR_TO_DATE,
          order: [{ by: "dueMonth" }],
        }),
      },
      opens: { path: "/receivablesAgeClassification", params: AS_OF, where: { dueOn: { from: "nextDay", to: "horizon" } }, by: "dueMonth" },
    },
    unbilledByAge([17, 8, 7, 6]),
  ],
});
