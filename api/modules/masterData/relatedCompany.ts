import { companyParties, parties } from "#db/schema/masterData/party";
import { partiesMasked } from "#db/views/crm/masked";
import { flag, link } from "#define/field";
import { defineModule } from "#define/module";
import { namesCompanyOnce, deriveGroupCompany } from "./relatedCompany/rules.ts";
import { MAINTAIN, MASTER } from "../master.ts";
import { contactFields, PARTY_CHECKS, PARTY_SEARCH, partyFields } from "../party.ts";

export default defineModule({
  id: "masterData.relatedCompany",
  table: companyParties,
  base: [parties],
  live: partiesMasked,
  kind: "company",
  title: { code: "code", name: "names" },
  scope: { everyReader: true },
  fields: {
    ...partyFields,
    isCustomer: flag({ initial: false }),
    isSupplier: flag({ initial: false }),
    partnerCompId: link("masterData.company"),
    isGroupCompany: flag({ system: true }),
    arrivalWarehouseId: link("masterData.warehouse", { hidden: { empty: "partnerCompId" } }),
    departmentId: link("masterData.department"),
    currency: link("masterData.currency", { by: "code" }),
    ...contactFields("masterData.relatedCompany.edit"),
  },
  columns: [
    "code",
    "nameZh",
    "nameEn",
    "nameRu",
    "shortName",
    "creditCode",
    "isCustomer",
    "isSupplier",
    "partnerCompId",
    "arrivalWarehouseId",
    "contact",
    "phone",
    "phoneMasked",
  ],
  search: PARTY_SEARCH,
  sort: { by: "code" },
  ...MASTER,
  derive: deriveGroupCompany,
  check: [...PARTY_CHECKS, namesCompanyOnce],
  screens: { maintain: { path: "/relatedCompany", ...MAINTAIN, filters: ["isCustomer", "isSupplier", "isGroupCompany"] } },
});
