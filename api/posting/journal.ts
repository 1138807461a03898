import { newId } from "#db/id";
import { journalLines } from "#db/schema/ledger";
import { negate, signOf } from "#define/decimal";
import type { Row, Work } from "#define/work";
import { sum } from "./amounts.ts";
import { grouped, insertRows } from "./rows.ts";

/** Classes of accounts that the journal knows. */
export type Account =
  | "inventory"
  | "receivedNotInvoiced"
  | "inventoryDifference"
  | "openingBalance"
  | "receivable"
  | "revenue"
  | "outputTax"
  | "cash"
  | "advance"
  | "exchangeDifference"
  | "priceVariance"
  | "materialConsumption"
  | "expense"
  | "projectCost"
  | "costOfSales"
  | "scrapLoss"
  | "intercompany";
/** What one document books on one day (it may have entries on several): amounts in company currency, debit positive, credit negative; they sum to zero. */
export type JournalEntry = {
  module: string;
  documentId: string;
  docNo: string;
  postedOn: string;
  /** The month it is booked in, that of its day when absent. */
  postedMonth?: string;
  /** Which posting of the document, 1 when absent. */
  generation?: number;
  amounts: readonly (readonly [Account, string])[];
};

/** Writes the journal of a batch in one statement; an entry that does not balance is a defect and throws. */
export async function postJournal(work: Work, entries: readonly JournalEntry[]): Promise<void> {
  const documents = grouped(entries, ({ documentId, generation = 1 }) => `${documentId} ${generation}`);
  const rows = [...documents.values()].flatMap((booked) => booked.flatMap(linesOf).map((row, index) => ({ ...row, seq: index + 1 })));
  await insertRows(work, journalLines, rows);
}

function linesOf({ amounts, generation = 1, postedMonth, ...document }: JournalEntry): Row[] {
  const difference = sum(amounts.map(([, amount]) => amount));
  if (signOf(difference) !== 0) throw new Error(`journal of ${document.module} ${document.docNo} is out of balance by ${difference}`);
  const booked = amounts.filter(([, amount]) => signOf(amount) !== 0);
  return booked.map(([account, amount]) => ({
    id: newId(),
    ...document,
    generation,
    postedMonth: postedMonth ?? document.postedOn.slice(0, 7),
    account,
    debit: signOf(amount) > 0 ? amount : "0",
    credit: signOf(amount) < 0 ? negate(amount) : "0",
  }));
}
