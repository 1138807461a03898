import { defineCockpit } from "#define/cockpit";
import { dueThisMonth } from "./parts/courses.ts";
import { backlogOfCustomers, customersMove } from "./parts/customers.ts";
import { winsBy } from "./parts/market.ts";
import { debtors, overdueByAge, promisesOf } from "./parts/money.ts";

/** For the wall of sales management: do the key customers move? */
export default defineCockpit({
  id: "sales.keyCustomers",
  paths: ["/ZmjCrmKeyTargetStore"],
  params: [],
  panels: [
    customersMove([0, 0, 14, 9], 60),
    overdueByAge([14, 0, 10, 5]),
    backlogOfCustomers([14, 5, 10, 4], 4),
    debtors("debtors", [0, 9, 10, 5], "customer", 60),
    winsBy("bids", [10, 9, 8, 5], "customer", 60),
    promisesOf([18, 9, 6, 3]),
    dueThisMonth([18, 12, 6, 2]),
  ],
});
