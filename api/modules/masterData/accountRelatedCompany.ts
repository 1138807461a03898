import { companyParties, parties } from "#db/schema/masterData/party";
import { flag, link, text } from "#define/field";
import { defineModule } from "#define/module";
import { joinsGroup } from "#posting/joinsGroup";
import { groupFields, MAINTAIN, MASTER } from "../master.ts";
import { PARTY_HEAD, PARTY_SEARCH } from "../party.ts";

export default defineModule({
  id: "masterData.accountRelatedCompany",
  table: companyParties,
  base: [parties],
  kind: "company",
  title: { code: "code", name: "names" },
  scope: { everyReader: true },
  fields: {
    ...groupFields,
    isCustomer: flag({ initial: false }),
    isSupplier: flag({ initial: false }),
    localCode: text({ max: 40, format: "code" }),
    financeCode: text({ max: 40 }),
    paymentTerms: text({ max: 200 }),
    buyerId: link("masterData.employee"),
    salespersonId: link("masterData.employee"),
    departmentId: link("masterData.department"),
    currency: link("masterData.currency", { by: "code" }),
    isBlocked: flag({ initial: false }),
  },
  columns: [
    ...PARTY_HEAD,
    "isCustomer",
    "isSupplier",
    "localCode",
    "financeCode",
    "paymentTerms",
    "buyerId",
    "salespersonId",
    "currency",
    "isBlocked",
  ],
  search: [...PARTY_SEARCH, "localCode", "financeCode"],
  sort: { by: "code" },
  ...MASTER,
  check: [joinsGroup(parties)],
  screens: {
    maintain: {
      path: "/accountRelatedCompany",
      ...MAINTAIN,
      filters: ["isCustomer", "isSupplier", "isBlocked", "buyerId", "salespersonId"],
    },
  },
});
