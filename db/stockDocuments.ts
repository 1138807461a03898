import { type SQL, sql } from "drizzle-orm";

/**
 * A kind of inventory document: its module and tables, and which of its lines move stock when it is posted (a condition over the line `l`);
 * `net` = what a document `h` has moved in the end where later postings bring some of it back.
 */
export type StockDocument = { module: string; header: string; lines: string; parent: string; moving: SQL; net?: SQL };

/** The documents whose every line moves stock once when they are posted. */
export const STOCK_DOCUMENTS: readonly StockDocument[] = [
  { module: "warehouse.goodsReceipt", header: "goods_receipt", lines: "goods_receipt_line", parent: "receipt_id", moving: sql`true` },
  {
    module: "warehouse.stockAdjustment",
    header: "stock_adjustment",
    lines: "stock_adjustment_line",
    parent: "adjustment_id",
    moving: sql`true`,
  },
  { module: "warehouse.goodsIssue", header: "goods_issue", lines: "goods_issue_line", parent: "issue_id", moving: sql`l.quantity <> 0` },
  {
    module: "warehouse.scrapOrder",
    header: "scrap_order",
    lines: "scrap_order_line",
    parent: "scrap_id",
    moving: sql`coalesce(l.accepted_quantity, 0) <> 0`,
  },
  {
    module: "warehouse.stockTransfer",
    header: "stock_transfer",
    lines: "stock_transfer_line",
    parent: "transfer_id",
    moving: sql`true`,
    net: sql`case when h.twin_id is not null and h.stage = 'posted' then h.total_received end`,
  },
  { module: "warehouse.settlement", header: "settlement", lines: "settlement_line", parent: "settlement_id", moving: sql`true` },
  {
    module: "warehouse.materialCorrection",
    header: "material_correction",
    lines: "material_correction_line",
    parent: "correction_id",
    moving: sql`true`,
  },
];
