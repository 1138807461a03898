import { companyParties, parties } from "#db/schema/party";
import { flag, link, text } from "#define/field";
import { defineModule } from "#define/module";
import { MASTER, masterFields } from "../master.ts";

export default defineModule({
  id: "masterData.relatedCompany",
  table: companyParties,
  base: [parties],
  kind: "company",
  title: { code: "code", name: "names" },
  scope: { everyReader: true },
  fields: {
    ...masterFields,
    shortName: text({ max: 100 }),
    creditCode: text({ max: 40 }),
    country: text({ max: 60 }),
    address: text({ max: 300 }),
    isCustomer: flag({ initial: false }),
    isSupplier: flag({ initial: false }),
    departmentId: link("masterData.department"),
    currency: link("masterData.currency", { by: "code" }),
    contact: text({ max: 100 }),
    phone: text({ max: 30, format: "phone" }),
    email: text({ max: 200, format: "email" }),
    bank: text({ max: 200 }),
    bankAccount: text({ max: 60 }),
  },
  columns: ["code", "nameZh", "nameEn", "nameRu", "shortName", "creditCode", "isCustomer", "isSupplier", "contact", "phone"],
  search: ["code", "nameZh", "nameEn", "nameRu", "pinyin", "shortName", "creditCode"],
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
