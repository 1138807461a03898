import { roles } from "#db/schema/platform/access";
import { defineModule } from "#define/module";
import { masterFields } from "../master.ts";

export default defineModule({
  id: "admin.role",
  table: roles,
  kind: "global",
  readonly: true,
  title: { code: "code", name: "names" },
  scope: { everyReader: true },
  fields: masterFields,
  columns: ["code", "nameZh", "nameEn", "nameRu"],
  sort: { by: "code" },
  screens: {},
});
