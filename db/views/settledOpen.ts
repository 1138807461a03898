import { pgTable } from "drizzle-orm/pg-core";
import { companyColumns, money } from "../columns.ts";

/** What of an item was open before a line of a document settles it: now while it is not booked. */
const openBefore = (line: string, parent: string, module: string) => `select a.comp_id, a.id, a.${parent},
    (case when b.first is null then i.open_amount else coalesce((select sum(e.amount) from receivable_entry e
      where e.comp_id = a.comp_id and e.item_id = a.item_id and e.id < b.first), 0) end)::numeric(18,4) as open_before
  from ${line} a join receivable_item i on i.comp_id = a.comp_id and i.id = a.item_id
  cross join lateral (select min(e.id) as first from receivable_entry e
    where e.comp_id = a.comp_id and e.item_id = a.item_id and e.module = '${module}' and e.document_id = a.${parent}) b`;

export const receiptLineOpen = pgTable("receipt_line_open", { ...companyColumns, openBefore: money() });
export const RECEIPT_LINE_OPEN = openBefore("sales_receipt_application", "receipt_id", "sales.salesReceipt");

export const settlementLineOpen = pgTable("settlement_line_open", { ...companyColumns, openBefore: money() });
export const SETTLEMENT_LINE_OPEN = openBefore("receivable_settlement_line", "settlement_id", "sales.receivableSettlement");
