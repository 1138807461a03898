import { boolean, integer, pgTable, text } from "drizzle-orm/pg-core";
import { bigintText, companyColumns, day, percent, price, quantity } from "../columns.ts";

/** Every line of a purchase order in force, and what of it has not arrived. */
export const orderRows = pgTable("order_row", {
  ...companyColumns,
  orderId: bigintText().notNull(),
  docNo: text().notNull(),
  docOn: day().notNull(),
  seq: integer().notNull(),
  departmentId: bigintText().notNull(),
  buyerId: bigintText(),
  supplierId: bigintText().notNull(),
  currency: text().notNull(),
  materialId: bigintText().notNull(),
  quantity: quantity().notNull(),
  receivedQuantity: quantity().notNull(),
  openQuantity: quantity().notNull(),
  unitPrice: price().notNull(),
  taxRate: percent().notNull(),
  deliveryOn: day(),
  isOpen: boolean().notNull(),
});

export const ORDER_ROW = `select l.comp_id, l.id, l.order_id, h.doc_no, h.doc_on, l.seq, h.department_id, h.buyer_id, h.supplier_id, h.currency,
    l.material_id, l.quantity, l.received_quantity, greatest(l.quantity - l.received_quantity, 0) as open_quantity, l.unit_price, l.tax_rate,
    coalesce(l.delivery_on, h.delivery_on) as delivery_on, h.stage in ('03', '04') and l.quantity > l.received_quantity as is_open
  from purchase_order_line l join purchase_order h on h.comp_id = l.comp_id and h.id = l.order_id
  where h.stage in ('03', '04', '05', '06')`;
