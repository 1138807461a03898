import { LOOK } from "#define/access/grants";
import { instant, month } from "#define/field";
import { defineModule } from "#define/module";
import { receivablePeriods } from "#db/schema/sales/receivablePeriod";
import { closeReceivables, isLastClosed, isRevalued, openBefore, reopenReceivables } from "./receivablePeriod/posting.ts";
import { freezeSales, thawSales } from "./receivablePeriod/salesFigures.ts";
import { monthHasEnded } from "#posting/receivable/revaluation";

export default defineModule({
  id: "sales.receivablePeriod",
  table: receivablePeriods,
  kind: "company",
  title: { code: "yearMonth" },
  scope: { everyReader: true },
  fields: { yearMonth: month({ required: true }), closedAt: instant(), frozenAt: instant() },
  columns: ["yearMonth", "stage", "closedAt", "frozenAt"],
  search: ["yearMonth"],
  sort: { by: "yearMonth", descending: true },
  stages: ["open", "closed"],
  editable: [],
  changes: () => "all",
  actions: {
    close: {
      from: ["open"],
      to: "closed",
      check: [monthHasEnded, isRevalued, isLastClosed],
      post: [closeReceivables, freezeSales],
      cascades: [{ module: "sales.receivablePeriod", documents: openBefore, action: "closeAlong" }],
    },
    closeAlong: { from: ["open"], to: "closed", system: true, post: [closeReceivables] },
    reopen: { from: ["closed"], to: "open", reverses: "close", check: [isLastClosed], post: [reopenReceivables, thawSales] },
  },
  roles: { accountant: [...LOOK, "create", "close", "reopen"] },
  screens: { maintain: { path: "/receivablePeriod", kind: "maintain", actions: ["close", "reopen"], filters: ["yearMonth"] } },
});
