import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { bigintText, companyColumns, day, money, price, quantity } from "../columns.ts";

/** Every product of every contract, with what of it is shipped and billed. */
export const contractProductRows = pgTable("contract_product_row", {
  ...companyColumns,
  contractId: bigintText().notNull(),
  docNo: text().notNull(),
  docOn: day().notNull(),
  stage: text().notNull(),
  variant: text().notNull(),
  seq: integer().notNull(),
  customerId: bigintText().notNull(),
  departmentId: bigintText().notNull(),
  unitId: bigintText(),
  regionId: bigintText(),
  salespersonId: bigintText(),
  createdBy: bigintText().notNull(),
  productLineId: bigintText(),
  materialId: bigintText().notNull(),
  brandId: bigintText(),
  saleType: text(),
  receivedOn: day(),
  totalAmount: money().notNull(),
  customerModelId: bigintText(),
  equipmentModel: text(),
  currency: text().notNull(),
  quantity: quantity().notNull(),
  unitPrice: price().notNull(),
  amount: money().notNull(),
  shippedQuantity: quantity().notNull(),
  openQuantity: quantity().notNull(),
  shippedAmount: money().notNull(),
  invoicedQuantity: quantity().notNull(),
  deliveryOn: day(),
  firstShippedOn: day(),
  shippedOn: day(),
  dispatchedOn: day(),
  deliveredOn: day(),
});

export const CONTRACT_PRODUCT_ROW = `select p.comp_id, p.id, p.contract_id, c.doc_no, c.doc_on, c.sale_type, c.received_on, c.total_amount, c.stage, c.variant,
  p.seq, c.customer_id, c.department_id, c.unit_id, c.region_id,
    c.salesperson_id, c.created_by, c.product_line_id, p.material_id, p.brand_id, p.customer_model_id, p.equipment_model, c.currency, p.quantity, p.unit_price,
    p.amount,
    p.shipped_quantity, greatest(p.quantity - p.shipped_quantity, 0) as open_quantity, p.shipped_amount, p.invoiced_quantity,
    coalesce(p.delivery_on, c.delivery_on) as delivery_on,
    p.first_shipped_on, p.shipped_on, p.dispatched_on, p.delivered_on
  from sales_contract_product p join sales_contract c on c.comp_id = p.comp_id and c.id = p.contract_id`;
