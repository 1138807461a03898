import { orderRows } from "#db/views/orderRow";
import { date, flag, integer, link, percent, price, text } from "#define/field";
import { defineModule } from "#define/module";
import { counted } from "../counted.ts";

export default defineModule({
  id: "purchasing.orderRow",
  table: orderRows,
  kind: "company",
  readonly: true,
  title: { code: "docNo" },
  scope: { department: "departmentId", owner: "buyerId" },
  fields: {
    orderId: link("purchasing.purchaseOrder"),
    docNo: text(),
    docOn: date(),
    seq: integer(),
    departmentId: link("masterData.department"),
    buyerId: link("masterData.employee"),
    supplierId: link("purchasing.supplier"),
    currency: link("masterData.currency", { by: "code" }),
    materialId: link("masterData.material"),
    quantity: counted(),
    receivedQuantity: counted(),
    openQuantity: counted(),
    unitPrice: price({ currency: "currency" }),
    taxRate: percent(),
    deliveryOn: date(),
    isOpen: flag(),
  },
  columns: [
    "docNo",
    "seq",
    "docOn",
    "supplierId",
    "materialId",
    "quantity",
    "receivedQuantity",
    "openQuantity",
    "unitPrice",
    "taxRate",
    "currency",
    "deliveryOn",
  ],
  sums: ["quantity", "receivedQuantity", "openQuantity"],
  search: ["docNo"],
  sort: { by: "docOn", descending: true },
  screens: {},
});
