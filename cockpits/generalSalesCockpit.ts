import { defineCockpit } from "#define/cockpit";
import { ordersOnLast } from "./parts/courses.ts";
import { largest, ranking, yearOnPlan } from "./parts/measures.ts";
import { debtors, promisesOf } from "./parts/money.ts";

/** For the sales of general equipment at the desk: who brings it? */
export default defineCockpit({
  id: "sales.generalSalesCockpit",
  paths: ["salesCockpitGL"],
  open: true,
  params: [],
  unit: "GL",
  headline: "ordered",
  panels: [
    yearOnPlan("ordered", [0, 0, 8, 5], true),
    yearOnPlan("invoiced", [8, 0, 8, 5]),
    yearOnPlan("received", [16, 0, 8, 5]),
    ranking("departments", [0, 5, 11, 4], "department", "/deptRanking"),
    largest("sellers", [11, 5, 6, 4], "salesperson", 3),
    promisesOf([17, 5, 7, 4]),
    ordersOnLast("customerChange", [0, 9, 12, 5], "customer", 20),
    debtors("debtors", [12, 9, 12, 5], "customer", 20),
  ],
});
