import { ask, defineCockpit } from "#define/cockpit";
import contrast from "#reports/datasets/sales/contrast";
import contractBook from "#reports/datasets/sales/contractBook";
import { changeBy } from "./parts/courses.ts";
import { yearOnLast } from "./parts/measures.ts";
import { stockOnLast } from "./parts/money.ts";
import { YEAR_TO_DATE } from "./parts/times.ts";

/** For the analysts of the monthly and quarterly meeting: why did it change? */
export default defineCockpit({
  id: "sales.meetingAnalysis",
  paths: ["monthlyQuarterlyMeetingBI"],
  params: ["unit"],
  panels: [
    yearOnLast("ordered", [0, 0, 7, 5], true),
    yearOnLast("invoiced", [7, 0, 6, 5]),
    yearOnLast("received", [13, 0, 6, 5]),
    stockOnLast([19, 0, 5, 5]),
    changeBy("ordered", "department", [0, 5, 8, 5]),
    changeBy("invoiced", "department", [8, 5, 8, 5]),
    changeBy("received", "department", [16, 5, 8, 5]),
    {
      name: "book",
      at: [0, 10, 12, 4],
      kind: "table",
      slices: {
        rows: ask(contractBook, {
          metrics: ["backlogBefore", "intake", "delivered", "backlog"],
          by: ["department"],
          params: YEAR_TO_DATE,
          order: [{ by: "backlog", descending: true }],
        }),
      },
      columns: [
        { name: "before", slice: "rows", metric: "backlogBefore" },
        { name: "intake", slice: "rows", metric: "intake" },
        { name: "deliveredInYear", slice: "rows", metric: "delivered" },
        { name: "backlog", slice: "rows", metric: "backlog" },
      ],
      opens: { path: "/orderIntakeBridge", params: YEAR_TO_DATE, by: "department" },
    },
    {
      name: "whyOrdered",
      at: [12, 10, 12, 4],
      kind: "change",
      slices: { customers: ask(contrast, { metrics: ["ordered", "orderedLastYear"], by: ["customer"], params: YEAR_TO_DATE }) },
      steps: [
        { name: "orderedNow", slice: "customers", metric: "ordered" },
        { name: "orderedBefore", as: "lastYear", slice: "customers", metric: "orderedLastYear" },
      ],
      opens: { path: "/crmSalesOrderComparison", params: YEAR_TO_DATE, by: "customer" },
    },
  ],
});
