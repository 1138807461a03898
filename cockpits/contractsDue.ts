import { ask, defineCockpit } from "#define/cockpit";
import orderLines from "#reports/datasets/sales/orderLines";
import { contractsUnpaid, unpaidByAge } from "./parts/book.ts";
import { LESS } from "./parts/measures.ts";
import { AS_OF, LAST_YEAR_TO_DATE, TWO_YEARS, YEAR_TO_DATE } from "./parts/times.ts";

const AHEAD = { dueOn: { from: "nextDay", to: "horizon" } } as const;

/** For the contract office: what is due, and what is late? It reads contracts only. */
export default defineCockpit({
  id: "sales.contractsDue",
  paths: ["ctIntelligentNew"],
  params: ["unit"],
  panels: [
    unpaidByAge([0, 0, 12, 4]),
    {
      name: "ahead",
      at: [12, 0, 6, 4],
      kind: "figure",
      slices: {
        actual: ask(orderLines, { metrics: ["backlog"], where: [{ dimension: "dueOn", from: "nextDay", to: "horizon" }], params: AS_OF }),
        whole: ask(orderLines, { metrics: ["backlog"], params: AS_OF }),
      },
      figure: { slice: "actual", metric: "backlog" },
      compare: [{ name: "inHand", slice: "whole", metric: "backlog" }],
      goal: { whole: "inHand", toDate: "inHand" },
      opens: { path: "/backlogByMonth", params: AS_OF, where: AHEAD },
    },
    {
      name: "late",
      at: [18, 0, 6, 4],
      kind: "figure",
      slices: {
        actual: ask(orderLines, { metrics: ["lateLines", "averageDelay"], params: YEAR_TO_DATE }),
        lastYear: ask(orderLines, { metrics: ["lateLines"], params: LAST_YEAR_TO_DATE }),
        byMonth: ask(orderLines, { metrics: ["lateLines"], by: ["dueMonth"], params: TWO_YEARS, order: [{ by: "dueMonth" }] }),
      },
      figure: { slice: "actual", metric: "lateLines" },
      compare: [{ name: "lastYear", slice: "lastYear", metric: "lateLines" }],
      course: { slice: "byMonth", metric: "lateLines" },
      verdict: { against: "lastYear", ...LESS },
      statement: { delay: { slice: "actual", metric: "averageDelay" } },
      opens: { path: "/onTimeDelivery", params: YEAR_TO_DATE },
    },
    contractsUnpaid([0, 4, 7, 10], 30),
    {
      name: "calendar",
      at: [7, 4, 9, 10],
      kind: "calendar",
      slices: {
        deliveries: ask(orderLines, {
          metrics: ["backlog"],
          by: ["dueOn"],
          where: [{ dimension: "dueOn", from: "asOf", to: "horizon" }],
          params: AS_OF,
          order: [{ by: "dueOn" }],
        }),
      },
      steps: [{ name: "deliveries", slice: "deliveries", metric: "backlog" }],
      opens: { path: "/backlogByMonth", params: AS_OF, where: { dueOn: { from: "asOf", to: "horizon" } } },
    },
    {
      name: "aheadCustomers",
      at: [16, 4, 8, 5],
      kind: "bars",
      slices: {
        top: ask(orderLines, {
          metrics: ["backlog"],
          by: ["customer"],
          where: [{ dimension: "dueOn", from: "nextDay", to: "horizon" }],
          params: AS_OF,
          order: [{ by: "backlog", descending: true }],
          limit: 5,
          totals: true,
        }),
      },
      figure: { slice: "top", metric: "backlog" },
      opens: { path: "/backlogByMonth", params: AS_OF, where: AHEAD, by: "customer" },
    },
    {
      name: "punctual",
      at: [16, 9, 8, 5],
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
