import { endCustomers } from "#db/schema/endCustomer";
import { link, longText, text } from "#define/field";
import { defineModule } from "#define/module";
import { MAINTAIN, MASTER, masterFields } from "../master.ts";

export default defineModule({
  id: "crm.endCustomer",
  table: endCustomers,
  kind: "company",
  title: { code: "code", name: "names" },
  scope: { department: "departmentId", owner: "ownerId", creator: "createdBy", dealer: "dealerId" },
  fields: {
    ...masterFields,
    province: text({ max: 60 }),
    city: text({ max: 60 }),
    address: text({ max: 300 }),
    contact: text({ max: 100 }),
    phone: text({ max: 60, format: "phone" }),
    dealerId: link("masterData.relatedCompany"),
    regionId: link("masterData.marketRegion"),
    ownerId: link("masterData.employee", { initial: { from: "viewerEmployee" } }),
    departmentId: link("masterData.department", { initial: { from: "viewerDepartment" } }),
    notes: longText(),
  },
  columns: ["code", "nameZh", "nameEn", "nameRu", "stage", "province", "city", "dealerId", "regionId", "ownerId", "departmentId"],
  sort: { by: "code" },
  ...MASTER,
  screens: { maintain: { path: "endCustomer", ...MAINTAIN, filters: ["regionId", "ownerId", "dealerId"] } },
});
