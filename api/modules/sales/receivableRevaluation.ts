import { WRITE } from "#define/access/grants";
import { date, docNo, link, longText, money, month, rate } from "#define/field";
import { defineModule } from "#define/module";
import { receivableRevaluationLines, receivableRevaluations } from "#db/schema/sales/receivableRevaluation";
import { calculate, holdForeign, monthHasEnded, revalue, reverseRevaluations } from "#posting/receivable/revaluation";
import { defineLines } from "#define/lines";

const lines = defineLines({
  table: receivableRevaluationLines,
  parent: "revaluationId",
  fields: {
    itemId: link("sales.receivableItem", { system: true }),
    currency: link("masterData.currency", { by: "code", system: true }),
    openAmount: money({ system: true, sign: "any" }),
    bookedAmount: money({ system: true, sign: "any" }),
    rate: rate({ system: true }),
    revaluedAmount: money({ system: true, sign: "any" }),
    difference: money({ system: true, sign: "any" }),
  },
  sums: ["bookedAmount", "revaluedAmount", "difference"],
});

export default defineModule({
  id: "sales.receivableRevaluation",
  table: receivableRevaluations,
  kind: "company",
  title: { code: "docNo" },
  scope: { everyReader: true },
  fields: {
    docNo: docNo("RV"),
    docOn: date({ required: true, initial: { from: "today" }, books: "money" }),
    yearMonth: month({ required: true }),
    difference: money({ system: true, sign: "any" }),
    postedOn: date({ system: true }),
    takenBackOn: date({ system: true }),
    notes: longText(),
  },
  lines: { lines },
  columns: ["docNo", "yearMonth", "docOn", "stage", "difference", "postedOn", "takenBackOn", "notes"],
  sums: ["difference"],
  search: ["docNo", "notes"],
  sort: { by: "docOn", descending: true },
  stages: ["draft", "posted", "reversed", "void"],
  editable: ["draft"],
  final: ["reversed", "void"],
  actions: {
    calculate: { from: ["draft"], to: "draft", check: [monthHasEnded], post: [calculate] },
    post: { from: ["draft"], to: "posted", check: [monthHasEnded], post: [holdForeign, calculate, revalue] },
    reverse: { from: ["posted"], to: "reversed", reverses: "post", post: [reverseRevaluations] },
    void: { from: ["draft"], to: "void" },
  },
  roles: { accountant: [...WRITE, "calculate", "post", "reverse", "void"] },
  screens: {
    maintain: {
      path: "/receivableRevaluation",
      kind: "maintain",
      actions: ["calculate", "post", "reverse", "void"],
      filters: ["yearMonth", "docOn"],
    },
  },
});
