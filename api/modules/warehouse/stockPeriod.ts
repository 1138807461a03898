import { link, month } from "#define/field";
import { defineModule } from "#define/module";
import { stockPeriods } from "#db/schema/warehouse";

export default defineModule({
  id: "warehouse.stockPeriod",
  table: stockPeriods,
  kind: "company",
  title: { code: "yearMonth" },
  scope: { warehouse: "warehouseId" },
  fields: {
    warehouseId: link("masterData.warehouse", { required: true }),
    yearMonth: month({ required: true }),
  },
  columns: ["warehouseId", "yearMonth", "stage"],
  search: ["yearMonth"],
  sort: { by: "yearMonth", descending: true },
  stages: ["open", "closed"],
  editable: ["open"],
  actions: {
    close: { from: ["open"], to: "closed" },
    reopen: { from: ["closed"], to: "open", reason: true },
  },
  screens: {
    maintain: {
      path: "/stockTerm",
      kind: "maintain",
      stages: ["open", "closed"],
      actions: ["close", "reopen"],
      filters: ["warehouseId", "yearMonth"],
    },
  },
});
