import { defineCockpit } from "#define/cockpit";
import { exposureByMonth, flowBy } from "./parts/abroad.ts";
import { inHandByMonth } from "./parts/book.ts";
import { changeBy } from "./parts/courses.ts";
import { largest, yearOnLast } from "./parts/measures.ts";
import { debtors, overdueByAge } from "./parts/money.ts";

/** For the international company: from orders to cash abroad, and what is open in which currency. */
export default defineCockpit({
  id: "sales.internationalCockpit",
  paths: ["cockpitInternational"],
  params: ["unit"],
  abroad: true,
  panels: [
    yearOnLast("ordered", [0, 0, 7, 5], true),
    yearOnLast("invoiced", [7, 0, 5, 5]),
    yearOnLast("received", [12, 0, 5, 5]),
    overdueByAge([17, 0, 7, 5]),
    flowBy("flow", [0, 5, 9, 4], "currency"),
    debtors("exposure", [9, 5, 8, 4], "currency"),
    largest("customers", [17, 5, 7, 4], "customer", 4),
    exposureByMonth([0, 9, 8, 5]),
    inHandByMonth([8, 9, 8, 5]),
    changeBy("ordered", "region", [16, 9, 8, 5]),
  ],
});
