import { sql } from "drizzle-orm";
import { type RowIn, shaped } from "#db/row";
import { newId } from "#db/id";
import { receivableLetterLines } from "#db/schema/sales/receivableLetter";
import { compare, subtract } from "#define/decimal";
import type { Work } from "#define/work";
import { sum, total } from "#posting/amounts";
import { DUE_ON, dueJoin } from "#posting/receivable/dueMove";
import { insertRows } from "#posting/rows";
import { assign, fillUnits } from "#posting/stamp";
import type { DocumentOf, DraftOf } from "#define/rows";
import type { receivableLetters } from "#db/schema/sales/receivableLetter";
import { eachDocument, type Posting, type Rule } from "#define/rule";

/** A confirmation or dunning letter. */
export type Letter = DocumentOf<typeof receivableLetters, { lines: typeof receivableLetterLines }>;
type Line = Letter["lines"]["lines"][number];

const MODULE = "sales.receivableLetter";
const HIGHEST_LEVEL = 3;

/** Totals a letter: all that is open, and what of it is overdue. */
export function deriveLetter(document: DraftOf<Letter>): void {
  const lines = document.lines.lines;
  const overdue = lines.filter(({ overdueDays }) => (overdueDays ?? 0) > 0);
  document.header.totalAmount = total(lines, "amount");
  document.header.overdueAmount = sum(overdue.map(({ amount }) => amount ?? "0"));
}

/**
 * Puts what was open of the customer on the day of the letter into it: everything into a confirmation, overdue debts into a dunning letter,
 * whose level is one above that of the last.
 */
export const collectOpen: Posting<Letter> = async (documents, work) => {
  for (const document of documents) {
    const known = new Set(document.lines.lines.map(({ itemId }) => itemId));
    const found = (await openOf(document, work)).filter(({ itemId }) => !known.has(itemId));
    const added = found.map(({ level: _level, ...line }, at): Line => ({
      compId: work.compId,
      id: newId(),
      letterId: document.header.id,
      seq: known.size + at + 1,
      notes: null,
      ...line,
    }));
    await insertRows(work, receivableLetterLines, added);
    document.lines.lines = [...document.lines.lines, ...added];
    if (document.header.kind === "dunning") document.header.level ??= levelAfter(found.map(({ level }) => level));
    deriveLetter(document);
  }
};

const levelAfter = (levels: readonly number[]) => Math.min(HIGHEST_LEVEL, Math.max(0, ...levels) + 1);

const OPEN = shaped({
  itemId: "id",
  contractNo: "text?",
  postedOn: "text",
  dueOn: "text",
  overdueDays: "integer",
  amount: "text",
  level: "integer",
});
type Open = RowIn<typeof OPEN>;

async function openOf({ header }: Letter, work: Work): Promise<Open[]> {
  const isDunning = header.kind === "dunning";
  const asOf = sql`${header.asOf}::date`;
  return work.run(OPEN`select i.id as "itemId", i.contract_no as "contractNo", i.posted_on::text as "postedOn", min(${DUE_ON})::text as "dueOn",
      ${asOf} - min(${DUE_ON}) as "overdueDays", sum(e.amount)::text as amount,
      coalesce((select max(h.level) from receivable_letter_line l join receivable_letter h on h.comp_id = l.comp_id and h.id = l.letter_id
        where l.comp_id = i.comp_id and l.item_id = i.id and h.kind = 'dunning' and h.sent_on is not null), 0) as level
    from receivable_item i join receivable_entry e on e.comp_id = i.comp_id and e.item_id = i.id and e.entry_on <= ${asOf} ${dueJoin(asOf)}
    where i.comp_id = ${work.compId} and i.customer_id = ${header.customerId}::bigint and i.currency = ${header.currency}
      and (not ${isDunning}::boolean or (i.kind <> 'advance' and ${DUE_ON} < ${asOf}))
    group by i.comp_id, i.id having sum(e.amount) <> 0 order by min(${DUE_ON}), i.id`);
}

/** A letter says something: it has lines. */
export const saysSomething: Rule<Letter> = eachDocument((document) =>
  document.lines.lines.length === 0 ? [{ code: "noLines", table: "lines" }] : [],
);

/** Sends letters: what they say stands from today on. */
export const sendLetters: Posting<Letter> = async (documents, work) => {
  await fillUnits(work, documents);
  for (const { header } of documents) {
    header.sentOn = work.today;
    work.changed(MODULE, "all");
  }
};

/** A customer who does not agree says another amount. */
export const statesAnother: Rule<Letter> = eachDocument(({ header }) => {
  if (header.statedAmount === null) return [{ code: "required", field: "statedAmount" }];
  const isSame = compare(header.statedAmount, header.totalAmount) === 0;
  return isSame ? [{ code: "noDifference", field: "statedAmount", value: header.statedAmount }] : [];
});

/** Keeps the customer's answer; who agrees states the amount of the letter. */
export const takeAgreement: Posting<Letter> = (documents) => {
  for (const { header } of documents) assign(header, { statedAmount: header.totalAmount, differenceAmount: "0" });
  return Promise.resolve();
};

/** Keeps by how much the customer's books differ from ours. */
export const takeDifference: Posting<Letter> = (documents) => {
  for (const { header } of documents) header.differenceAmount = subtract(header.statedAmount ?? "0", header.totalAmount);
  return Promise.resolve();
};
