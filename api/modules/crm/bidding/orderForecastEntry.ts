import { orderForecastEntries } from "#db/schema/crm/orderForecast";
import { choice, date, instant, link, money, percent, text } from "#define/field";
import { defineModule } from "#define/module";

const STAGES = ["active", "bidding", "suspended", "won", "lost", "cancelled", "contracted"] as const;

export default defineModule({
  id: "crm.orderForecastEntry",
  table: orderForecastEntries,
  kind: "company",
  readonly: true,
  title: { code: "projectNo", name: "name" },
  scope: { department: "departmentId", owner: "salespersonId", creator: "createdBy", creatorUntilOwned: true },
  fields: {
    onDay: date(),
    weekKey: text(),
    forecastId: link("crm.orderForecast"),
    projectId: link("crm.salesProject"),
    projectNo: text(),
    name: text(),
    projectStage: choice(STAGES),
    phaseId: link("crm.projectPhase"),
    customerId: link("crm.customer"),
    mineId: link("crm.coalMine"),
    productLineId: link("masterData.productLine"),
    regionId: link("masterData.marketRegion"),
    departmentId: link("masterData.department"),
    unitId: link("masterData.businessUnit"),
    salespersonId: link("masterData.employee"),
    expectedOn: date(),
    winPercent: percent(),
    currency: text(),
    estimatedAmount: money({ currency: "currency" }),
    createdAt: instant(),
  },
  columns: [
    "onDay",
    "weekKey",
    "projectId",
    "projectStage",
    "phaseId",
    "customerId",
    "mineId",
    "expectedOn",
    "winPercent",
    "currency",
    "estimatedAmount",
    "salespersonId",
    "departmentId",
  ],
  sums: ["estimatedAmount"],
  search: ["projectNo", "name"],
  sort: { by: "onDay", descending: true },
  roles: { salesperson: ["read", "export"] },
  screens: {
    query: {
      path: "orderForecastEntry",
      kind: "query",
      filters: ["weekKey", "onDay", "projectId", "projectStage", "customerId", "salespersonId", "departmentId", "expectedOn"],
    },
  },
});
