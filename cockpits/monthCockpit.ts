import { ask, defineCockpit } from "#define/cockpit";
import contrast from "#reports/datasets/sales/contrast";
import { dueThisMonth, ordersByDay } from "./parts/courses.ts";
import { dayFigure } from "./parts/customers.ts";
import { wonThisMonth } from "./parts/market.ts";
import { monthOnPlan, ranking } from "./parts/measures.ts";
import { promisesOf } from "./parts/money.ts";
import { MONTH_TO_DATE } from "./parts/times.ts";

/** For the head of sales at the desk: will this month come out? */
export default defineCockpit({
  id: "sales.monthCockpit",
  paths: ["cockpit"],
  params: ["unit"],
  panels: [
    monthOnPlan("ordered", [0, 0, 7, 4], true),
    monthOnPlan("invoiced", [7, 0, 6, 4]),
    monthOnPlan("received", [13, 0, 5, 4]),
    dayFigure("ordered", [18, 0, 3, 4], false, "orderedToday"),
    dayFigure("received", [21, 0, 3, 4], false, "receivedToday"),
    ranking("departments", [0, 4, 11, 6], "department", "/deptRanking", true),
    ordersByDay([11, 4, 7, 6]),
    {
      name: "sellers",
      at: [18, 4, 6, 10],
      kind: "bars",
      slices: {
        top: ask(contrast, {
          metrics: ["ordered"],
          by: ["salesperson"],
          params: MONTH_TO_DATE,
          order: [{ by: "ordered", descending: true }],
          limit: 8,
          totals: true,
        }),
      },
      figure: { slice: "top", metric: "ordered" },
      opens: { path: "/deptRanking", params: MONTH_TO_DATE, by: "salesperson" },
    },
    dueThisMonth([0, 10, 6, 4]),
    promisesOf([6, 10, 6, 4]),
    wonThisMonth([12, 10, 6, 4]),
  ],
});
