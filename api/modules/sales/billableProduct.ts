import { billableProducts } from "#db/views/billableProduct";
import { link, percent, price, text } from "#define/field";
import { defineModule } from "#define/module";
import { counted } from "../counted.ts";

export default defineModule({
  id: "sales.billableProduct",
  table: billableProducts,
  kind: "company",
  readonly: true,
  title: { code: "rowNo" },
  scope: { department: "departmentId", owner: "salespersonId" },
  fields: {
    rowNo: text(),
    contractId: link("sales.salesContract"),
    customerId: link("crm.customer"),
    materialId: link("masterData.material"),
    quantity: counted(),
    shippedQuantity: counted(),
    invoicedQuantity: counted(),
    toInvoice: counted(),
    unitPrice: price({ currency: "currency" }),
    currency: link("masterData.currency", { by: "code" }),
    taxRate: percent(),
    departmentId: link("masterData.department"),
    salespersonId: link("masterData.employee"),
  },
  columns: ["rowNo", "materialId", "quantity", "shippedQuantity", "invoicedQuantity", "toInvoice", "unitPrice", "contractId"],
  search: ["rowNo"],
  sort: { by: "rowNo" },
  screens: {},
});
