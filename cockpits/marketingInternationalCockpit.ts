import { defineCockpit } from "#define/cockpit";
import { bidRegions } from "./parts/abroad.ts";
import { bidFigure, lostBy, winsBy } from "./parts/market.ts";

/** For marketing abroad: do we win, in which currency, with whom and against whom? */
export default defineCockpit({
  id: "crm.marketingInternationalCockpit",
  paths: ["marketingInterCockpit"],
  params: ["unit"],
  abroad: true,
  panels: [
    bidFigure("wonValue", [0, 0, 8, 5], true),
    bidFigure("winRateByValue", [8, 0, 5, 5]),
    bidRegions([13, 0, 11, 5], 4),
    winsBy("currencies", [0, 5, 8, 5], "currency", 20),
    winsBy("partners", [8, 5, 9, 9], "customer", 30),
    winsBy("lines", [0, 10, 8, 4], "productLine", 20),
    lostBy("winners", [17, 5, 7, 5], "winner", 4),
    lostBy("reasons", [17, 10, 7, 4], "lostReason", 3),
  ],
});
