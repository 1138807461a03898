import { boolean, pgTable, text } from "drizzle-orm/pg-core";
import { bigintText, companyColumns, day, quantity } from "../columns.ts";

/** Every product of a contract that took effect, and how much of it is still to be delivered. */
export const deliverableProducts = pgTable("deliverable_product", {
  ...companyColumns,
  rowNo: text().notNull(),
  contractId: bigintText().notNull(),
  customerId: bigintText().notNull(),
  departmentId: bigintText().notNull(),
  salespersonId: bigintText(),
  materialId: bigintText().notNull(),
  customerModelId: bigintText(),
  equipmentModel: text(),
  quantity: quantity().notNull(),
  shippedQuantity: quantity().notNull(),
  openQuantity: quantity().notNull(),
  deliveryOn: day(),
  isOpen: boolean().notNull(),
});

const OPEN = "greatest(p.quantity - p.shipped_quantity, 0)";

export const DELIVERABLE_PRODUCT = `select p.comp_id, p.id, c.doc_no || '-' || p.seq as row_no, p.contract_id, c.customer_id, c.department_id, c.salesperson_id,
    p.material_id, p.customer_model_id, p.equipment_model, p.quantity, p.shipped_quantity, ${OPEN} as open_quantity,
    coalesce(p.delivery_on, c.delivery_on) as delivery_on,
    c.stage = 'effective' and ${OPEN} > 0 as is_open
  from sales_contract_product p join sales_contract c on c.comp_id = p.comp_id and c.id = p.contract_id
  where c.effective_on is not null`;
