import { flag, link, text } from "#define/field";
import { defineLines } from "#define/lines";
import { defineModule } from "#define/module";
import { manufacturers } from "#db/schema/masterData/party";
import { partiesMasked } from "#db/views/crm/masked";
import { partyAliases } from "#db/schema/masterData/partyMaterial";
import { isAnother } from "#posting/merge/references";
import { maySplit } from "#posting/merge/split";
import { MANUFACTURER, mergeManufacturers, splitManufacturers } from "./manufacturer/posting.ts";
import { MAINTAIN, MASTER } from "../master.ts";
import { contactFields, PARTY_CHECKS, PARTY_HEAD, PARTY_ROLE, partyFields } from "../party.ts";

const aliases = defineLines({
  table: partyAliases,
  parent: "partyId",
  fields: { code: text({ required: true, max: 40 }), alias: text({ max: 200 }) },
});

export default defineModule({
  id: "masterData.manufacturer",
  table: manufacturers,
  live: partiesMasked,
  ...PARTY_ROLE,
  scope: { everyReader: true },
  fields: {
    ...partyFields,
    isManufacturer: flag({ initial: true, readonly: true, hidden: true }),
    licence: text({ max: 100 }),
    isQualified: flag({ initial: true }),
    ...contactFields("masterData.manufacturer.edit"),
    mergedIntoId: link("masterData.manufacturer", { system: true, hidden: { empty: "mergedIntoId" } }),
  },
  lines: { aliases },
  merges: true,
  actions: {
    ...MASTER.actions,
    restore: { ...MASTER.actions.restore, check: [maySplit(MANUFACTURER)], post: [splitManufacturers] },
    merge: {
      from: ["enabled", "sealed"],
      to: "disabled",
      input: { header: ["mergedIntoId"] },
      check: [isAnother],
      post: [mergeManufacturers],
    },
  },
  columns: [...PARTY_HEAD, "country", "licence", "isQualified", "contact", "phone", "phoneMasked"],
  check: PARTY_CHECKS,
  screens: {
    maintain: { path: "/manufacturer", ...MAINTAIN, actions: [...MAINTAIN.actions, "merge"], filters: ["code", "country", "isQualified"] },
  },
});
