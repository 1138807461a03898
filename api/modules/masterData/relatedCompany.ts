import { companyParties, parties } from "#db/schema/party";
import { flag, link } from "#define/field";
import { defineModule } from "#define/module";
import { MASTER } from "../master.ts";
import { contactFields, PARTY_SEARCH, partyFields } from "../party.ts";

export default defineModule({
  id: "masterData.relatedCompany",
  table: companyParties,
  base: [parties],
  kind: "company",
  title: { code: "code", name: "names" },
  scope: { everyReader: true },
  fields: {
    ...partyFields,
    isCustomer: flag({ initial: false }),
    isSupplier: flag({ initial: false }),
    departmentId: link("masterData.department"),
    currency: link("masterData.currency", { by: "code" }),
    ...contactFields,
  },
  columns: ["code", "nameZh", "nameEn", "nameRu", "shortName", "creditCode", "isCustomer", "isSupplier", "contact", "phone"],
  search: PARTY_SEARCH,
  sort: { by: "code" },
  ...MASTER,
  screens: {
    maintain: {
      path: "/relatedCompany",
      kind: "maintain",
      filters: ["isCustomer", "isSupplier"],
      actions: ["seal", "unseal", "disable", "restore"],
    },
  },
});
