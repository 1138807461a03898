import { WRITE } from "#define/access/grants";
import { choice, date, flag, instant, integer, link, month } from "#define/field";
import { defineModule } from "#define/module";
import { stockPeriodChecks } from "#db/schema/warehouse/stock";
import { stockPeriods } from "#db/schema/warehouse/stockLedger";
import { CHECK_NAMES } from "#posting/stock/periodChecks";
import { closesInOrder, deriveDays, isAfterClosed } from "./stockPeriod/rules.ts";
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

/** The month with its checks first, then what exactly they found, and what the month was once it is closed. */
const OPENS = [
  { name: "checks", kind: "document", module: "warehouse.stockPeriod", id: "id" },
  { name: "lines", kind: "screen", path: "/stockPeriodLine", filter: { warehouseId: "warehouseId", yearMonth: "yearMonth" } },
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
    fromOn: date({ system: true }),
    toOn: date({ system: true }),
    isClosed: flag({ system: true }),
    closedBy: link("admin.account", { system: true }),
    closedAt: instant(),
  },
  lines: { checks },
  columns: ["warehouseId", "yearMonth", "fromOn", "toOn", "stage", "isClosed", "closedBy", "closedAt"],
  search: ["yearMonth"],
  sort: { by: "yearMonth", descending: true },
  stages: ["notOpen", "open", "closing", "closed"],
  editable: ["notOpen"],
  derive: deriveDays,
  check: [isAfterClosed],
  actions: {
    open: { from: ["notOpen"], to: "open", check: [isAfterClosed] },
    check: { from: ["open"], to: "closing", check: [closesInOrder], post: [checkPeriods] },
    checkFailed: { from: ["closing"], to: "open" },
    close: { from: ["open", "closing"], to: "closed", check: [closesInOrder], post: [closePeriods] },
    reopen: { from: ["closed"], to: "open", reverses: "close", check: [isAfterClosed], post: [reopenPeriods] },
  },
  roles: { accountant: [...WRITE, "open", "check", "checkFailed", "close", "reopen"] },
  screens: {
    maintain: {
      path: "/stockTerm",
      kind: "maintain",
      actions: ["open", "check", "checkFailed", "close", "reopen"],
      filters: ["warehouseId", "yearMonth", "isClosed"],
      opens: OPENS,
    },
    close: {
      path: "/term",
      kind: "confirm",
      stages: ["notOpen", "open", "closing", "closed"],
      actions: ["open", "check", "close", "checkFailed", "reopen"],
      filters: ["warehouseId", "yearMonth", "isClosed"],
      opens: OPENS,
    },
  },
});
