import { manufacturers, parties } from "#db/schema/masterData/party";
import { flag, text } from "#define/field";
import { defineModule } from "#define/module";
import { joinsGroup } from "#posting/joinsGroup";
import { groupFields, MAINTAIN } from "../master.ts";
import { PARTY_HEAD, PARTY_ROLE } from "../party.ts";

export default defineModule({
  id: "masterData.accountManufacturer",
  table: manufacturers,
  ...PARTY_ROLE,
  scope: { everyReader: true },
  fields: {
    ...groupFields,
    isManufacturer: flag({ initial: true, readonly: true, hidden: true }),
    localCode: text({ max: 40, format: "code" }),
    isQualified: flag({ initial: true }),
    licence: text({ max: 100 }),
    contact: text({ max: 100 }),
    phone: text({ max: 60, format: "phone" }),
  },
  columns: [...PARTY_HEAD, "localCode", "isQualified", "licence", "contact", "phone"],
  check: [joinsGroup(parties)],
  screens: { maintain: { path: "/accountManufacturer", ...MAINTAIN, filters: ["code", "isQualified"] } },
});
