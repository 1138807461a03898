import { defineCockpit } from "#define/cockpit";
import { billedAhead, contractsUnpaid, inHandByMonth, unbilledByAge, unpaidByAge } from "./parts/book.ts";
import { yearOnPlan } from "./parts/measures.ts";
import { debtors } from "./parts/money.ts";

/** Intelligent control delivers projects: what is delivered and not yet money? */
export default defineCockpit({
  id: "sales.intelligentControlCockpit",
  paths: ["snzzCockpit"],
  params: [],
  unit: "SNZZ",
  headline: "received",
  panels: [
    yearOnPlan("received", [0, 0, 7, 5], true),
    unbilledByAge([7, 0, 6, 5]),
    unpaidByAge([13, 0, 6, 5]),
    billedAhead([19, 0, 5, 5]),
    contractsUnpaid([0, 5, 12, 9], 30),
    inHandByMonth([12, 5, 12, 4]),
    debtors("debtors", [12, 9, 12, 5], "customer", 20),
  ],
});
