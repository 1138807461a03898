import { boolean, integer, pgTable, text } from "drizzle-orm/pg-core";
import { bigintText, companyColumns, day, money, price, quantity } from "../columns.ts";

/** Every posted line of a receipt from a supplier, and what of it may go back to him. */
export const receiptRows = pgTable("receipt_row", {
  ...companyColumns,
  docNo: text().notNull(),
  docOn: day().notNull(),
  seq: integer().notNull(),
  departmentId: bigintText().notNull(),
  warehouseId: bigintText().notNull(),
  supplierId: bigintText(),
  purchaseOrderId: bigintText(),
  materialId: bigintText().notNull(),
  batch: text(),
  area: text(),
  seat: text(),
  box: text(),
  owner: text().notNull(),
  quantity: quantity().notNull(),
  returnedQuantity: quantity().notNull(),
  returnableQuantity: quantity().notNull(),
  unitPrice: price(),
  amount: money(),
  isReturnable: boolean().notNull(),
});

export const RECEIPT_ROW = `select l.comp_id, l.id, h.doc_no, h.doc_on, l.seq, h.department_id, h.warehouse_id, h.supplier_id,
    h.purchase_order_id, l.material_id,
    l.batch, l.area, l.seat, l.box, l.owner, l.quantity, l.returned_quantity, l.quantity - l.returned_quantity as returnable_quantity,
    case when l.quantity <> 0 then round(l.amount / l.quantity, 6) end as unit_price, l.amount,
    l.quantity > l.returned_quantity as is_returnable
  from goods_receipt_line l join goods_receipt h on h.comp_id = l.comp_id and h.id = l.receipt_id
  where h.stage = 'posted' and l.issue_line_id is null and (h.supplier_id is not null or h.purchase_order_id is not null)`;
