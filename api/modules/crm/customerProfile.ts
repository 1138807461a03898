import { customerFigures } from "#db/views/crm/customerFigure";
import { choice, date, flag, integer, link, money, percent, text } from "#define/field";
import { defineModule } from "#define/module";
import { toldLevelField } from "../customerLevel.ts";

const AMOUNT = { sign: "any" } as const;

export default defineModule({
  id: "crm.customerProfile",
  table: customerFigures,
  kind: "company",
  order: 30,
  readonly: true,
  title: { code: "code" },
  scope: { department: "departmentId", owner: "ownerId" },
  fields: {
    code: text(),
    customerId: link("crm.customer"),
    level: toldLevelField,
    industry: choice(["coal", "metals", "power", "cement", "machinery", "other"]),
    regionId: link("masterData.marketRegion"),
    ownerId: link("masterData.employee"),
    departmentId: link("masterData.department"),
    ordered: money(AMOUNT),
    orderedBefore: money(AMOUNT),
    growth: percent(AMOUNT),
    collected: money(AMOUNT),
    balance: money(AMOUNT),
    overdue: money(AMOUNT),
    openContracts: integer(),
    contacts: integer(),
    lastFollowOn: date(),
    riskLevel: choice(["low", "medium", "high"]),
    isStrategic: flag(),
  },
  columns: [
    "code",
    "customerId",
    "level",
    "isStrategic",
    "ordered",
    "orderedBefore",
    "growth",
    "collected",
    "balance",
    "overdue",
    "openContracts",
    "contacts",
    "lastFollowOn",
    "riskLevel",
    "regionId",
    "ownerId",
    "departmentId",
  ],
  sums: ["ordered", "orderedBefore", "collected", "balance", "overdue"],
  search: ["code"],
  sort: { by: "code" },
  roles: { salesperson: ["read", "export"] },
  screens: {
    query: {
      path: "CustomerProfileAnalysis",
      kind: "query",
      filters: ["customerId", "level", "industry", "isStrategic", "riskLevel", "regionId", "ownerId", "departmentId"],
      opens: [{ name: "customer", kind: "document", module: "crm.customer", id: "customerId" }],
    },
  },
});
