import { ask, defineCockpit } from "#define/cockpit";
import contracts from "#reports/datasets/sales/contracts";
import productSales from "#reports/datasets/sales/productSales";
import { onTime, unbilledByAge } from "./parts/book.ts";
import { linesByMonth } from "./parts/courses.ts";
import { MORE, yearOnLast } from "./parts/measures.ts";
import { overdueByAge, stockOnLast } from "./parts/money.ts";
import { IN_YEAR, LAST_YEAR, YEAR } from "./parts/times.ts";

/** Hydraulics live of many small orders: how does the flow run? */
export default defineCockpit({
  id: "sales.hydraulicsCockpit",
  paths: ["salesCockpitZDYY"],
  open: true,
  params: [],
  unit: "ZDYY",
  panels: [
    yearOnLast("ordered", [0, 0, 7, 5], true),
    {
      name: "contracts",
      at: [7, 0, 5, 5],
      kind: "figure",
      slices: {
        actual: ask(contracts, { metrics: ["contracts", "cancelled"], where: YEAR }),
        lastYear: ask(contracts, { metrics: ["contracts"], where: LAST_YEAR }),
      },
      figure: { slice: "actual", metric: "contracts" },
      compare: [{ name: "lastYear", slice: "lastYear", metric: "contracts" }],
      verdict: { against: "lastYear", ...MORE },
      statement: { cancelled: { slice: "actual", metric: "cancelled" } },
      opens: { path: "/orderIntake", where: IN_YEAR },
    },
    onTime([12, 0, 5, 5]),
    overdueByAge([17, 0, 7, 5]),
    {
      name: "products",
      at: [9, 5, 8, 9],
      kind: "bars",
      slices: {
        top: ask(productSales, {
          metrics: ["revenue"],
          by: ["material"],
          where: YEAR,
          order: [{ by: "revenue", descending: true }],
          limit: 8,
          totals: true,
        }),
      },
      figure: { slice: "top", metric: "revenue" },
      opens: { path: "/salesByProduct", where: IN_YEAR, by: "material" },
    },
    unbilledByAge([17, 5, 7, 5]),
    linesByMonth([0, 5, 9, 9]),
    stockOnLast([17, 10, 7, 4]),
  ],
});
