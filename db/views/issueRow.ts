import { boolean, integer, pgTable, text } from "drizzle-orm/pg-core";
import { bigintText, companyColumns, day, money, price, quantity } from "../columns.ts";

/** Every posted line of an issue, and what of it is still to be issued, may come back or is not paid for. */
export const issueRows = pgTable("issue_row", {
  ...companyColumns,
  issueId: bigintText().notNull(),
  docNo: text().notNull(),
  docOn: day().notNull(),
  seq: integer().notNull(),
  departmentId: bigintText().notNull(),
  warehouseId: bigintText().notNull(),
  operationTypeId: bigintText(),
  customerId: bigintText(),
  useDepartmentId: bigintText(),
  projectId: bigintText(),
  contractId: bigintText(),
  contractProductId: bigintText(),
  materialId: bigintText().notNull(),
  batch: text(),
  area: text(),
  seat: text(),
  box: text(),
  owner: text().notNull(),
  supplierId: bigintText(),
  customerModelId: bigintText(),
  requestedQuantity: quantity().notNull(),
  quantity: quantity().notNull(),
  returnedQuantity: quantity().notNull(),
  openQuantity: quantity().notNull(),
  returnableQuantity: quantity().notNull(),
  unitPrice: price(),
  amount: money(),
  isOpen: boolean().notNull(),
  isReturnable: boolean().notNull(),
  isUnsettled: boolean().notNull(),
});

const NET = "l.quantity - l.returned_quantity - l.settled_quantity";
const OPEN = "case when h.open_quantity > 0 then greatest(coalesce(l.requested_quantity, l.quantity) - l.issued_quantity, 0) else 0 end";

export const ISSUE_ROW = `select l.comp_id, l.id, l.issue_id, h.doc_no, h.doc_on, l.seq, h.department_id, h.warehouse_id, h.operation_type_id, h.customer_id,
    h.use_department_id, h.project_id, h.contract_id, l.contract_product_id, l.material_id, l.batch, l.area, l.seat, l.box, l.owner, l.supplier_id,
    l.customer_model_id,
    coalesce(l.requested_quantity, l.quantity) as requested_quantity, l.quantity, l.returned_quantity, ${OPEN} as open_quantity, ${NET} as returnable_quantity,
    case when l.quantity <> 0 then round(l.amount / l.quantity, 6) end as unit_price, l.amount,
    ${OPEN} > 0 as is_open, ${NET} > 0 as is_returnable, l.owner = 'supplier' and ${NET} > 0 as is_unsettled
  from goods_issue_line l join goods_issue h on h.comp_id = l.comp_id and h.id = l.issue_id
  where h.stage = 'posted'`;
