import { flag, text } from "#define/field";
import { defineModule } from "#define/module";
import { manufacturers } from "#db/schema/masterData/party";
import { MAINTAIN } from "../master.ts";
import { contactFields, PARTY_HEAD, PARTY_ROLE, partyFields } from "../party.ts";

export default defineModule({
  id: "masterData.manufacturer",
  table: manufacturers,
  ...PARTY_ROLE,
  scope: { everyReader: true },
  fields: {
    ...partyFields,
    isManufacturer: flag({ initial: true, readonly: true, hidden: true }),
    licence: text({ max: 100 }),
    isQualified: flag({ initial: true }),
    ...contactFields,
  },
  columns: [...PARTY_HEAD, "country", "licence", "isQualified", "contact", "phone"],
  screens: { maintain: { path: "/manufacturer", ...MAINTAIN, filters: ["code", "country", "isQualified"] } },
});
