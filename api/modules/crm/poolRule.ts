import { poolRules } from "#db/schema/crm/customerPool";
import { date, flag, integer, link, text } from "#define/field";
import { defineModule } from "#define/module";
import { isOnlyRule, limitsSomething, warnsBefore } from "./poolRule/rules.ts";
import { levelField } from "../customerLevel.ts";

const DAYS = { min: 1, max: 3650 } as const;

export default defineModule({
  id: "crm.poolRule",
  table: poolRules,
  kind: "company",
  order: 15,
  title: { code: "id" },
  scope: { everyReader: true },
  fields: {
    fromOn: date({ required: true, initial: { from: "today" } }),
    departmentId: link("masterData.department"),
    unitId: link("masterData.businessUnit", { hidden: { not: { empty: "departmentId" } } }),
    level: levelField,
    followDays: integer(DAYS),
    dealDays: integer(DAYS),
    warnDays: integer({ required: true, min: 0, max: 365, initial: 7 }),
    departmentDays: integer(DAYS),
    cap: integer({ min: 1, max: 100_000 }),
    coolDays: integer({ required: true, min: 0, max: 3650, initial: 30 }),
    approvesClaims: flag({ initial: false }),
    notes: text({ max: 500 }),
  },
  columns: [
    "fromOn",
    "departmentId",
    "unitId",
    "level",
    "followDays",
    "dealDays",
    "warnDays",
    "departmentDays",
    "cap",
    "coolDays",
    "approvesClaims",
    "notes",
  ],
  search: [],
  // A department stands in its unit: the nearer place is the rule's.
  derive: ({ header }) => {
    if (header.departmentId !== null) header.unitId = null;
  },
  check: [limitsSomething, warnsBefore, isOnlyRule],
  sort: { by: "fromOn", descending: true },
  roles: { salesperson: ["read", "export"], approver: ["create", "edit", "delete"] },
  screens: { maintain: { path: "customerPoolRule", kind: "maintain", filters: ["departmentId", "unitId", "level", "fromOn"] } },
});
