import { boolean, pgTable, text } from "drizzle-orm/pg-core";
import { bigintText, companyColumns, day, instant, money, price, quantity } from "../columns.ts";

/** Every stock move with what its document, its line and its warehouse say. */
export const stockMovements = pgTable("stock_movement", {
  ...companyColumns,
  docNo: text().notNull(),
  postedOn: day().notNull(),
  postedMonth: text().notNull(),
  module: text().notNull(),
  documentId: bigintText().notNull(),
  lineId: bigintText().notNull(),
  warehouseId: bigintText().notNull(),
  materialId: bigintText().notNull(),
  batch: text().notNull(),
  area: text().notNull(),
  seat: text().notNull(),
  box: text().notNull(),
  owner: text().notNull(),
  state: text().notNull(),
  serial: text().notNull(),
  leg: text().notNull(),
  account: text().notNull(),
  quantity: quantity().notNull(),
  value: money().notNull(),
  unitPrice: price(),
  partyId: bigintText(),
  reversalOf: bigintText(),
  createdAt: instant().notNull(),
  stockType: text(),
  factoryAreaId: bigintText(),
  isSubstitute: boolean().notNull(),
  manufacturerId: bigintText(),
  /** Whose store it is: the warehouse's unit, else that of its department. */
  unitId: bigintText(),
  departmentId: bigintText(),
  operationTypeId: bigintText(),
  handlerId: bigintText(),
  customerId: bigintText(),
  useDepartmentId: bigintText(),
  projectId: bigintText(),
  costCenterId: bigintText(),
  customerModelId: bigintText(),
  packingQuantity: quantity(),
});

export const STOCK_MOVEMENT = `select m.comp_id, m.id, m.doc_no, m.posted_on, m.posted_month, m.module, m.document_id, m.line_id, m.warehouse_id, m.material_id,
    m.batch, m.area, m.seat, m.box, m.owner, m.state, m.serial, m.leg, m.account, m.quantity, m.value,
    case when m.quantity <> 0 then round(m.value / m.quantity, 6) end as unit_price, m.party_id, m.reversal_of, m.created_at,
    w.stock_type, w.factory_area_id, w.is_substitute, coalesce(s.manufacturer_id, c.manufacturer_id) as manufacturer_id,
    coalesce(w.unit_id, o.unit_id) as unit_id, coalesce(d.department_id, w.department_id) as department_id, d.operation_type_id,
      d.handler_id, d.customer_id, d.use_department_id, d.project_id,
    d.cost_center_id,
    coalesce(i.customer_model_id, r.customer_model_id) as customer_model_id, coalesce(i.packing_quantity, r.packing_quantity) as packing_quantity
  from stock_move m
  join warehouse w on w.comp_id = m.comp_id and w.id = m.warehouse_id
  join department o on o.comp_id = w.comp_id and o.id = w.department_id
  join company_material c on c.comp_id = m.comp_id and c.id = m.material_id
  left join stock_batch s on s.comp_id = m.comp_id and s.material_id = m.material_id and s.batch = m.batch and m.batch <> ''
  left join inventory_document d on d.comp_id = m.comp_id and d.id = m.document_id and d.module = m.module
  left join goods_issue_line i on i.comp_id = m.comp_id and i.id = m.line_id and m.module = 'warehouse.goodsIssue'
  left join goods_receipt_line r on r.comp_id = m.comp_id and r.id = m.line_id and m.module = 'warehouse.goodsReceipt'`;
