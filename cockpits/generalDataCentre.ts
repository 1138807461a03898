import { ask, defineCockpit } from "#define/cockpit";
import contrast from "#reports/datasets/sales/contrast";
import { documentsOfWeek, ordersByDay } from "./parts/courses.ts";
import { monthOnPlan } from "./parts/measures.ts";
import { overdueByAge } from "./parts/money.ts";
import { IN_YEAR, YEAR_TO_DATE } from "./parts/times.ts";
import { weekFigure } from "./parts/weeks.ts";

/** For the wall of the data centre of general equipment: what happens now? */
export default defineCockpit({
  id: "sales.generalDataCentre",
  paths: ["/dataCenterSalesCockpitGL"],
  open: true,
  params: [],
  unit: "GL",
  panels: [
    monthOnPlan("ordered", [0, 0, 6, 7], true),
    weekFigure("invoiced", [6, 0, 6, 7]),
    monthOnPlan("received", [12, 0, 6, 7]),
    overdueByAge([18, 0, 6, 7]),
    ordersByDay([0, 7, 7, 7]),
    {
      name: "departmentCourses",
      at: [7, 7, 9, 7],
      kind: "multiples",
      slices: {
        months: ask(contrast, { metrics: ["ordered"], by: ["department", "month"], params: YEAR_TO_DATE, order: [{ by: "month" }] }),
      },
      opens: { path: "/orderIntake", where: IN_YEAR, by: "department", tells: { ordered: "orderIntake" } },
    },
    documentsOfWeek([16, 7, 8, 7]),
  ],
});
