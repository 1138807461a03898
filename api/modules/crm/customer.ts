import { flag, integer, link, money, text } from "#define/field";
import { defineModule } from "#define/module";
import { companyParties, customers, parties } from "#db/schema/party";
import { MAINTAIN, MASTER } from "../master.ts";
import { contactFields, PARTY_SEARCH, partyFields } from "../party.ts";

export default defineModule({
  id: "crm.customer",
  table: customers,
  base: [companyParties, parties],
  kind: "company",
  title: { code: "code", name: "names" },
  scope: { department: "departmentId", owner: "ownerId", creator: "createdBy", customer: "id" },
  fields: {
    ...partyFields,
    isCustomer: flag({ initial: true, readonly: true, hidden: true }),
    level: text({ max: 20 }),
    regionId: link("masterData.marketRegion"),
    ownerId: link("masterData.employee", { initial: { from: "viewerEmployee" } }),
    departmentId: link("masterData.department", { initial: { from: "viewerDepartment" } }),
    currency: link("masterData.currency", { by: "code", initial: { from: "companyCurrency" } }),
    creditLimit: money({ sign: "notNegative" }),
    paymentDays: integer({ min: 0, max: 3650 }),
    ...contactFields,
  },
  columns: [
    "code",
    "nameZh",
    "nameEn",
    "nameRu",
    "stage",
    "level",
    "country",
    "regionId",
    "ownerId",
    "departmentId",
    "creditLimit",
    "paymentDays",
    "contact",
    "phone",
  ],
  search: PARTY_SEARCH,
  sort: { by: "code" },
  ...MASTER,
  changes: () => "all",
  screens: {
    maintain: {
      path: "customer",
      ...MAINTAIN,
      filters: ["code", "regionId", "ownerId", "departmentId", "level"],
      where: { isCustomer: true },
    },
  },
});
