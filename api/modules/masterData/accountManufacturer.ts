import { manufacturers, parties } from "#db/schema/masterData/party";
import { partiesMasked } from "#db/views/crm/masked";
import { flag, text } from "#define/field";
import { defineModule } from "#define/module";
import { joinsGroup } from "#posting/joinsGroup";
import { groupFields, MAINTAIN } from "../master.ts";
import { contactFields, PARTY_HEAD, PARTY_ROLE } from "../party.ts";

const { contact, phone, phoneMasked } = contactFields("masterData.accountManufacturer.edit");

export default defineModule({
  id: "masterData.accountManufacturer",
  table: manufacturers,
  live: partiesMasked,
  ...PARTY_ROLE,
  scope: { everyReader: true },
  fields: {
    ...groupFields,
    isManufacturer: flag({ initial: true, readonly: true, hidden: true }),
    localCode: text({ max: 40, format: "code" }),
    isQualified: flag({ initial: true }),
    licence: text({ max: 100 }),
    contact,
    phone,
    phoneMasked,
  },
  columns: [...PARTY_HEAD, "localCode", "isQualified", "licence", "contact", "phone", "phoneMasked"],
  check: [joinsGroup(parties)],
  screens: { maintain: { path: "/accountManufacturer", ...MAINTAIN, filters: ["code", "isQualified"] } },
});
