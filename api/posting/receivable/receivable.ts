import { sql } from "drizzle-orm";
import { newId } from "#db/id";
import { arrayOf } from "#db/sql";
import { SETTLING } from "#db/views/appliedMoney";
import { receivableEntries, receivableItems } from "#db/schema/sales/receivable";
import { compare, divide, magnitude, multiply, negate, signOf } from "#define/decimal";
import { failIfAny, type Fault } from "#define/problem";
import type { Work } from "#define/work";
import { lockItems, moveItem, openFrom, type OpenItem } from "./openItem.ts";
import { holdReceivableMonths } from "./month.ts";
import { insertRows, updateRows } from "#posting/rows";
import type { Row } from "#define/rows";
import type { Finding } from "#define/rule";

/** The document and line that an entry comes from. */
export type EntrySource = { module: string; documentId: string; lineId: string; docNo: string };
/** An item as a document opens it: its amount in document currency (an advance is negative) and in company currency. */
export type Opening = EntrySource & {
  entry: "invoice" | "opening" | "advance";
  itemNo: string;
  kind: string;
  customerId: string;
  departmentId: string;
  unitId: string | null;
  regionId: string | null;
  salespersonId: string | null;
  contractId: string | null;
  contractNo: string | null;
  instalmentId: string | null;
  postedOn: string;
  dueOn: string;
  acceptedOn: string | null;
  currency: string;
  amount: string;
  companyAmount: string;
};
/** How something is taken off an open item. */
export type SettlementKind = "receipt" | "advance" | "credit" | "writeOff" | "refund" | "dishonour" | "freed";
/**
 * What a line takes off an open item, in document currency; negative uses up an advance. `table` and `row` (1-based) say where a fault is
 * shown, `field` in which field of it.
 */
export type Settlement = EntrySource & {
  document: number;
  table: string;
  row: number;
  field?: string;
  kind?: SettlementKind;
  itemId: string;
  customerId: string;
  currency: string;
  entryOn: string;
  amount: string;
};
/** What a settlement took off the books in company currency, and whether it used up an advance. */
export type Settled = { settlement: Settlement; companyAmount: string; ofAdvance: boolean };

const ITEM = "sales.receivableItem";

/** Opens items with their first entry, the whole batch in two statements; their months are held open. */
export async function openItems(work: Work, openings: readonly Opening[]): Promise<void> {
  await holdReceivableMonths(
    work,
    openings.map(({ postedOn }) => postedOn),
  );
  const made = openings.map((opening) => ({ id: newId(), opening }));
  await insertRows(
    work,
    receivableItems,
    made.map(({ id, opening: { entry: _entry, amount, companyAmount: _company, ...item } }) => ({
      id,
      ...item,
      grossAmount: amount,
      openAmount: amount,
      createdAt: work.now,
    })),
  );
  await insertRows(
    work,
    receivableEntries,
    made.map(({ id, opening }) =>
      entryRow(work, opening, {
        itemId: id,
        kind: opening.entry,
        entryOn: opening.postedOn,
        amount: opening.amount,
        companyAmount: opening.companyAmount,
      }),
    ),
  );
  for (const { postedOn } of openings) work.changed(ITEM, postedOn.slice(0, 4));
}

/**
 * Settles open items in order, locked by id: never past zero on any day, only of the same customer and currency, in open months; the
 * company amount is the item's own share, so that a settled item is zero in both currencies.
 */
export async function settleItems(work: Work, settlements: readonly Settlement[]): Promise<Settled[]> {
  if (settlements.length === 0) return [];
  await holdReceivableMonths(
    work,
    settlements.map(({ entryOn }) => entryOn),
  );
  const items = await lockItems(
    work,
    settlements.map(({ itemId }) => itemId),
  );
  const issues: Finding[] = [];
  const settled = settlements.flatMap((settlement): Settled[] => {
    const item = items.get(settlement.itemId);
    const fault = faultOf(item, settlement);
    if (fault) issues.push({ document: settlement.document, table: settlement.table, row: settlement.row, ...fault });
    return item && !fault ? [settle(item, settlement, work.money.company)] : [];
  });
  failIfAny(issues);
  await insertRows(
    work,
    receivableEntries,
    settled.map((each) => settlementRow(work, each)),
  );
  await storeItems(work, [...items.values()]);
  await updateInstalmentsReceived(work, [...items.keys()]);
  for (const { entryOn } of settlements) work.changed(ITEM, entryOn.slice(0, 4));
  return settled;
}

