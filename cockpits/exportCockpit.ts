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
    ordersInHand([0, 0, 6, 4], true),
    unbilledByAge([6, 0, 6, 4]),
    openBy("openRegions", [12, 0, 6, 4], "region", 4),
    dueThisMonth([18, 0, 6, 4]),
    contractsInStep([0, 4, 14, 6], 30),
    contractsUnpaid([0, 10, 14, 4], 30, "owed"),
    inHandByMonth([14, 4, 10, 6]),
    exposureByMonth([14, 10, 10, 4]),
  ],
});
