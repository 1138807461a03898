import { goLives, goLiveTotals } from "#db/schema/platform/goLive";
import { choice, date, docNo, instant, longText, money, month, quantity, text } from "#define/field";
import { defineLines } from "#define/lines";
import { defineModule } from "#define/module";
import { agreesWithBooks, countOpening, noteLock, onlyOne } from "./goLive/posting.ts";

const totals = defineLines({
  table: goLiveTotals,
  parent: "goLiveId",
  once: [["subject"]],
  required: true,
  fields: {
    subject: choice(["stock", "receivable"], { required: true }),
    totalQuantity: quantity({ sign: "any", unit: null }),
    totalAmount: money({ sign: "any", required: true }),
    foundQuantity: quantity({ system: true, unit: null }),
    foundAmount: money({ system: true }),
    notes: text({ max: 500 }),
  },
});

export default defineModule({
  id: "admin.goLive",
  table: goLives,
  kind: "company",
  title: { code: "docNo" },
  scope: { everyReader: true },
  fields: {
    docNo: docNo("GL"),
    docOn: date({ required: true, initial: { from: "today" } }),
    yearMonth: month({ required: true }),
    lockedAt: instant(),
    notes: longText(),
  },
  lines: { totals },
  columns: ["docNo", "docOn", "stage", "yearMonth", "lockedAt", "notes"],
  sort: { by: "docOn", descending: true },
  stages: ["loading", "checked", "locked"],
  editable: ["loading"],
  final: ["locked"],
  check: [onlyOne],
  actions: {
    check: { from: ["loading"], to: "checked", stampsUser: "checkedBy", post: [countOpening] },
    reload: { from: ["checked"], to: "loading" },
    lock: { from: ["checked"], to: "locked", post: [countOpening, agreesWithBooks, noteLock] },
  },
  screens: {
    maintain: { path: "/baseDataInitialization", kind: "maintain", actions: ["check", "reload", "lock"] },
  },
  roles: { accountant: ["read", "export", "create", "edit", "check", "reload", "lock"] },
});
