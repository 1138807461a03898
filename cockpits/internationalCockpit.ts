import { defineCockpit } from "#define/cockpit";
import { exchangeEffect, exposureByMonth, flowBy } from "./parts/abroad.ts";
import { inHandByMonth } from "./parts/book.ts";
import { changeBy } from "./parts/courses.ts";
import { yearOnLast } from "./parts/measures.ts";
import { debtors, overdueByAge } from "./parts/money.ts";

/** For the international company: from orders to cash abroad, and what is open in which currency. */
export default defineCockpit({
  id: "sales.internationalCockpit",
  paths: ["cockpitInternational"],
  params: ["unit"],
  abroad: true,
  panels: [
    yearOnLast("ordered", [0, 0, 6, 4], true),
    yearOnLast("invoiced", [6, 0, 5, 4]),
    yearOnLast("received", [11, 0, 5, 4]),
    overdueByAge([16, 0, 8, 4]),
    flowBy("flow", [5, 4, 10, 4], "currency"),
    debtors("exposure", [15, 4, 9, 4], "currency"),
    exchangeEffect([0, 4, 5, 4]),
    exposureByMonth([0, 8, 8, 6]),
    inHandByMonth([8, 8, 8, 6]),
    changeBy("ordered", "region", [16, 8, 8, 6]),
  ],
});
