import { newId } from "#db/id";
import { receivableEntries, receivableItems } from "#db/schema/receivable";
import { add, compare, divide, multiply, negate, signOf } from "#define/decimal";
import type { Finding } from "#define/module";
import { failIfAny } from "#define/problem";
import type { Row, Work } from "#define/work";
import { CENTS } from "./amounts.ts";
import { lockItems, type OpenItem } from "./openItem.ts";
import { insertRows, updateRows } from "./rows.ts";

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
/** What a line takes off an open item, in document currency; negative uses up an advance. `table` and `row` (1-based) say where a fault is shown. */
export type Settlement = EntrySource & {
  document: number;
  table: string;
  row: number;
  itemId: string;
  customerId: string;
  currency: string;
  entryOn: string;
  amount: string;
};
/** What a settlement took off the books in company currency, and whether it used up an advance. */
export type Settled = { settlement: Settlement; companyAmount: string; ofAdvance: boolean };

const ITEM = "sales.receivableItem";

/** Opens items with their first entry, the whole batch in two statements. */
export async function openItems(work: Work, openings: readonly Opening[]): Promise<void> {
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

/** Settles open items in order, locked by id: never past zero, only of the same customer and currency; the company amount is the item's own share, so that a settled item is zero in both currencies. */
export async function settleItems(work: Work, settlements: readonly Settlement[]): Promise<Settled[]> {
  if (settlements.length === 0) return [];
  const items = await lockItems(
    work,
    settlements.map(({ itemId }) => itemId),
  );
  const issues: Finding[] = [];
  const settled = settlements.flatMap((settlement): Settled[] => {
    const item = items.get(settlement.itemId);
    const fault = faultOf(item, settlement);
    if (fault) issues.push({ document: settlement.document, table: settlement.table, row: settlement.row, ...fault });
    return item && !fault ? [settle(item, settlement)] : [];
  });
  failIfAny(issues);
  await insertRows(
    work,
    receivableEntries,
    settled.map((each) => settlementRow(work, each)),
  );
  await updateRows(
    work,
    receivableItems,
    [...items.values()].map(({ id, openAmount, version }) => ({ id, openAmount, version: version + 1 })),
  );
  for (const { entryOn } of settlements) work.changed(ITEM, entryOn.slice(0, 4));
  return settled;
}

function faultOf(
  item: OpenItem | undefined,
  { customerId, currency, amount, entryOn }: Settlement,
): Pick<Finding, "code" | "field" | "params"> | undefined {
  if (!item) return { code: "unknownRecord", field: "itemId" };
  if (item.customerId !== customerId) return { code: "wrongParty", field: "itemId" };
  if (item.currency !== currency) return { code: "mixedCurrency", field: "itemId" };
  if (entryOn < item.postedOn) return { code: "outOfRange", field: "itemId", params: { min: item.postedOn } };
  const over = signOf(item.openAmount) !== signOf(amount) || compare(magnitude(amount), magnitude(item.openAmount)) > 0;
  return over ? { code: "overApplied", field: "amount", params: { open: item.openAmount, item: item.itemNo } } : undefined;
}

function settle(item: OpenItem, settlement: Settlement): Settled {
  const whole = compare(settlement.amount, item.openAmount) === 0;
  const companyAmount = whole
    ? item.openCompanyAmount
    : divide(multiply(item.openCompanyAmount, settlement.amount, 10), item.openAmount, CENTS);
  item.openAmount = add(item.openAmount, negate(settlement.amount));
  item.openCompanyAmount = add(item.openCompanyAmount, negate(companyAmount));
  return { settlement, companyAmount, ofAdvance: item.kind === "advance" };
}

const magnitude = (amount: string) => (signOf(amount) < 0 ? negate(amount) : amount);

function settlementRow(work: Work, { settlement, companyAmount }: Settled): Row {
  const { itemId, entryOn, amount } = settlement;
  return entryRow(work, settlement, { itemId, kind: "receipt", entryOn, amount: negate(amount), companyAmount: negate(companyAmount) });
}

function entryRow(work: Work, { module, documentId, lineId, docNo }: EntrySource, entry: Row): Row {
  return { id: newId(), module, documentId, lineId, docNo, ...entry, createdBy: work.viewer.accountId, createdAt: work.now };
}
