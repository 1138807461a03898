import { defineCockpit } from "#define/cockpit";
import { exposureByMonth, openBy } from "./parts/abroad.ts";
import { contractsInStep, contractsUnpaid, inHandByMonth, ordersInHand, unbilledByAge } from "./parts/book.ts";
import { dueThisMonth } from "./parts/courses.ts";

/** For the sales of exports at the desk: what stands in each contract? */
export default defineCockpit({
  id: "sales.exportCockpit",
  paths: ["exportSalesCockpit"],
  params: ["unit"],
  abroad: true,
  panels: [
    ordersInHand([0, 0, 6, 5], true),
    unbilledByAge([6, 0, 6, 5]),
    openBy("openRegions", [12, 0, 6, 5], "region", 4),
    dueThisMonth([18, 0, 6, 5]),
    contractsInStep([0, 5, 14, 5], 30),
    contractsUnpaid([0, 10, 14, 4], 30, "owed"),
    inHandByMonth([14, 5, 10, 5]),
    exposureByMonth([14, 10, 10, 4]),
  ],
});
