import { ask, defineCockpit } from "#define/cockpit";
import orderLines from "#reports/datasets/sales/orderLines";
import { contractsUnpaid, inHandByMonth, unpaidByAge } from "./parts/book.ts";
import { LESS } from "./parts/measures.ts";
import { AS_OF, LAST_YEAR_TO_DATE, YEAR_TO_DATE } from "./parts/times.ts";

const AHEAD = { dueOn: { from: "nextDay", to: "horizon" } } as const;

/** For the contract office: what is due, and what is late? It reads contracts only. */
export default defineCockpit({
  id: "sales.contractsDue",
  paths: ["ctIntelligentNew"],
  params: ["unit"],
  panels: [
    unpaidByAge([0, 0, 11, 5]),
    {
      name: "ahead",
      at: [11, 0, 6, 5],
      kind: "figure",
      slices: {
        actual: ask(orderLines, { metrics: ["backlog"], where: [{ dimension: "dueOn", from: "nextDay", to: "horizon" }], params: AS_OF }),
      },
      figure: { slice: "actual", metric: "backlog" },
      opens: { path: "/backlogByMonth", params: AS_OF, where: AHEAD },
    },
    {
      name: "late",
      at: [17, 0, 7, 5],
      kind: "figure",
      slices: {
        actual: ask(orderLines, { metrics: ["lateLines", "averageDelay"], params: YEAR_TO_DATE }),
        lastYear: ask(orderLines, { metrics: ["lateLines"], params: LAST_YEAR_TO_DATE }),
      },
      figure: { slice: "actual", metric: "lateLines" },
      compare: [{ name: "lastYear", slice: "lastYear", metric: "lateLines" }],
      verdict: { against: "lastYear", ...LESS },
      statement: { delay: { slice: "actual", metric: "averageDelay" } },
      opens: { path: "/onTimeDelivery", params: YEAR_TO_DATE },
    },
    contractsUnpaid([0, 5, 9, 9], 30),
    inHandByMonth([9, 5, 9, 5]),
    {
      name: "aheadCustomers",
      at: [18, 5, 6, 9],
      kind: "bars",
      slices: {
        top: ask(orderLines, {
          metrics: ["backlog"],
          by: ["customer"],
          where: [{ dimension: "dueOn", from: "nextDay", to: "horizon" }],
          params: AS_OF,
          order: [{ by: "backlog", descending: true }],
          limit: 8,
          totals: true,
        }),
      },
      figure: { slice: "top", metric: "backlog" },
      opens: { path: "/backlogByMonth", params: AS_OF, where: AHEAD, by: "customer" },
    },
    {
      name: "punctual",
      at: [9, 10, 9, 4],
      kind: "table",
      slices: {
        rows: ask(orderLines, {
          metrics: ["dueLines", "lateLines", "timelyLines"],
          by: ["department"],
          params: YEAR_TO_DATE,
          order: [{ by: "lateLines", descending: true }],
        }),
      },
      columns: [
        { name: "dueLines", slice: "rows", metric: "dueLines" },
        { name: "lateLines", slice: "rows", metric: "lateLines" },
        {
          name: "timely",
          slice: "rows",
          metric: "timelyLines",
          of: { slice: "rows", metric: "dueLines" },
          judged: { wants: "more", good: "0.95", watch: "0.85" },
        },
      ],
      opens: { path: "/onTimeDelivery", params: YEAR_TO_DATE, by: "department" },
    },
  ],
});
