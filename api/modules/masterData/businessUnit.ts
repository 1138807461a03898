import { businessUnits } from "#db/schema/masterData/organisation";
import { choice, flag } from "#define/field";
import { defineModule } from "#define/module";
import { MAINTAIN, MASTER, masterFields } from "../master.ts";

export default defineModule({
  id: "masterData.businessUnit",
  table: businessUnits,
  kind: "company",
  title: { code: "code", name: "names" },
  scope: { everyReader: true },
  fields: {
    ...masterFields,
    ageingStart: choice(["due", "posted", "accepted"], { required: true, initial: "due" }),
    invoiceLimit: choice(["contract", "shipped"], { required: true, initial: "contract" }),
    approvesCustomers: flag({ initial: false }),
  },
  columns: ["code", "nameZh", "nameEn", "nameRu", "ageingStart", "invoiceLimit", "approvesCustomers"],
  sort: { by: "code" },
  ...MASTER,
  changes: () => "all",
  screens: { maintain: { path: "/businessUnit", ...MAINTAIN } },
});
