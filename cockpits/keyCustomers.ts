import { defineCockpit } from "#define/cockpit";
import { dueThisMonth } from "./parts/courses.ts";
import { backlogOfCustomers, customersMove } from "./parts/customers.ts";
import { winsBy } from "./parts/market.ts";
import { debtors, overdueByAge, promisesOf } from "./parts/money.ts";
import { projectsBy, visitsPromised } from "./parts/road.ts";

/** For the wall of sales management: do the key customers move? */
export default defineCockpit({
  id: "sales.keyCustomers",
  paths: ["/ZmjCrmKeyTargetStore"],
  open: true,
  params: [],
  panels: [
    customersMove([0, 0, 13, 5], 60),
    projectsBy("projectsOfCustomers", [0, 5, 6, 4], "customer", 3),
    visitsPromised([6, 5, 8, 4], 60),
    overdueByAge([13, 0, 11, 5]),
    backlogOfCustomers([14, 5, 5, 4], 3),
    dueThisMonth([19, 5, 5, 4]),
    debtors("debtors", [0, 9, 10, 5], "customer", 60),
    winsBy("bids", [10, 9, 8, 5], "customer", 60),
    promisesOf([18, 9, 6, 5]),
  ],
});
