import { ask, defineCockpit, type Panel } from "#define/cockpit";
import contracts from "#reports/datasets/sales/contracts";
import orderLines from "#reports/datasets/sales/orderLines";
import { contractsUnpaid, ordersInHand, unbilledByAge, unpaidByAge } from "./parts/book.ts";
import { AS_OF, IN_MONTH, MONTH, YEAR_TO_DATE } from "./parts/times.ts";

/** What is to be delivered on each contract within 90 days. */
const DUE_SOON: Panel = {
  name: "dueSoon",
  at: [0, 5, 8, 5],
  kind: "table",
  slices: {
    rows: ask(orderLines, {
      metrics: ["backlog", "ordered"],
      by: ["contractNo"],
      where: [{ dimension: "dueOn", from: "nextDay", to: "horizon" }],
      params: AS_OF,
      order: [{ by: "backlog", descending: true }],
      limit: 30,
    }),
  },
  columns: [
    { name: "backlog", slice: "rows", metric: "backlog" },
    { name: "ofLines", slice: "rows", metric: "backlog", of: { slice: "rows", metric: "ordered" } },
  ],
  opens: { path: "/backlogByMonth", params: AS_OF, where: { dueOn: { from: "nextDay", to: "horizon" } }, by: "contractNo" },
};

/** Contracts with lines that were not delivered on the day that was promised. */
const LATE: Panel = {
  name: "late",
  at: [8, 5, 8, 5],
  kind: "table",
  slices: {
    rows: ask(orderLines, {
      metrics: ["lateLines", "dueLines"],
      by: ["contractNo"],
      params: YEAR_TO_DATE,
      order: [{ by: "lateLines", descending: true }],
      limit: 30,
    }),
  },
  columns: [
    { name: "lateLines", slice: "rows", metric: "lateLines" },
    { name: "dueLines", slice: "rows", metric: "dueLines" },
  ],
  opens: { path: "/onTimeDelivery", params: YEAR_TO_DATE, by: "contractNo" },
};

/** What happened to each contract this month. */
const CHANGED: Panel = {
  name: "changed",
  at: [16, 5, 8, 5],
  kind: "table",
  slices: {
    rows: ask(contracts, {
      metrics: ["orderIntake", "contracts"],
      by: ["contractNo"],
      where: MONTH,
      order: [{ by: "orderIntake", descending: true }],
      limit: 30,
    }),
  },
  columns: [{ name: "changedBy", slice: "rows", metric: "orderIntake" }],
  opens: { path: "/orderIntake", where: IN_MONTH, by: "contractNo" },
};

/** For users of the office automation, signed in: what waits for me in my contracts? It reads contracts only. */
export default defineCockpit({
  id: "sales.myContracts",
  paths: ["/ZmjOaCtIntelligent"],
  open: true,
  params: [],
  mine: true,
  panels: [
    ordersInHand([0, 0, 6, 5], true),
    unpaidByAge([6, 0, 9, 5]),
    unbilledByAge([15, 0, 9, 5]),
    DUE_SOON,
    LATE,
    CHANGED,
    contractsUnpaid([0, 10, 14, 4], 30, "owed"),
    {
      name: "steps",
      at: [14, 10, 10, 4],
      kind: "bars",
      slices: {
        top: ask(contracts, {
          metrics: ["orderIntake"],
          by: ["step"],
          where: MONTH,
          order: [{ by: "orderIntake", descending: true }],
          totals: true,
        }),
      },
      figure: { slice: "top", metric: "orderIntake" },
      opens: { path: "/orderIntake", where: IN_MONTH, by: "step" },
    },
  ],
});
