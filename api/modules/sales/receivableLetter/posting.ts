import { sql } from "drizzle-orm";
import { newId } from "#db/id";
import { receivableLetterLines } from "#db/schema/sales/receivableLetter";
import { compare, subtract } from "#define/decimal";
import { eachDocument, type Posting, type Rule } from "#define/module";
import type { DocumentRecord, Row, Work } from "#define/work";
import { amountOf, linesOf, sum, textOf, total } from "#posting/amounts";
import { DUE_ON, dueJoin } from "#posting/receivable/dueMove";
import { insertRows } from "#posting/rows";
import { fillUnits } from "#posting/stamp";

const MODULE = "sales.receivableLetter";
const HIGHEST_LEVEL = 3;

/** Totals a letter: all that is open, and what of it is overdue. */
export function deriveLetter(document: DocumentRecord): void {
  const lines = linesOf(document, "lines");
  const overdue = lines.filter(({ overdueDays }) => Number(overdueDays ?? 0) > 0);
  document.header.totalAmount = total(lines, "amount");
  document.header.overdueAmount = sum(overdue.map(({ amount }) => amountOf(amount)));
}

/** Puts what was open of the customer on the day of the letter into it: everything into a confirmation, overdue debts into a dunning letter, whose level is one above that of the last. */
export const collectOpen: Posting = async (documents, work) => {
  for (const document of documents) {
    const known = new Set(linesOf(document, "lines").map(({ itemId }) => itemId));
    const found = (await openOf(document, work)).filter(({ itemId }) => !known.has(itemId));
    const added = found.map(({ level: _level, ...line }, at): Row => ({
      id: newId(),
      letterId: document.header.id ?? null,
      seq: known.size + at + 1,
      notes: null,
      ...line,
    }));
    await insertRows(work, receivableLetterLines, added);
    document.lines.lines = [...linesOf(document, "lines"), ...added.map((row) => ({ ...row, compId: work.compId }))];
    if (document.header.kind === "dunning") document.header.level ??= levelAfter(found.map(({ level }) => level));
    deriveLetter(document);
  }
};

const levelAfter = (levels: readonly number[]) => Math.min(HIGHEST_LEVEL, Math.max(0, ...levels) + 1);

type Line = {
  itemId: string;
  contractNo: string | null;
  postedOn: string;
  dueOn: string;
  overdueDays: number;
  amount: string;
  level: number;
};

async function openOf({ header }: DocumentRecord, work: Work): Promise<Line[]> {
  const isDunning = header.kind === "dunning";
  const asOf = sql`${textOf(header.asOf)}::date`;
  return work.run<Line>(sql`select i.id as "itemId", i.contract_no as "contractNo", i.posted_on::text as "postedOn", min(${DUE_ON})::text as "dueOn",
      ${asOf} - min(${DUE_ON}) as "overdueDays", sum(e.amount)::text as amount,
      coalesce((select max(h.level) from receivable_letter_line l join receivable_letter h on h.comp_id = l.comp_id and h.id = l.letter_id
        where l.comp_id = i.comp_id and l.item_id = i.id and h.kind = 'dunning' and h.sent_on is not null), 0) as level
    from receivable_item i join receivable_entry e on e.comp_id = i.comp_id and e.item_id = i.id and e.entry_on <= ${asOf} ${dueJoin(asOf)}
    where i.comp_id = ${work.compId} and i.customer_id = ${textOf(header.customerId)}::bigint and i.currency = ${textOf(header.currency)}
      and (not ${isDunning}::boolean or (i.kind <> 'advance' and ${DUE_ON} < ${asOf}))
    group by i.comp_id, i.id having sum(e.amount) <> 0 order by min(${DUE_ON}), i.id`);
}

/** A letter says something: it has lines. */
export const saysSomething: Rule = eachDocument((document) =>
  linesOf(document, "lines").length === 0 ? [{ code: "noLines", table: "lines" }] : [],
);

/** Sends letters: what they say stands from today on. */
export const sendLetters: Posting = async (documents, work) => {
  await fillUnits(work, documents);
  for (const { header } of documents) {
    header.sentOn = work.today;
    work.changed(MODULE, "all");
  }
};

/** A customer who does not agree says another amount. */
export const statesAnother: Rule = eachDocument(({ header }) => {
  if (header.statedAmount === null || header.statedAmount === undefined) return [{ code: "required", field: "statedAmount" }];
  const isSame = compare(amountOf(header.statedAmount), amountOf(header.totalAmount)) === 0;
  return isSame ? [{ code: "noDifference", field: "statedAmount", value: textOf(header.statedAmount) }] : [];
});

/** Keeps the customer's answer; who agrees states the amount of the letter. */
export const takeAgreement: Posting = (documents, work) => {
  for (const { header } of documents) Object.assign(header, { statedAmount: header.totalAmount, differenceAmount: "0" });
  return answered(documents, work);
};

/** Keeps by how much the customer's books differ from ours. */
export const takeDifference: Posting = (documents, work) => {
  for (const { header } of documents) header.differenceAmount = subtract(amountOf(header.statedAmount), amountOf(header.totalAmount));
  return answered(documents, work);
};

function answered(documents: readonly DocumentRecord[], work: Work): Promise<void> {
  for (const { header } of documents) header.answeredOn ??= work.today;
  return Promise.resolve();
}
