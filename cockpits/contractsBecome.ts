import { ask, defineCockpit, type Panel } from "#define/cockpit";
import contractBook from "#reports/datasets/sales/contractBook";
import contracts from "#reports/datasets/sales/contracts";
import { billedAhead } from "./parts/book.ts";
import { MORE } from "./parts/measures.ts";
import { AS_OF, IN_YEAR, LAST_YEAR, YEAR } from "./parts/times.ts";

const OPENS = { path: "/orderIntake", where: IN_YEAR } as const;
const CHANGES = ["signed", "increased", "decreased", "cancelled"] as const;

/** What contracts became by one kind of change, against last year. */
function changed(of: (typeof CHANGES)[number], at: Panel["at"]): Panel {
  return {
    name: of,
    at,
    kind: "figure",
    slices: {
      actual: ask(contracts, { metrics: [of], where: YEAR }),
      lastYear: ask(contracts, { metrics: [of], where: LAST_YEAR }),
      byMonth: ask(contracts, {
        metrics: [of],
        by: ["month"],
        where: [{ dimension: "day", from: "trendStart", to: "asOf" }],
        order: [{ by: "month" }],
      }),
    },
    figure: { slice: "actual", metric: of },
    compare: [{ name: "lastYear", slice: "lastYear", metric: of }],
    course: { slice: "byMonth", metric: of },
    ...(of === "signed" ? { verdict: { against: "lastYear", ...MORE } } : {}),
    opens: OPENS,
  };
}

/** For the contract office and finance: what did contracts become after they were signed? It reads contracts only. */
export default defineCockpit({
  id: "sales.contractsBecome",
  paths: ["ctIntelligentSecond"],
  params: ["unit"],
  panels: [
    changed("signed", [0, 0, 6, 3]),
    changed("increased", [6, 0, 6, 3]),
    changed("decreased", [12, 0, 6, 3]),
    changed("cancelled", [18, 0, 6, 3]),
    {
      name: "months",
      at: [0, 3, 12, 8],
      kind: "trend",
      slices: {
        signed: ask(contracts, { metrics: ["signed"], by: ["month"], where: YEAR, order: [{ by: "month" }] }),
        intake: ask(contracts, { metrics: ["orderIntake"], by: ["month"], where: YEAR, order: [{ by: "month" }] }),
      },
      steps: [
        { name: "signed", slice: "signed", metric: "signed" },
        { name: "ordered", slice: "intake", metric: "orderIntake" },
      ],
      opens: { ...OPENS, by: "month" },
    },
    {
      name: "changeOfLines",
      at: [12, 3, 12, 5],
      kind: "table",
      slices: {
        rows: ask(contracts, {
          metrics: [...CHANGES, "orderIntake"],
          by: ["productLine"],
          where: YEAR,
          order: [{ by: "signed", descending: true }],
        }),
      },
      columns: [
        { name: "signed", slice: "rows", metric: "signed" },
        { name: "increased", slice: "rows", metric: "increased" },
        { name: "decreased", slice: "rows", metric: "decreased" },
        { name: "cancelled", slice: "rows", metric: "cancelled" },
        { name: "ordered", slice: "rows", metric: "orderIntake" },
      ],
      opens: { ...OPENS, by: "productLine" },
    },
    {
      name: "assets",
      at: [0, 11, 6, 3],
      kind: "figure",
      slices: { actual: ask(contractBook, { metrics: ["assetNet", "assetProvisionRate"], params: AS_OF }) },
      figure: { slice: "actual", metric: "assetNet" },
      statement: { rate: { slice: "actual", metric: "assetProvisionRate" } },
      opens: { path: "/contractAssetProvision", params: AS_OF },
    },
    billedAhead([6, 11, 6, 3]),
    {
      name: "customersChange",
      at: [12, 8, 12, 6],
      kind: "table",
      slices: {
        rows: ask(contracts, {
          metrics: ["decreased", "cancelled", "signed"],
          by: ["customer"],
          where: YEAR,
          order: [{ by: "cancelled", descending: true }],
          limit: 20,
        }),
      },
      columns: [
        { name: "signed", slice: "rows", metric: "signed" },
        { name: "decreased", slice: "rows", metric: "decreased" },
        { name: "cancelled", slice: "rows", metric: "cancelled" },
      ],
      opens: { ...OPENS, by: "customer" },
    },
  ],
});
