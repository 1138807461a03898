import { ledgerCheckLines, ledgerChecks } from "#db/schema/finance/ledger";
import { choice, date, docNo, instant, integer, longText } from "#define/field";
import { LOOK } from "#define/access/grants";
import { defineModule } from "#define/module";
import { checkCompanyLedgers, SUBJECTS } from "./ledgerCheck/posting.ts";
import { defineLines } from "#define/lines";

const lines = defineLines({
  table: ledgerCheckLines,
  parent: "checkId",
  fields: {
    subject: choice(SUBJECTS, { system: true }),
    looked: integer({ system: true }),
    broken: integer({ system: true }),
    offending: longText({ system: true }),
  },
});

export default defineModule({
  id: "admin.ledgerCheck",
  table: ledgerChecks,
  kind: "company",
  title: { code: "docNo" },
  scope: { everyReader: true },
  fields: {
    docNo: docNo("LC"),
    docOn: date({ required: true, initial: { from: "today" } }),
    notes: longText(),
    checkedAt: instant(),
    brokenCount: integer({ system: true }),
  },
  lines: { lines },
  columns: ["docNo", "docOn", "stage", "checkedAt", "brokenCount", "notes"],
  sort: { by: "docOn", descending: true },
  stages: ["draft", "checked"],
  editable: ["draft"],
  final: ["checked"],
  actions: { run: { from: ["draft"], to: "checked", post: [checkCompanyLedgers] } },
  duties: { "*": "everybody" },
  roles: { auditAdministrator: LOOK },
  screens: { maintain: { path: "/ledgerCheck", kind: "maintain", actions: ["run"], filters: ["docOn"] } },
});
