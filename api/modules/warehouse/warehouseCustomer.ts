import { WRITE } from "#define/access/grants";
import { warehouseCustomers } from "#db/schema/warehouse/stockLedger";
import { integer, link, text } from "#define/field";
import { defineModule } from "#define/module";
import { linkedOnce } from "./warehouseCustomer/rules.ts";
import { MAINTAIN, MASTER } from "../master.ts";

export default defineModule({
  id: "warehouse.warehouseCustomer",
  table: warehouseCustomers,
  kind: "company",
  title: { code: "id" },
  scope: { warehouse: "warehouseId" },
  fields: {
    warehouseId: link("masterData.warehouse", { required: true }),
    customerId: link("crm.customer", { required: true }),
    keeperId: link("masterData.employee"),
    sortNo: integer({ min: 0, max: 999_999 }),
    notes: text({ max: 500 }),
  },
  columns: ["sortNo", "warehouseId", "customerId", "keeperId", "stage", "notes"],
  search: ["notes"],
  sort: { by: "sortNo" },
  ...MASTER,
  check: [linkedOnce],
  roles: { keeper: WRITE },
  screens: { maintain: { path: "/warehouseCorrespondingCustomer", ...MAINTAIN, filters: ["warehouseId", "customerId", "keeperId"] } },
});
