import { defineCockpit } from "#define/cockpit";
import { overdueByAge } from "./parts/money.ts";
import { measureOfUnits, publishedWeeks, weekFigure } from "./parts/weeks.ts";

/** For the office of the group: the week of the company, unit by unit, beside what was published of it. */
export default defineCockpit({
  id: "sales.weekIndex",
  paths: ["/ZmjWeekIndex"],
  open: true,
  params: [],
  panels: [
    weekFigure("ordered", [0, 0, 6, 5]),
    weekFigure("invoiced", [6, 0, 5, 5]),
    weekFigure("received", [11, 0, 5, 5]),
    overdueByAge([16, 0, 8, 5]),
    measureOfUnits("ordered", "orderedOfUnits", [0, 5, 12, 5]),
    measureOfUnits("invoiced", "invoicedOfUnits", [12, 5, 12, 5]),
    measureOfUnits("received", "receivedOfUnits", [0, 10, 12, 4]),
    publishedWeeks([12, 10, 12, 4]),
  ],
});
