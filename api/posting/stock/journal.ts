import { negate } from "#define/decimal";
import type { Work } from "#define/work";
import { sum } from "#posting/amounts";
import { type Account, type JournalEntry, journalling } from "#posting/journal/journal";
import { grouped } from "#posting/rows";
import type { StockPosting } from "./request.ts";

/**
 * Writes the journal of moves: what lies in stock, and what differs from planned prices, against the accounts that the moves are booked
 * against; each posting of a document balances by itself; nobody waits for it.
 */
export function postStockJournal(work: Work, postings: readonly StockPosting[]): void {
  const entries = grouped(postings, (posting) =>
    [posting.request.module, posting.request.documentId, posting.request.generation ?? 1, dayOf(posting), posting.postedMonth].join(" "),
  );
  work.later(journalling(work, [...entries.values()].flatMap(entryOf)));
}

function entryOf(postings: readonly StockPosting[]): JournalEntry[] {
  const [first] = postings;
  if (!first) return [];
  const { module, documentId, docNo, generation = 1 } = first.request;
  const kinds = grouped(postings, ({ leg }) => (leg === "priceVariance" ? "priceVariance" : "inventory"));
  const accounts = grouped(postings, ({ account }) => account);
  const amounts: (readonly [Account, string])[] = [
    ...[...kinds].map(([kind, legs]) => [kind, valueOf(legs)] as const),
    ...[...accounts].flatMap(([account, legs]) => (account === "" ? [] : [[account, negate(valueOf(legs))] as const])),
  ];
  return [{ module, documentId, docNo, postedOn: dayOf(first), postedMonth: first.postedMonth, generation, amounts }];
}

/** The day that a move is booked on. */
export const dayOf = ({ request, enteredOn }: StockPosting): string => enteredOn ?? request.postedOn;

const valueOf = (postings: readonly StockPosting[]) => sum(postings.map(({ value }) => value));
