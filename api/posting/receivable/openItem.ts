import { type RowIn, shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import { add, compare, magnitude } from "#define/decimal";
import type { Work } from "#define/work";
import { grouped } from "#posting/rows";

/** An item as it stands: what is open in document currency and in company currency (an advance is negative), and its movements by day. */
export type OpenItem = RowIn<typeof ITEM> & { openCompanyAmount: string; days: Map<string, string> };
const ITEM = shaped({
  id: "id",
  itemNo: "text",
  kind: "text",
  customerId: "id",
  contractId: "id?",
  currency: "text",
  postedOn: "day",
  dueOn: "day",
  grossAmount: "decimal",
  openAmount: "decimal",
  version: "integer",
});
const DAY = shaped({ itemId: "id", day: "day", amount: "text", companyAmount: "text" });
type Day = RowIn<typeof DAY>;

/** The items with these ids, locked until commit in id order. */
export async function lockItems(work: Work, ids: readonly string[]): Promise<Map<string, OpenItem>> {
  const wanted = arrayOf([...new Set(ids)], "bigint");
  const items =
    await work.run(ITEM`select id, item_no as "itemNo", kind, customer_id as "customerId", contract_id as "contractId", currency,
      posted_on as "postedOn", due_on as "dueOn", gross_amount as "grossAmount", open_amount as "openAmount", version
    from receivable_item where comp_id = ${work.compId} and id = any(${wanted}) order by id for update`);
  const days =
    await work.run(DAY`select item_id as "itemId", entry_on as day, sum(amount)::text as amount, sum(company_amount)::text as "companyAmount"
    from receivable_entry where comp_id = ${work.compId} and item_id = any(${wanted}) group by item_id, entry_on`);
  const byItem = grouped(days, ({ itemId }) => itemId);
  return new Map(items.map((item) => [item.id, openItem(item, byItem.get(item.id) ?? [])]));
}

function openItem(item: RowIn<typeof ITEM>, moved: readonly Day[]): OpenItem {
  return {
    ...item,
    openCompanyAmount: moved.reduce((whole, { companyAmount }) => add(whole, companyAmount), "0"),
    days: new Map(moved.map(({ day, amount }) => [day, amount])),
  };
}

/** Books a movement of an item on a day, in memory; amounts signed. */
export function moveItem(item: OpenItem, day: string, amount: string, companyAmount: string): void {
  item.openAmount = add(item.openAmount, amount);
  item.openCompanyAmount = add(item.openCompanyAmount, companyAmount);
  item.days.set(day, add(item.days.get(day) ?? "0", amount));
}

/** The least that is open of an item on a day or on any later one: what may be taken off it on that day. */
export function openFrom({ days, openAmount }: OpenItem, day: string): string {
  const sorted = [...days].toSorted(([first], [second]) => (first < second ? -1 : 1));
  let running = "0";
  let least: string | undefined;
  for (const [at, amount] of sorted) {
    if (at > day) least = least === undefined ? running : lesser(running, least);
    running = add(running, amount);
  }
  return least === undefined ? openAmount : lesser(least, openAmount);
}

const lesser = (amount: string, other: string) => (compare(magnitude(amount), magnitude(other)) < 0 ? amount : other);
