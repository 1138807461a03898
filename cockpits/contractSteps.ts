import { ask, defineCockpit } from "#define/cockpit";
import contractBook from "#reports/datasets/sales/contractBook";
import { contractsInStep, onTime, ordersInHand, unbilledByAge, unpaidByAge } from "./parts/book.ts";
import { AS_OF, YEAR_TO_DATE } from "./parts/times.ts";

/** For the contract office: where do contracts stick between order and money? It reads contracts only. */
export default defineCockpit({
  id: "sales.contractSteps",
  paths: ["ctIntelligent"],
  params: ["unit"],
  panels: [
    {
      name: "steps",
      at: [0, 0, 8, 5],
      kind: "funnel",
      narrows: true,
      slices: { book: ask(contractBook, { metrics: ["intakeToDate", "deliveredToDate", "invoicedToDate"], params: YEAR_TO_DATE }) },
      steps: [
        { name: "contracted", slice: "book", metric: "intakeToDate" },
        { name: "delivered", slice: "book", metric: "deliveredToDate" },
        { name: "invoiced", slice: "book", metric: "invoicedToDate" },
      ],
      opens: { path: "/orderBook", params: YEAR_TO_DATE },
    },
    ordersInHand([8, 0, 5, 5]),
    onTime([13, 0, 5, 5]),
    unpaidByAge([18, 0, 6, 5]),
    contractsInStep([0, 5, 12, 9], 30),
    unbilledByAge([12, 5, 6, 5]),
    {
      name: "owing",
      at: [18, 5, 6, 9],
      kind: "bars",
      slices: {
        top: ask(contractBook, {
          metrics: ["unpaidOnContract"],
          by: ["customer"],
          params: AS_OF,
          order: [{ by: "unpaidOnContract", descending: true }],
          limit: 8,
          totals: true,
        }),
      },
      figure: { slice: "top", metric: "unpaidOnContract" },
      opens: { path: "/contractCaliberPayableUnpaid", params: AS_OF, by: "customer" },
    },
    {
      name: "unbilledUnits",
      at: [12, 10, 6, 4],
      kind: "table",
      slices: {
        rows: ask(contractBook, {
          metrics: ["unbilled", "deliveredByAge"],
          by: ["department"],
          params: AS_OF,
          order: [{ by: "unbilled", descending: true }],
        }),
      },
      columns: [
        { name: "unbilled", slice: "rows", metric: "unbilled" },
        { name: "unbilledOf", slice: "rows", metric: "unbilled", of: { slice: "rows", metric: "deliveredByAge" } },
      ],
      opens: { path: "/deliveredNotInvoiced", params: AS_OF, by: "department" },
    },
  ],
});
