import { receiptRows } from "#db/views/receiptRow";
import { date, flag, integer, link, money, price, text } from "#define/field";
import { defineModule } from "#define/module";
import { counted } from "../counted.ts";
import { ownerField } from "../stockQuery.ts";

export default defineModule({
  id: "warehouse.receiptRow",
  table: receiptRows,
  kind: "company",
  readonly: true,
  title: { code: "docNo" },
  scope: { warehouse: "warehouseId", department: "departmentId" },
  fields: {
    docNo: text(),
    docOn: date(),
    seq: integer(),
    warehouseId: link("masterData.warehouse"),
    departmentId: link("masterData.department"),
    supplierId: link("purchasing.supplier"),
    purchaseOrderId: link("purchasing.purchaseOrder"),
    materialId: link("masterData.material"),
    batch: text(),
    area: text(),
    seat: text(),
    box: text(),
    owner: ownerField,
    quantity: counted(),
    returnedQuantity: counted(),
    returnableQuantity: counted(),
    unitPrice: price(),
    amount: money(),
    isReturnable: flag(),
  },
  columns: ["docNo", "seq", "docOn", "supplierId", "purchaseOrderId", "materialId", "batch", "quantity", "returnableQuantity", "unitPrice"],
  sums: ["quantity", "returnableQuantity", "amount"],
  search: ["docNo", "batch"],
  sort: { by: "docOn", descending: true },
  screens: {},
});
