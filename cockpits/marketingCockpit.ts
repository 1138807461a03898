import { ask, defineCockpit } from "#define/cockpit";
import bids from "#reports/datasets/crm/bids";
import { bidFigure, lostBy, priceLevel, wonOnMap } from "./parts/market.ts";
import { leadsBySource, projectsBy } from "./parts/road.ts";
import { IN_YEAR, YEAR } from "./parts/times.ts";

/** For marketing: do we win, against whom, at what price, and where? */
export default defineCockpit({
  id: "crm.marketingCockpit",
  paths: ["marketingCockpit"],
  params: ["unit"],
  panels: [
    bidFigure("wonValue", [0, 0, 7, 5], true),
    bidFigure("lostValue", [7, 0, 6, 5]),
    bidFigure("winRate", [13, 0, 4, 5]),
    bidFigure("winRateByValue", [17, 0, 4, 5]),
    bidFigure("hitTime", [21, 0, 3, 5]),
    wonOnMap([0, 5, 9, 5]),
    projectsBy("projectsByPhase", [0, 10, 5, 4], "phase", 5),
    leadsBySource([5, 10, 5, 4]),
    {
      name: "months",
      at: [9, 5, 8, 5],
      kind: "trend",
      slices: {
        bid: ask(bids, { metrics: ["bidValue"], by: ["month"], where: YEAR, order: [{ by: "month" }] }),
        won: ask(bids, { metrics: ["wonValue"], by: ["month"], where: YEAR, order: [{ by: "month" }] }),
      },
      steps: [
        { name: "bid", slice: "bid", metric: "bidValue" },
        { name: "won", slice: "won", metric: "wonValue" },
      ],
      opens: { path: "/bidWinRate", where: IN_YEAR, by: "month" },
    },
    lostBy("winners", [17, 5, 7, 5], "winner", 5),
    priceLevel([10, 10, 7, 4]),
    lostBy("reasons", [17, 10, 7, 4], "lostCause", 5),
  ],
});
