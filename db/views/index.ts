import { createHash } from "node:crypto";
import type { TransactionSql } from "postgres";
import type { VIEWS } from "../registry.ts";
import { BILLABLE_PRODUCT } from "./billableProduct.ts";
import { CONTRACT_PRODUCT_ROW } from "./contractProductRow.ts";
import { CONTRACT_STATUS } from "./contractStatus.ts";
import { COLLECTION_PLAN_ROW } from "./collectionPlanRow.ts";
import { CONTRACT_MONEY } from "./contractMoney.ts";
import { DELIVERABLE_PRODUCT } from "./deliverableProduct.ts";
import { INVOICE_PRODUCT_ROW } from "./invoiceProductRow.ts";
import { RECEIVABLE_DUE } from "./receivableDue.ts";
import { RECEIVABLE_UNPOSTED } from "./receivableUnposted.ts";
import { RECEIVED_MONEY } from "./receivedMoney.ts";
import { INVENTORY_DOCUMENT } from "./inventoryDocument.ts";
import { ORDER_MOVEMENT } from "./orderMovement.ts";
import { ISSUE_ROW } from "./issueRow.ts";
import { MINE_EQUIPMENT } from "./mineEquipment.ts";
import { ORDER_ROW } from "./orderRow.ts";
import { SUPPLIER_MOVEMENT } from "./supplierMovement.ts";
import { STOCK_MOVEMENT } from "./stockMovement.ts";
import { MATERIAL_STOCK, MATERIAL_STOCK_AT_MONTH_END, STOCK_AT_MONTH_END, STOCK_ON_HAND } from "./stockOnHand.ts";

/** What each view selects, in an order in which a view stands behind those it reads. */
const TEXTS: Record<(typeof VIEWS)[number], string> = {
  receivable_due: RECEIVABLE_DUE,
  receivable_unposted: RECEIVABLE_UNPOSTED,
  supplier_movement: SUPPLIER_MOVEMENT,
  billable_product: BILLABLE_PRODUCT,
  deliverable_product: DELIVERABLE_PRODUCT,
  received_money: RECEIVED_MONEY,
  invoice_product_row: INVOICE_PRODUCT_ROW,
  contract_money: CONTRACT_MONEY,
  collection_plan_row: COLLECTION_PLAN_ROW,
  inventory_document: INVENTORY_DOCUMENT,
  issue_row: ISSUE_ROW,
  order_movement: ORDER_MOVEMENT,
  order_row: ORDER_ROW,
  stock_on_hand: STOCK_ON_HAND,
  material_stock: MATERIAL_STOCK,
  stock_at_month_end: STOCK_AT_MONTH_END,
  material_stock_at_month_end: MATERIAL_STOCK_AT_MONTH_END,
  stock_movement: STOCK_MOVEMENT,
  mine_equipment: MINE_EQUIPMENT,
  contract_status: CONTRACT_STATUS,
  contract_product_row: CONTRACT_PRODUCT_ROW,
};

const digestOf = () => createHash("sha256").update(JSON.stringify(TEXTS)).digest("hex");

/** Takes away the views where they are not those of this release, or where what lies beneath is about to change. */
export async function dropViews(sql: TransactionSql, isChanging: boolean): Promise<void> {
  const found = await sql.unsafe(`select c.relname as name, obj_description(c.oid) as digest from pg_class c
    where c.relkind = 'v' and c.relnamespace = 'public'::regnamespace`);
  const digest = digestOf();
  if (!isChanging && found.length === Object.keys(TEXTS).length && found.every((view) => view.digest === digest)) return;
  for (const { name } of found) await sql.unsafe(`drop view if exists "${name as string}" cascade`);
}

/** Makes the views that are missing; the row security of the tables beneath holds in them for the one who asks. */
export async function createViews(sql: TransactionSql, reader: string): Promise<void> {
  const found = new Set((await sql.unsafe("select relname from pg_class where relkind = 'v'")).map(({ relname }) => relname as string));
  for (const [name, text] of Object.entries(TEXTS)) {
    if (found.has(name)) continue;
    await sql.unsafe(`create view ${name} with (security_invoker = true) as ${text}`);
    await sql.unsafe(`comment on view ${name} is '${digestOf()}'`);
    await sql.unsafe(`grant select on ${name} to ${reader}`);
  }
}
