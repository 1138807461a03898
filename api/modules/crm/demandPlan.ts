import { LOOK } from "#define/access/grants";
import { demandLines, demandPlans } from "#db/schema/crm/customerPlan";
import { date, integer, link, longText, money, percent, quantity, text } from "#define/field";
import { defineLines } from "#define/lines";
import { defineModule } from "#define/module";
import { planFields } from "../customerPlan.ts";

const lines = defineLines({
  table: demandLines,
  parent: "planId",
  required: true,
  fields: {
    productLineId: link("masterData.productLine"),
    equipmentModel: text({ max: 100 }),
    quantity: quantity({ sign: "positive", unit: null }),
    amount: money({ sign: "notNegative" }),
    expectedOn: date(),
    probability: percent({ sign: "notNegative" }),
    competitor: text({ max: 200 }),
    notes: text({ max: 500 }),
  },
  sums: ["quantity", "amount"],
});

export default defineModule({
  id: "crm.demandPlan",
  table: demandPlans,
  kind: "company",
  order: 32,
  title: { code: "id" },
  scope: { department: "departmentId", owner: "ownerId", creator: "createdBy", creatorUntilOwned: true },
  fields: { ...planFields, year: integer({ required: true, min: 2000, max: 2100, isYear: true }), notes: longText() },
  lines: { lines },
  columns: ["customerId", "year", "ownerId", "regionId", "departmentId", "notes"],
  search: ["notes"],
  sort: { by: "year", descending: true },
  roles: { salesperson: [...LOOK, "create", "edit", "attach"], approver: ["create", "edit", "delete"] },
  screens: {
    maintain: { path: "customerDemandPlanning", kind: "maintain", filters: ["year", "customerId", "ownerId", "regionId", "departmentId"] },
  },
});
