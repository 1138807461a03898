import { WRITE } from "#define/access/grants";
import { flag, integer, link, text } from "#define/field";
import { defineModule } from "#define/module";
import { suppliers } from "#db/schema/masterData/party";
import { partiesMasked } from "#db/views/crm/masked";
import { revealing } from "#posting/customer/reveal";
import { takeChange } from "#posting/party/change";
import { MAINTAIN, MASTER } from "../master.ts";
import { contactFields, PARTY_CHECKS, PARTY_HEAD, PARTY_ROLE, partyFields } from "../party.ts";
import { revealsOf } from "./supplier/reveal.ts";

export default defineModule({
  id: "purchasing.supplier",
  table: suppliers,
  live: partiesMasked,
  ...PARTY_ROLE,
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
    ...contactFields("purchasing.supplier.edit"),
    revealReason: text({ system: true, hidden: true, max: 300 }),
  },
  columns: [...PARTY_HEAD, "country", "grade", "isQualified", "leadDays", "buyerId", "currency", "contact", "phone", "phoneMasked"],
  check: PARTY_CHECKS,
  actions: {
    ...MASTER.actions,
    reveal: { from: ["enabled"], to: "enabled", ...revealing(revealsOf), notifies: { to: "buyerId" } },
    takeChange: {
      from: ["enabled", "sealed", "disabled"],
      system: true,
      post: [takeChange({ table: "supplier_change", by: "supplier_id", stage: "confirmed" })],
    },
  },
  changes: () => "all",
  panorama: { sections: { money: ["finance.*", "purchasing.purchaseOrder"] } },
  roles: { keeper: ["read"], buyer: [...WRITE, "seal", "unseal"], quality: ["read", "reveal"], leader: ["reveal"] },
  screens: {
    maintain: {
      path: "/supplier",
      ...MAINTAIN,
      actions: [...MAINTAIN.actions, "reveal"],
      filters: ["code", "country", "isQualified", "buyerId"],
    },
  },
});
