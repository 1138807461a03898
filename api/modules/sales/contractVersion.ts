import { salesContractVersions } from "#db/schema/sales/salesContract";
import { date, instant, integer, link, money } from "#define/field";
import { defineModule } from "#define/module";

export default defineModule({
  id: "sales.contractVersion",
  table: salesContractVersions,
  kind: "company",
  readonly: true,
  title: { code: "revision" },
  scope: { department: "departmentId", owner: "salespersonId", customer: "customerId" },
  fields: {
    contractId: link("sales.salesContract"),
    revision: integer(),
    changeId: link("sales.contractChange"),
    customerId: link("crm.customer"),
    departmentId: link("masterData.department"),
    salespersonId: link("masterData.employee"),
    currency: link("masterData.currency", { by: "code" }),
    totalAmount: money({ currency: "currency" }),
    replacedOn: date(),
    createdAt: instant(),
  },
  valueLength: 15,
  columns: ["contractId", "revision", "customerId", "currency", "totalAmount", "changeId", "replacedOn", "salespersonId", "departmentId"],
  sums: ["totalAmount"],
  search: [],
  sort: { by: "replacedOn", descending: true },
  screens: {
    query: {
      path: "/contractVersion",
      kind: "query",
      filters: ["contractId", "customerId", "replacedOn", "salespersonId"],
      opens: [{ name: "change", kind: "document", module: "sales.contractChange", id: "changeId" }],
    },
  },
});
