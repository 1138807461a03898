import { LOOK, WRITE } from "#define/access/grants";
import { bidCostLines, bidCosts } from "#db/schema/crm/projectBid";
import { date, docNo, integer, link, longText, money, price, quantity, text } from "#define/field";
import { defineLines } from "#define/lines";
import { defineModule } from "#define/module";
import { adopt, deriveCost, fitsLots, isOpen, judgesBids } from "./bidCost/posting.ts";
import { currencyField, placeFields } from "#modules/seller";

const part = price({ sign: "notNegative", currency: "currency" });

const lines = defineLines({
  table: bidCostLines,
  parent: "costId",
  once: [["lotNo"]],
  required: true,
  fields: {
    lotNo: text({ required: true, max: 40 }),
    quantity: quantity({ required: true, sign: "positive", unit: null }),
    materialCost: part,
    labourCost: part,
    freightCost: part,
    otherCost: part,
    costPrice: price({ system: true, currency: "currency" }),
    costAmount: money({ system: true, currency: "currency" }),
    notes: text({ max: 500 }),
  },
  sums: ["costAmount"],
});

export default defineModule({
  id: "crm.bidCost",
  table: bidCosts,
  kind: "company",
  title: { code: "docNo" },
  scope: { department: "departmentId", creator: "createdBy" },
  fields: {
    docNo: docNo("BC"),
    docOn: date({ required: true, initial: { from: "today" } }),
    bidId: link("crm.projectBid", { required: true, fetches: { departmentId: "departmentId", currency: "currency" } }),
    versionNo: integer({ system: true }),
    ...placeFields,
    currency: currencyField,
    basis: longText({ max: 1000 }),
    costAmount: money({ system: true, currency: "currency" }),
    adoptedOn: date({ system: true, hidden: { empty: "adoptedOn" } }),
    notes: longText(),
  },
  lines: { lines },
  columns: ["docNo", "docOn", "stage", "bidId", "versionNo", "currency", "costAmount", "adoptedOn", "basis", "departmentId"],
  sums: ["costAmount"],
  search: ["docNo", "basis"],
  sort: { by: "docOn", descending: true },
  stages: ["draft", "adopted", "replaced", "void"],
  editable: ["draft"],
  final: ["replaced", "void"],
  derive: deriveCost,
  check: [fitsLots],
  actions: {
    adopt: { from: ["draft"], to: "adopted", check: [isOpen], post: [adopt], cascades: [judgesBids] },
    replace: { from: ["adopted"], to: "replaced", system: true },
    void: { from: ["draft"], to: "void" },
  },
  roles: { approver: [...WRITE, "adopt", "void"], accountant: [...WRITE, "adopt", "void"], leader: LOOK },
  screens: {
    maintain: { path: "crmProjectBidCostPrice", kind: "maintain", actions: ["adopt", "void"], filters: ["bidId", "docOn", "departmentId"] },
  },
});