/** What of the money that items were paid with is freed again: they are open by as much, in document and company currency. */
export async function freeItems(work: Work, freed: readonly (Settlement & { companyAmount: string })[]): Promise<void> {
  if (freed.length === 0) return;
  const items = await lockItems(
    work,
    freed.map(({ itemId }) => itemId),
  );
  const rows = freed.flatMap(({ companyAmount, ...settlement }): Settled[] => {
    const item = items.get(settlement.itemId);
    if (!item) return [];
    moveItem(item, settlement.entryOn, settlement.amount, companyAmount);
    return [
      {
        settlement: { ...settlement, kind: "freed", amount: negate(settlement.amount) },
        companyAmount: negate(companyAmount),
        ofAdvance: false,
      },
    ];
  });
  await insertRows(
    work,
    receivableEntries,
    rows.map((each) => settlementRow(work, each)),
  );
  await storeItems(work, [...items.values()]);
}

/** Says on contracts' instalments what came in of them: money that settled their items, less what took it back. */
export async function updateInstalmentsReceived(work: Work, itemIds: readonly string[]): Promise<void> {
  await work.run(sql`update sales_contract_instalment s set received_amount = k.received
    from (select i.instalment_id as id, coalesce(-sum(e.amount) filter (where e.kind = any(${arrayOf(SETTLING, "text")})), 0) as received
      from receivable_item i join receivable_entry e on e.comp_id = i.comp_id and e.item_id = i.id
      where i.comp_id = ${work.compId} and not i.is_advance and i.instalment_id in (select instalment_id from receivable_item
        where comp_id = ${work.compId} and id = any(${arrayOf(itemIds, "bigint")}) and instalment_id is not null)
      group by i.instalment_id) k
    where s.comp_id = ${work.compId} and s.id = k.id and s.received_amount <> k.received`);
}

/** Stores what is open of items whose movements were booked. */
export async function storeItems(work: Work, items: readonly OpenItem[]): Promise<void> {
  await updateRows(
    work,
    receivableItems,
    items.map(({ id, openAmount, version }) => ({ id, openAmount, version: version + 1 })),
  );
}

function faultOf(item: OpenItem | undefined, { customerId, currency, amount, entryOn, field = "itemId" }: Settlement): Fault | undefined {
  if (!item) return { code: "unknownRecord", field };
  if (item.customerId !== customerId) return { code: "wrongParty", field };
  if (item.currency !== currency) return { code: "mixedCurrency", field };
  if (entryOn < item.postedOn) return { code: "beforeItsDay", field, params: { item: item.itemNo, min: item.postedOn } };
  const open = openFrom(item, entryOn);
  const over = signOf(open) !== signOf(amount) || compare(magnitude(amount), magnitude(open)) > 0;
  return over ? { code: "overApplied", field: "amount", params: { open, item: item.itemNo } } : undefined;
}

function settle(item: OpenItem, settlement: Settlement, digits: number): Settled {
  const companyAmount = divide(multiply(item.openCompanyAmount, settlement.amount, 10), item.openAmount, digits);
  moveItem(item, settlement.entryOn, negate(settlement.amount), negate(companyAmount));
  return { settlement, companyAmount, ofAdvance: item.kind === "advance" };
}

function settlementRow(work: Work, { settlement, companyAmount }: Settled): Row {
  const { itemId, entryOn, amount, kind = "receipt" } = settlement;
  return entryRow(work, settlement, { itemId, kind, entryOn, amount: negate(amount), companyAmount: negate(companyAmount) });
}

/** A row of the ledger, written by the one who works. */
export function entryRow(work: Work, { module, documentId, lineId, docNo }: EntrySource, entry: Row): Row {
  return { id: newId(), module, documentId, lineId, docNo, ...entry, createdBy: work.viewer.accountId, createdAt: work.now };
}
