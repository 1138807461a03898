import { sql } from "drizzle-orm";
import { arrayOf } from "#db/sql";
import type { Work } from "#define/work";

/** An item as it stands: what is open in document currency and in company currency (an advance is negative). */
export type OpenItem = {
  id: string;
  itemNo: string;
  kind: string;
  customerId: string;
  currency: string;
  postedOn: string;
  openAmount: string;
  openCompanyAmount: string;
  version: number;
};

/** The items with these ids, locked until commit in id order. */
export async function lockItems(work: Work, ids: readonly string[]): Promise<Map<string, OpenItem>> {
  const wanted = arrayOf([...new Set(ids)], "bigint");
  const items =
    await work.run<OpenItem>(sql`select id, item_no as "itemNo", kind, customer_id as "customerId", currency, posted_on as "postedOn", open_amount as "openAmount", version
    from receivable_item where comp_id = ${work.compId} and id = any(${wanted}) order by id for update`);
  const booked = await work.run<{ itemId: string; amount: string }>(sql`select item_id as "itemId", sum(company_amount)::text as amount
    from receivable_entry where comp_id = ${work.compId} and item_id = any(${wanted}) group by item_id`);
  const open = new Map(booked.map(({ itemId, amount }) => [itemId, amount]));
  return new Map(items.map((item) => [item.id, { ...item, openCompanyAmount: open.get(item.id) ?? "0" }]));
}
