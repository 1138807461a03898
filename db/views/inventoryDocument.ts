import { boolean, pgTable, text } from "drizzle-orm/pg-core";
import { bigintText, companyColumns, day, instant, money, quantity } from "../columns.ts";

/** Every inventory document of every family, posted or not. */
export const inventoryDocuments = pgTable("inventory_document", {
  ...companyColumns,
  module: text().notNull(),
  docNo: text().notNull(),
  docOn: day().notNull(),
  stage: text().notNull(),
  departmentId: bigintText().notNull(),
  warehouseId: bigintText().notNull(),
  unitId: bigintText(),
  variant: text().notNull(),
  operationTypeId: bigintText(),
  handlerId: bigintText(),
  totalQuantity: quantity().notNull(),
  totalAmount: money(),
  postedOn: day(),
  postedMonth: text(),
  confirmedBy: bigintText(),
  confirmedAt: instant(),
  reversedBy: bigintText(),
  reversedAt: instant(),
  createdBy: bigintText().notNull(),
  createdAt: instant().notNull(),
  supplierId: bigintText(),
  customerId: bigintText(),
  useDepartmentId: bigintText(),
  projectId: bigintText(),
  costCenterId: bigintText(),
  stockType: text(),
  factoryAreaId: bigintText(),
  isSubstitute: boolean().notNull(),
  notes: text(),
});

/** The families: the module that writes a table, and which of the columns that not all have it has. */
const FAMILIES: readonly { module: string; table: string; has?: readonly string[] }[] = [
  { module: "warehouse.goodsReceipt", table: "goods_receipt", has: ["supplier_id", "customer_id", "project_id"] },
  { module: "warehouse.goodsIssue", table: "goods_issue", has: ["customer_id", "use_department_id", "project_id", "cost_center_id"] },
  { module: "warehouse.stockAdjustment", table: "stock_adjustment" },
  { module: "warehouse.scrapOrder", table: "scrap_order" },
  { module: "warehouse.stockTransfer", table: "stock_transfer" },
  { module: "warehouse.stockCount", table: "stock_count" },
  { module: "warehouse.settlement", table: "settlement", has: ["supplier_id"] },
  { module: "warehouse.materialCorrection", table: "material_correction" },
];
const SHARED =
  "comp_id, id, doc_no, doc_on, stage, department_id, warehouse_id, unit_id, variant, operation_type_id, handler_id, " +
  "total_quantity, total_amount, posted_on, posted_month, confirmed_by, confirmed_at, reversed_by, reversed_at, created_by, created_at, notes";
const SOME = ["supplier_id", "customer_id", "use_department_id", "project_id", "cost_center_id"];

const family = ({ module, table, has = [] }: (typeof FAMILIES)[number]): string =>
  `select '${module}'::text as module, ${SHARED}, ${SOME.map((name) => (has.includes(name) ? name : `null::bigint as ${name}`)).join(", ")} from ${table}`;

export const INVENTORY_DOCUMENT = `select d.*, w.stock_type, w.factory_area_id, w.is_substitute
  from (${FAMILIES.map(family).join(" union all ")}) d
  join warehouse w on w.comp_id = d.comp_id and w.id = d.warehouse_id`;
