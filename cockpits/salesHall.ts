import { ask, defineCockpit } from "#define/cockpit";
import contrast from "#reports/datasets/sales/contrast";
import { documentsOfWeek } from "./parts/courses.ts";
import { customersOfWeek, dayFigure } from "./parts/customers.ts";
import { wonThisMonth } from "./parts/market.ts";
import { bidsOfWeek, receptionsOfWeek } from "./parts/road.ts";
import { IN_MONTH, MONTH_TO_DATE } from "./parts/times.ts";

/** For the sales hall: what came today and this week? */
export default defineCockpit({
  id: "sales.salesHall",
  paths: ["CrmBigScreen"],
  params: ["unit"],
  panels: [
    dayFigure("ordered", [0, 0, 7, 5], true),
    dayFigure("received", [7, 0, 6, 5]),
    dayFigure("invoiced", [13, 0, 5, 5]),
    wonThisMonth([18, 0, 6, 5]),
    customersOfWeek("ordered", "orderedWith", [0, 5, 8, 4]),
    customersOfWeek("received", "receivedFrom", [8, 5, 8, 4]),
    {
      name: "regions",
      at: [16, 5, 8, 9],
      kind: "chart",
      chart: "map",
      slices: { regions: ask(contrast, { metrics: ["ordered"], by: ["region"], params: MONTH_TO_DATE }) },
      opens: { path: "/orderIntake", where: IN_MONTH, by: "region", tells: { ordered: "orderIntake" } },
    },
    documentsOfWeek([0, 9, 10, 5]),
    bidsOfWeek([10, 9, 3, 5]),
    receptionsOfWeek([13, 9, 3, 5]),
  ],
});
