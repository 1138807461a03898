import { sql } from "drizzle-orm";
import { readRecords } from "#engine/records";
import type { Trade } from "#support/trade";
import type { DocumentRecord } from "#define/rows";

export const [CONTRACT, INVOICE, RECEIPT] = ["sales.salesContract", "sales.salesInvoice", "sales.salesReceipt"] as const;
export const [SETTLEMENT, BILL] = ["sales.receivableSettlement", "sales.receivableBill"] as const;
export const [REVALUATION, PERIOD] = ["sales.receivableRevaluation", "sales.receivablePeriod"] as const;
type Header = Record<string, unknown>;
export type Item = { id: string; itemNo: string; kind: string; open: string; dueOn: string };

/** Who sells in every document of these stories. */
export const SELLER = { departmentId: { code: "D1" }, customerId: { code: "C1" } };

/** A contract over 1130 (net 1000) of M1 with these instalments, due in March, April and so on. */
export const contractOf = (instalments: readonly string[], header: Header = {}) => ({
  header: { docOn: "2026-02-01", ...SELLER, ...header },
  lines: {
    products: [{ materialId: { code: "M1" }, quantity: "2", unitPrice: "500", taxRate: "13" }],
    instalments: instalments.map((amount, index) => ({
      kind: index === 0 ? "deposit" : "delivery",
      amount,
      dueOn: `2026-0${index + 3}-15`,
    })),
  },
});

/** An invoice over instalments of a contract, by their number. */
export const invoiceOf = (contract: DocumentRecord, bills: readonly (readonly [number, string])[], header: Header = {}) => ({
  header: { docOn: "2026-03-01", ...SELLER, currency: contract.header.currency, ...header },
  lines: {
    lines: bills.map(([row, totalAmount]) => ({
      contractId: contract.header.id,
      instalmentId: contract.lines.instalments?.[row - 1]?.id,
      totalAmount,
      taxRate: "13",
    })),
  },
});

/** A receipt applied to items. */
export const moneyOf = (totalAmount: string, applications: readonly (readonly [string, string])[], header: Header = {}) => ({
  header: { docOn: "2026-04-01", ...SELLER, totalAmount, ...header },
  lines: { applications: applications.map(([itemId, amount]) => ({ itemId, amount })) },
});

/** What a document opened, by number. */
export const itemsOf = (trade: Trade, document: DocumentRecord) =>
  trade.rows<Item>(sql`select id, item_no as "itemNo", kind, open_amount as open, due_on as "dueOn" from receivable_item
    where comp_id = 1 and document_id = ${document.header.id} order by item_no`);

/** What is open of an item on a day. */
export async function openOn(trade: Trade, itemId: string, day: string): Promise<string | undefined> {
  const [row] = await trade.rows<{ open: string }>(sql`select coalesce(sum(amount), 0)::text as open from receivable_entry
    where comp_id = 1 and item_id = ${itemId} and entry_on <= ${day}`);
  return row?.open;
}

/** What a document booked, by account: debit positive. */
export async function journalOf(trade: Trade, { header }: DocumentRecord): Promise<Record<string, string>> {
  const rows = await trade.rows<{
    account: string;
    amount: string;
  }>(sql`select account, sum(debit - credit)::text as amount from journal_line
    where comp_id = 1 and document_id = ${header.id} group by account`);
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]));
}

/** The same day by day: what each account got on each day on which the document booked something on it. */
export async function journalByDay(trade: Trade, { header }: DocumentRecord): Promise<Record<string, string>> {
  const rows = await trade.rows<{
    key: string;
    amount: string;
  }>(sql`select account || ' ' || posted_on as key, sum(debit - credit)::text as amount from journal_line
    where comp_id = 1 and document_id = ${header.id} group by account, posted_on having sum(debit - credit) <> 0`);
  return Object.fromEntries(rows.map(({ key, amount }) => [key, amount]));
}

/** A contract in effect with an invoice over its two instalments, 339 and 791, that was taken over. */
export async function issued(
  trade: Trade,
  header: Header = {},
): Promise<{ contract: DocumentRecord; invoice: DocumentRecord; items: Item[] }> {
  const contract = await trade.done(CONTRACT, contractOf(["339", "791"], header), "takeOver");
  const bills = [
    [1, "339"],
    [2, "791"],
  ] as const;
  const invoice = await trade.done(INVOICE, invoiceOf(contract, bills, header), "takeOver");
  return { contract, invoice, items: await itemsOf(trade, invoice) };
}

/** A document as it is now. */
export async function again(trade: Trade, module: string, { header }: DocumentRecord): Promise<DocumentRecord> {
  const [record] = await trade.work((work) => readRecords(work, trade.module(module), [String(header.id)]));
  if (!record) throw new Error(`${module} ${String(header.id)} is gone`);
  return record;
}

/** The receivables' month (yyyy-MM) of the company as it is now; made where it is not there. */
export async function monthOf(trade: Trade, yearMonth: string): Promise<DocumentRecord> {
  const [row] = await trade.rows<{ id: string }>(sql`select id from receivable_period where comp_id = 1 and year_month = ${yearMonth}`);
  if (row) return again(trade, PERIOD, { header: { id: row.id }, lines: {} });
  return trade.done(PERIOD, { header: { yearMonth } });
}
