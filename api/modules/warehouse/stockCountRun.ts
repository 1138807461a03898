import { WRITE } from "#define/access/grants";
import { date, docNo, flag, link, longText, percent, text } from "#define/field";
import { defineModule } from "#define/module";
import { stockCountRunLines, stockCountRuns } from "#db/schema/warehouse/count";
import { countsOf } from "./stockCountRun/rules.ts";
import { countsWhatLies } from "#posting/stock/warehouseKinds";
import { placeFields } from "../seller.ts";
import { STOCK_SORT } from "../stockDocument.ts";
import { defineLines } from "#define/lines";

const lines = defineLines({
  table: stockCountRunLines,
  parent: "runId",
  required: true,
  fields: {
    warehouseId: link("masterData.warehouse", { required: true, fetches: { keeperId: "keeperId" } }),
    materialClassId: link("masterData.materialClass"),
    materialName: text({ max: 60 }),
    keeperId: link("masterData.employee"),
  },
});

export default defineModule({
  id: "warehouse.stockCountRun",
  order: 4,
  table: stockCountRuns,
  kind: "company",
  title: { code: "docNo" },
  scope: { department: "departmentId", creator: "createdBy" },
  fields: {
    docNo: docNo("CR"),
    docOn: date({ required: true, initial: { from: "today" }, books: "stock" }),
    ...placeFields,
    isBlind: flag(),
    tolerance: percent({ sign: "notNegative" }),
    notes: longText(),
  },
  lines: { lines },
  columns: ["docNo", "docOn", "stage", "departmentId", "isBlind", "tolerance", "notes"],
  search: ["docNo", "notes"],
  sort: STOCK_SORT,
  stages: ["draft", "initialised", "void"],
  editable: ["draft"],
  final: ["initialised", "void"],
  actions: {
    initialise: {
      from: ["draft"],
      to: "initialised",
      check: [countsWhatLies],
      creates: { module: "warehouse.stockCount", drafts: countsOf, actions: ["hold"] },
    },
    void: { from: ["draft"], to: "void" },
  },
  roles: { keeper: [...WRITE, "initialise", "void"] },
  screens: {
    prepare: { path: "/realCount", kind: "prepare", actions: ["initialise", "void"], filters: ["departmentId", "docOn"] },
  },
});
