import { leaverCustomers } from "#db/views/crm/leaverCustomer";
import { date, link, money, text } from "#define/field";
import { defineModule } from "#define/module";
import { toldLevelField } from "../customerLevel.ts";

export default defineModule({
  id: "crm.leaverCustomer",
  table: leaverCustomers,
  kind: "company",
  order: 17,
  readonly: true,
  title: { code: "code" },
  scope: { department: "departmentId", owner: "ownerId" },
  fields: {
    code: text(),
    customerId: link("crm.customer"),
    ownerId: link("masterData.employee"),
    leftOn: date(),
    departmentId: link("masterData.department"),
    regionId: link("masterData.marketRegion"),
    level: toldLevelField,
    balance: money({ sign: "any" }),
  },
  columns: ["code", "customerId", "level", "ownerId", "leftOn", "departmentId", "regionId", "balance"],
  sums: ["balance"],
  search: ["code"],
  sort: { by: "code" },
  roles: { salesperson: ["read", "export"] },
  screens: {
    query: {
      path: "NotTransferCustomerQuery",
      kind: "query",
      filters: ["ownerId", "departmentId", "regionId", "leftOn"],
      opens: [
        { name: "customer", kind: "document", module: "crm.customer", id: "customerId" },
        { name: "transfers", kind: "screen", path: "/customerTransfer", filter: { formerOwnerId: "ownerId" } },
      ],
    },
  },
});
