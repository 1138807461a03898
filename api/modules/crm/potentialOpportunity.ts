import { potentialOpportunities } from "#db/views/crm/customerFigure";
import { choice, date, link, money, percent, text } from "#define/field";
import { defineModule } from "#define/module";

export default defineModule({
  id: "crm.potentialOpportunity",
  table: potentialOpportunities,
  kind: "company",
  order: 35,
  readonly: true,
  title: { code: "code" },
  scope: { department: "departmentId", owner: "ownerId" },
  fields: {
    origin: choice(["demand", "equipment"]),
    code: text(),
    customerId: link("crm.customer"),
    productLineId: link("masterData.productLine"),
    equipmentModel: text(),
    competitor: text(),
    onDay: date(),
    amount: money(),
    probability: percent(),
    ownerId: link("masterData.employee"),
    departmentId: link("masterData.department"),
    regionId: link("masterData.marketRegion"),
  },
  columns: [
    "origin",
    "customerId",
    "productLineId",
    "equipmentModel",
    "competitor",
    "onDay",
    "amount",
    "probability",
    "ownerId",
    "departmentId",
    "regionId",
  ],
  sums: ["amount"],
  search: ["code", "equipmentModel", "competitor"],
  sort: { by: "onDay" },
  roles: { salesperson: ["read", "export"] },
  screens: {
    query: {
      path: "crmQzsjzs",
      kind: "query",
      filters: ["origin", "customerId", "productLineId", "competitor", "onDay", "ownerId", "regionId"],
      opens: [{ name: "customer", kind: "document", module: "crm.customer", id: "customerId" }],
    },
  },
});
