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
    customersMove([0, 0, 13, 9], 60),
    overdueByAge([13, 0, 11, 5]),
    backlogOfCustomers([13, 5, 11, 4], 3),
    debtors("debtors", [0, 9, 8, 5], "customer", 60),
    winsBy("bids", [8, 9, 7, 5], "customer", 60),
    promisesOf([15, 9, 5, 5]),
    dueThisMonth([20, 9, 4, 5]),
  ],
});
