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
    bidFigure("wonValue", [0, 0, 8, 4], true),
    bidFigure("winRateByValue", [8, 0, 6, 4]),
    lostBy("winners", [14, 0, 10, 4], "winner", 4),
    winsBy("partners", [0, 4, 9, 6], "customer", 30),
    winsBy("currencies", [9, 4, 8, 6], "currency", 20),
    bidRegions([17, 4, 7, 6], 4),
    winsBy("lines", [0, 10, 9, 4], "productLine", 20),
    lostBy("reasons", [9, 10, 8, 4], "lostCause", 3),
    bidFigure("hitTime", [17, 10, 7, 4]),
  ],
});
