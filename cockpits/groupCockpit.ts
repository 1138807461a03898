import { ask, defineCockpit } from "#define/cockpit";
import capital from "#reports/datasets/finance/capital";
import contrast from "#reports/datasets/sales/contrast";
import { largest, LESS, paceOf, ranking, yearOnPlan } from "./parts/measures.ts";
import { debtors, overdueByAge, stockOnLast } from "./parts/money.ts";
import { IN_YEAR, LAST_YEAR_TO_DATE, YEAR_TO_DATE } from "./parts/times.ts";

/** For the board of the group: is it on course, and which company is not? */
export default defineCockpit({
  id: "sales.groupCockpit",
  paths: ["/ZmjCockpit"],
  open: true,
  params: [],
  companies: true,
  headline: "ordered",
  panels: [
    yearOnPlan("ordered", [0, 0, 6, 5], true),
    yearOnPlan("invoiced", [6, 0, 5, 5]),
    yearOnPlan("received", [11, 0, 5, 5]),
    overdueByAge([16, 0, 8, 5]),
    paceOf("ordered", "pace", [0, 5, 9, 5]),
    ranking("companies", [9, 5, 10, 5], "company", "/deptRanking"),
    {
      name: "provinces",
      at: [19, 5, 5, 5],
      kind: "chart",
      chart: "map",
      slices: { regions: ask(contrast, { metrics: ["ordered"], by: ["region"], params: YEAR_TO_DATE }) },
      opens: { path: "/orderIntake", where: IN_YEAR, by: "region", tells: { ordered: "orderIntake" } },
    },
    {
      name: "capital",
      at: [0, 10, 4, 4],
      kind: "figure",
      slices: {
        actual: ask(capital, { metrics: ["capital", "averageCapital"], params: YEAR_TO_DATE }),
        lastYear: ask(capital, { metrics: ["capital"], params: LAST_YEAR_TO_DATE }),
      },
      figure: { slice: "actual", metric: "capital" },
      compare: [{ name: "lastYear", slice: "lastYear", metric: "capital" }],
      verdict: { against: "lastYear", ...LESS },
      opens: { path: "/capitalOccupation", params: YEAR_TO_DATE },
    },
    stockOnLast([4, 10, 4, 4]),
    debtors("money", [8, 10, 9, 4], "company"),
    largest("customers", [17, 10, 7, 4], "customer", 3),
  ],
});
