import { defineCockpit } from "#define/cockpit";
import { exposureByMonth, flowBy, openBy } from "./parts/abroad.ts";
import { ordersInHand } from "./parts/book.ts";
import { yearOnLast } from "./parts/measures.ts";
import { debtors, overdueByAge } from "./parts/money.ts";

/** For the board of the group: what do we earn and risk abroad? */
export default defineCockpit({
  id: "sales.groupInternationalCockpit",
  paths: ["/ZmjCockpitInter"],
  open: true,
  params: [],
  abroad: true,
  companies: true,
  panels: [
    yearOnLast("ordered", [0, 0, 6, 4], true),
    yearOnLast("received", [6, 0, 5, 4]),
    ordersInHand([11, 0, 4, 4]),
    overdueByAge([15, 0, 9, 4]),
    flowBy("regions", [0, 4, 12, 5], "region"),
    debtors("companies", [12, 4, 12, 5], "company"),
    openBy("currencies", [0, 9, 7, 5], "currency", 4),
    exposureByMonth([7, 9, 8, 5]),
    debtors("debtors", [15, 9, 9, 5], "customer", 20),
  ],
});
