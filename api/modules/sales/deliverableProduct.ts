import { LOOK } from "#define/access/grants";
import { deliverableProducts } from "#db/views/deliverableProduct";
import { date, flag, link, text } from "#define/field";
import { defineModule } from "#define/module";
import { counted } from "../counted.ts";

export default defineModule({
  id: "sales.deliverableProduct",
  table: deliverableProducts,
  kind: "company",
  readonly: true,
  title: { code: "rowNo" },
  scope: { department: "departmentId", owner: "salespersonId" },
  fields: {
    rowNo: text(),
    contractId: link("sales.salesContract"),
    customerId: link("crm.customer"),
    materialId: link("masterData.material"),
    customerModelId: link("warehouse.customerModel"),
    equipmentModel: text(),
    quantity: counted(),
    shippedQuantity: counted(),
    openQuantity: counted(),
    deliveryOn: date(),
    isOpen: flag(),
    departmentId: link("masterData.department"),
    salespersonId: link("masterData.employee"),
  },
  columns: ["rowNo", "materialId", "openQuantity", "deliveryOn", "equipmentModel", "quantity", "shippedQuantity", "contractId"],
  search: ["rowNo"],
  sort: { by: "rowNo" },
  roles: { planner: LOOK },
  screens: {},
});
