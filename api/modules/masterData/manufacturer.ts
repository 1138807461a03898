import { flag, text } from "#define/field";
import { defineModule } from "#define/module";
import { companyParties, manufacturers, parties } from "#db/schema/party";
import { MAINTAIN, MASTER } from "../master.ts";
import { contactFields, PARTY_SEARCH, partyFields } from "../party.ts";

export default defineModule({
  id: "masterData.manufacturer",
  table: manufacturers,
  base: [companyParties, parties],
  kind: "company",
  title: { code: "code", name: "names" },
  scope: { everyReader: true },
  fields: {
    ...partyFields,
    isManufacturer: flag({ initial: true, readonly: true, hidden: true }),
    licence: text({ max: 100 }),
    isQualified: flag({ initial: true }),
    ...contactFields,
  },
  columns: ["code", "nameZh", "nameEn", "nameRu", "stage", "country", "licence", "isQualified", "contact", "phone"],
  search: PARTY_SEARCH,
  sort: { by: "code" },
  ...MASTER,
  screens: { maintain: { path: "/manufacturer", ...MAINTAIN, filters: ["code", "country", "isQualified"] } },
});
