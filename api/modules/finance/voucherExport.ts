import { WRITE } from "#define/access/grants";
import { voucherExports } from "#db/schema/finance/voucherExport";
import { choice, date, docNo, instant, integer, longText, money, month } from "#define/field";
import { defineModule } from "#define/module";
import { exportAgain, exportVouchers, isMapped } from "./voucherExport/posting.ts";

export default defineModule({
  id: "finance.voucherExport",
  table: voucherExports,
  kind: "company",
  title: { code: "docNo" },
  scope: { everyReader: true },
  fields: {
    docNo: docNo("VX"),
    docOn: date({ required: true, initial: { from: "today" } }),
    yearMonth: month({ required: true }),
    target: choice(["yonyou", "kingdee"], { required: true }),
    edition: integer({ system: true }),
    voucherCount: integer({ system: true }),
    lineCount: integer({ system: true }),
    debit: money({ system: true }),
    exportedAt: instant(),
    notes: longText(),
  },
  columns: ["docNo", "yearMonth", "target", "stage", "edition", "voucherCount", "lineCount", "debit", "exportedAt", "notes"],
  search: ["docNo", "notes"],
  sort: { by: "docOn", descending: true },
  stages: ["draft", "exported", "void"],
  editable: ["draft"],
  final: ["void"],
  actions: {
    generate: { from: ["draft"], to: "exported", check: [isMapped], post: [exportVouchers] },
    download: { from: ["exported"], to: "exported", system: true },
    generateAgain: { from: ["draft"], to: "exported", reason: true, check: [isMapped], post: [exportAgain] },
    void: { from: ["draft"], to: "void" },
  },
  roles: { accountant: [...WRITE, "generate", "generateAgain", "void"] },
  screens: {
    maintain: {
      path: "/voucherExport",
      kind: "maintain",
      actions: ["generate", "generateAgain", "void"],
      filters: ["yearMonth", "target"],
      opens: [{ name: "file", kind: "file", path: "/api/vouchers/:id/file", stages: ["exported"] }],
    },
  },
});
