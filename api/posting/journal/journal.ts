import type { SQL } from "drizzle-orm";
import { narrow, shaped } from "#db/row";
import { newId } from "#db/id";
import { journalLines } from "#db/schema/finance/ledger";
import { arrayOf } from "#db/sql";
import { negate, signOf } from "#define/decimal";
import type { Work } from "#define/work";
import { sum } from "#posting/amounts";
import { grouped, inserting } from "#posting/rows";
import type { Row } from "#define/rows";

/** Classes of accounts that the journal knows. */
export const ACCOUNTS = [
  "inventory",
  "receivedNotInvoiced",
  "inventoryDifference",
  "openingBalance",
  "receivable",
  "revenue",
  "outputTax",
  "cash",
  "advance",
  "exchangeDifference",
  "billReceivable",
  "payable",
  "prepayment",
  "otherReceivable",
  "financeExpense",
  "badDebt",
  "priceVariance",
  "materialConsumption",
  "expense",
  "projectCost",
  "costOfSales",
  "scrapLoss",
  "intercompany",
] as const;
export type Account = (typeof ACCOUNTS)[number];
/**
 * What one document books on one day (it may have entries on several): amounts in company currency, debit positive, credit negative; they
 * sum to zero.
 */
export type JournalEntry = {
  module: string;
  documentId: string;
  docNo: string;
  postedOn: string;
  /** The month it is booked in, that of its day when absent. */
  postedMonth?: string;
  /** Which posting of the document, 1 when absent. */
  generation?: number;
  /** The customer that it is about. */
  partyId?: string;
  amounts: readonly (readonly [Account, string])[];
};

/** Writes the journal of a batch in one statement; an entry that does not balance is a defect and throws. */
export async function postJournal(work: Work, entries: readonly JournalEntry[]): Promise<void> {
  const query = journalling(work, entries);
  if (query) await work.run(query);
}

/** The statement of `postJournal`; none where nothing is booked. */
export function journalling(work: Work, entries: readonly JournalEntry[]): SQL | undefined {
  const documents = grouped(entries, ({ documentId, generation = 1 }) => `${documentId} ${generation}`);
  const rows = [...documents.values()].flatMap((booked) => booked.flatMap(linesOf).map((row, index) => ({ ...row, seq: index + 1 })));
  return inserting(work, journalLines, rows);
}

function linesOf({ amounts, generation = 1, postedMonth, partyId, ...document }: JournalEntry): Row[] {
  const difference = sum(amounts.map(([, amount]) => amount));
  if (signOf(difference) !== 0) throw new Error(`journal of ${document.module} ${document.docNo} is out of balance by ${difference}`);
  const booked = amounts.filter(([, amount]) => signOf(amount) !== 0);
  return booked.map(([account, amount]) => ({
    id: newId(),
    ...document,
    generation,
    partyId: partyId ?? null,
    postedMonth: postedMonth ?? document.postedOn.slice(0, 7),
    account,
    debit: signOf(amount) > 0 ? amount : "0",
    credit: signOf(amount) < 0 ? negate(amount) : "0",
  }));
}

const BOOKED = shaped({ documentId: "id", docNo: "text", account: narrow<Account>("text"), partyId: "id?", amount: "text" });

/** A document that books. */
type Booking = { header: { id: string } };

/** The generation of the next posting of each of these documents. */
export async function nextGenerations(work: Work, module: string, documents: readonly Booking[]): Promise<Map<string, number>> {
  const rows = await work.run(shaped({ id: "id", next: "integer" })`select document_id as id, max(generation) + 1 as next from journal_line
    where comp_id = ${work.compId} and module = ${module} and document_id = any(${arrayOf(idsOf(documents), "bigint")}) group by document_id`);
  return new Map(rows.map(({ id, next }) => [id, next]));
}

/**
 * Books the opposite of everything that documents of a module have booked, today, or on another day; what was undone before stays undone.
 */
export async function undoJournal(work: Work, module: string, documents: readonly Booking[], on = work.today): Promise<void> {
  const generations = await nextGenerations(work, module, documents);
  const booked =
    await work.run(BOOKED`select document_id as "documentId", doc_no as "docNo", account, party_id as "partyId", sum(debit - credit)::text as amount
    from journal_line where comp_id = ${work.compId} and module = ${module} and document_id = any(${arrayOf(idsOf(documents), "bigint")})
    group by document_id, doc_no, account, party_id having sum(debit - credit) <> 0 order by document_id, account`);
  const entries = [...grouped(booked, ({ documentId }) => documentId)].map(([documentId, lines]): JournalEntry => {
    const [first] = lines;
    return {
      module,
      documentId,
      docNo: first?.docNo ?? "",
      postedOn: on,
      generation: generations.get(documentId) ?? 1,
      ...(first?.partyId ? { partyId: first.partyId } : {}),
      amounts: lines.map(({ account, amount }) => [account, negate(amount)] as const),
    };
  });
  await postJournal(work, entries);
}

const idsOf = (documents: readonly Booking[]) => documents.map(({ header }) => header.id);
