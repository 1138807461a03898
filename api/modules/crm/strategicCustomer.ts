import { LOOK } from "#define/access/grants";
import { strategicCustomers, strategicGoals } from "#db/schema/crm/customerPlan";
import { strategicGoalActuals } from "#db/views/crm/customerFigure";
import { choice, date, integer, longText, money, percent, text } from "#define/field";
import { defineLines } from "#define/lines";
import { defineModule } from "#define/module";
import { liesInYear } from "./strategicCustomer/rules.ts";
import { planFields } from "../customerPlan.ts";

const LIVE = { system: true, sign: "any" } as const;
const goals = defineLines({
  table: strategicGoals,
  live: strategicGoalActuals,
  parent: "strategicId",
  required: true,
  fields: {
    measure: choice(["orderIntake", "collected", "other"], { required: true, initial: "orderIntake" }),
    target: money({ required: true, sign: "notNegative" }),
    dueOn: date({ required: true }),
    actual: money(LIVE),
    completeRate: percent(LIVE),
    lastYear: money(LIVE),
    growth: percent(LIVE),
    notes: text({ max: 500 }),
  },
  columns: ["measure", "target", "dueOn", "actual", "completeRate", "lastYear", "growth", "notes"],
});

export default defineModule({
  id: "crm.strategicCustomer",
  table: strategicCustomers,
  kind: "company",
  order: 31,
  title: { code: "id" },
  scope: { department: "departmentId", owner: "ownerId", creator: "createdBy", creatorUntilOwned: true },
  fields: {
    ...planFields,
    year: integer({ required: true, min: 2000, max: 2100, isYear: true }),
    startOn: date({ required: true }),
    endOn: date({ required: true, notBefore: "startOn" }),
    emphasis: longText({ max: 2000 }),
    judgement: longText({ max: 2000 }),
  },
  lines: { goals },
  columns: ["customerId", "year", "startOn", "endOn", "ownerId", "regionId", "departmentId", "emphasis"],
  search: ["emphasis", "judgement"],
  sort: { by: "year", descending: true },
  check: [liesInYear],
  roles: { salesperson: [...LOOK, "create", "edit", "attach"], approver: ["create", "edit", "delete"] },
  screens: {
    maintain: {
      path: "customerStrategicEmphasis",
      kind: "maintain",
      filters: ["year", "customerId", "ownerId", "regionId", "departmentId"],
    },
  },
});
