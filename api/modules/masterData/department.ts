import { departments } from "#db/schema/masterData/organisation";
import { flag, link } from "#define/field";
import { defineModule } from "#define/module";
import { MAINTAIN, MASTER, masterFields } from "../master.ts";

export default defineModule({
  id: "masterData.department",
  table: departments,
  kind: "company",
  title: { code: "code", name: "names" },
  scope: { everyReader: true },
  fields: {
    ...masterFields,
    parentId: link("masterData.department"),
    unitId: link("masterData.businessUnit"),
    leaderId: link("masterData.employee"),
    isPlanning: flag({ initial: false }),
    isPurchasing: flag({ initial: false }),
    isSales: flag({ initial: false }),
  },
  columns: ["code", "nameZh", "nameEn", "nameRu", "parentId", "unitId", "leaderId", "isPlanning", "isPurchasing", "isSales"],
  sort: { by: "code" },
  ...MASTER,
  screens: {
    maintain: { path: "/department", ...MAINTAIN, filters: ["parentId", "unitId"] },
  },
});
