import { choice, flag, instant, integer, link, month } from "#define/field";
import { defineModule } from "#define/module";
import { stockPeriodChecks } from "#db/schema/warehouse/stock";
import { stockPeriods } from "#db/schema/warehouse/stockLedger";
import { CHECK_NAMES } from "#posting/stock/periodChecks";
import { closesInOrder, isAfterClosed } from "./stockPeriod/rules.ts";
import { checkPeriods, closePeriods, reopenPeriods } from "./stockPeriod/posting.ts";
import { defineLines } from "#define/lines";

const checks = defineLines({
  table: stockPeriodChecks,
  parent: "periodId",
  fields: {
    subject: choice(CHECK_NAMES, { system: true }),
    findings: integer({ system: true }),
    isBlocking: flag({ system: true }),
    checkedAt: instant(),
  },
});

/** The month with its checks first, then what exactly they found. */
const OPENS = [
  { name: "checks", kind: "document", module: "warehouse.stockPeriod", id: "id" },
  {
    name: "findings",
    kind: "screen",
    path: "/stockPeriodFinding",
    filter: { warehouseId: "warehouseId", yearMonth: "yearMonth" },
  },
] as const;

export default defineModule({
  id: "warehouse.stockPeriod",
  order: 10,
  table: stockPeriods,
  kind: "company",
  title: { code: "yearMonth" },
  scope: { warehouse: "warehouseId" },
  fields: {
    warehouseId: link("masterData.warehouse", { required: true }),
    yearMonth: month({ required: true }),
    closedAt: instant(),
  },
  lines: { checks },
  columns: ["warehouseId", "yearMonth", "stage", "closedAt"],
  search: ["yearMonth"],
  sort: { by: "yearMonth", descending: true },
  stages: ["notOpen", "open", "closing", "closed"],
  editable: ["notOpen"],
  check: [isAfterClosed],
  actions: {
    open: { from: ["notOpen"], to: "open", check: [isAfterClosed] },
    check: { from: ["open"], to: "closing", check: [closesInOrder], post: [checkPeriods] },
    checkFailed: { from: ["closing"], to: "open" },
    close: { from: ["open", "closing"], to: "closed", check: [closesInOrder], post: [closePeriods] },
    reopen: { from: ["closed"], to: "open", reverses: "close", check: [isAfterClosed], post: [reopenPeriods] },
  },
  screens: {
    maintain: {
      path: "/stockTerm",
      kind: "maintain",
      actions: ["open", "check", "checkFailed", "close", "reopen"],
      filters: ["warehouseId", "yearMonth"],
      opens: OPENS,
    },
    close: {
      path: "/term",
      kind: "confirm",
      stages: ["open", "closing"],
      actions: ["check", "close", "checkFailed"],
      filters: ["warehouseId", "yearMonth"],
      opens: OPENS,
    },
  },
});
