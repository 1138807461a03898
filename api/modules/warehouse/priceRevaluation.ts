import { WRITE } from "#define/access/grants";
import { date, docNo, link, longText, money, month, price, quantity } from "#define/field";
import { defineLines } from "#define/lines";
import { defineModule } from "#define/module";
import { priceRevaluationLines, priceRevaluations } from "#db/schema/warehouse/priceRevaluation";
import { calculate, changesPrice, materialsOf, revaluePlanned } from "./priceRevaluation/posting.ts";

const MATERIAL = "masterData.material";
const FILTERS = ["materialId", "docOn"] as const;

const lines = defineLines({
  table: priceRevaluationLines,
  parent: "revaluationId",
  fields: {
    warehouseId: link("masterData.warehouse", { system: true }),
    quantity: quantity({ system: true, unit: null }),
    bookedAmount: money({ system: true, sign: "any" }),
    revaluedAmount: money({ system: true, sign: "any" }),
    difference: money({ system: true, sign: "any" }),
  },
  sums: ["bookedAmount", "revaluedAmount", "difference"],
});

export default defineModule({
  id: "warehouse.priceRevaluation",
  table: priceRevaluations,
  kind: "company",
  title: { code: "docNo" },
  scope: { everyReader: true },
  fields: {
    docNo: docNo("PR"),
    docOn: date({ required: true, initial: { from: "today" } }),
    materialId: link(MATERIAL, { required: true, takesSealed: true, fetches: { plannedPrice: "oldPrice" } }),
    oldPrice: price({ system: true }),
    newPrice: price({ required: true, sign: "positive" }),
    reason: longText({ required: true, max: 1000 }),
    difference: money({ system: true, sign: "any" }),
    postedOn: date({ system: true, books: "stock" }),
    postedMonth: month({ system: true }),
    notes: longText(),
  },
  lines: { lines },
  columns: ["docNo", "docOn", "stage", "materialId", "oldPrice", "newPrice", "difference", "postedOn", "reason"],
  sums: ["difference"],
  search: ["docNo", "reason"],
  sort: { by: "docOn", descending: true },
  stages: ["draft", "posted", "void"],
  editable: ["draft"],
  final: ["posted", "void"],
  changes: () => "all",
  actions: {
    calculate: { from: ["draft"], to: "draft", check: [changesPrice], post: [calculate] },
    post: {
      from: ["draft"],
      to: "posted",
      check: [changesPrice],
      post: [revaluePlanned],
      cascades: [{ module: MATERIAL, documents: materialsOf, action: "takePrice" }],
    },
    void: { from: ["draft"], to: "void" },
  },
  roles: { accountant: [...WRITE, "calculate", "post", "void"] },
  screens: {
    maintain: { path: "/plannedPriceChange", kind: "maintain", actions: ["calculate", "post", "void"], filters: FILTERS },
  },
});
