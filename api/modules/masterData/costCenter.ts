import { costCenters } from "#db/schema/masterData/organisation";
import { link } from "#define/field";
import { defineModule } from "#define/module";
import { MAINTAIN, MASTER, masterFields } from "../master.ts";

export default defineModule({
  id: "masterData.costCenter",
  table: costCenters,
  kind: "company",
  title: { code: "code", name: "names" },
  scope: { everyReader: true },
  fields: { ...masterFields, departmentId: link("masterData.department") },
  columns: ["code", "nameZh", "nameEn", "nameRu", "stage", "departmentId"],
  sort: { by: "code" },
  ...MASTER,
  screens: { maintain: { path: "/costCenter", ...MAINTAIN, filters: ["departmentId"] } },
});
