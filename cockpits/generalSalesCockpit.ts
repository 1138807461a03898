import { defineCockpit } from "#define/cockpit";
import { ordersOnLast } from "./parts/courses.ts";
import { largest, ranking, yearOnPlan } from "./parts/measures.ts";
import { debtors, promisesOf } from "./parts/money.ts";

/** For the sales of general equipment at the desk: who brings it? */
export default defineCockpit({
  id: "sales.generalSalesCockpit",
  paths: ["salesCockpitGL"],
  params: [],
  unit: "GL",
  headline: "ordered",
  panels: [
    yearOnPlan("ordered", [0, 0, 8, 5], true),
    yearOnPlan("invoiced", [8, 0, 8, 5]),
    yearOnPlan("received", [16, 0, 8, 5]),
    ranking("departments", [0, 5, 11, 5], "department", "/deptRanking"),
    largest("sellers", [11, 5, 6, 9], "salesperson"),
    promisesOf([17, 5, 7, 4]),
    ordersOnLast("customerChange", [0, 10, 11, 4], "customer", 20),
    debtors("debtors", [17, 9, 7, 5], "customer", 20),
  ],
});
