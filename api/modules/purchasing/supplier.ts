import { flag, integer, link } from "#define/field";
import { defineModule } from "#define/module";
import { companyParties, parties, suppliers } from "#db/schema/party";
import { MAINTAIN, MASTER } from "../master.ts";
import { contactFields, PARTY_SEARCH, partyFields } from "../party.ts";

export default defineModule({
  id: "purchasing.supplier",
  table: suppliers,
  base: [companyParties, parties],
  kind: "company",
  title: { code: "code", name: "names" },
  scope: { everyReader: true },
  fields: {
    ...partyFields,
    isSupplier: flag({ initial: true, readonly: true, hidden: true }),
    isQualified: flag({ initial: true }),
    grade: integer({ min: 1, max: 9 }),
    leadDays: integer({ min: 0, max: 3650 }),
    buyerId: link("masterData.employee"),
    departmentId: link("masterData.department"),
    currency: link("masterData.currency", { by: "code", initial: { from: "companyCurrency" } }),
    ...contactFields,
  },
  columns: [
    "code",
    "nameZh",
    "nameEn",
    "nameRu",
    "stage",
    "country",
    "grade",
    "isQualified",
    "leadDays",
    "buyerId",
    "currency",
    "contact",
    "phone",
  ],
  search: PARTY_SEARCH,
  sort: { by: "code" },
  ...MASTER,
  changes: () => "all",
  screens: {
    maintain: {
      path: "/supplier",
      ...MAINTAIN,
      filters: ["code", "country", "isQualified", "buyerId"],
    },
  },
});
