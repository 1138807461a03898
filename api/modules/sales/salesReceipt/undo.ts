import { multiply, negate, signOf } from "#define/decimal";
import { failIfAny } from "#define/problem";
import type { Work } from "#define/work";
import { advanceOf } from "#posting/receivable/advance";
import { sum } from "#posting/amounts";
import { endBills } from "#posting/receivable/billState";
import { nextGenerations, postJournal, undoJournal } from "#posting/journal/journal";
import { openItems } from "#posting/receivable/receivable";
import { livingEntries, type LivingEntry, undoEntries } from "#posting/receivable/reverse";
import { stageOf } from "#posting/receivable/receiptProgress";
import { grouped } from "#posting/rows";
import { cashAccount, RECEIPT, receiptSource } from "#posting/receivable/salesReceipt";
import type { Receipt } from "#posting/receivable/salesReceipt";
import { assign } from "#posting/stamp";
import type { Finding, Posting } from "#define/rule";

/** Takes back today what receipts settled by their own lines: the items are open again, the money stands as an advance. */
export const unapplyReceipts: Posting<Receipt> = async (documents, work) => {
  const lines = documents.flatMap((document) => document.lines.applications.filter(({ undoneOn }) => undoneOn === null));
  failIfAny(documents.flatMap((document, at) => nothingOwn(document, at, lines)));
  const undone = await livingEntries(work, RECEIPT, { lineIds: lines.map(({ id }) => id) });
  await undoEntries(work, undone, { on: () => work.today });
  const byLine = grouped(undone, ({ lineId }) => lineId);
  const generations = await nextGenerations(work, RECEIPT, documents);
  const openings = documents.flatMap(({ header, lines: tables }) =>
    tables.applications
      .filter((line) => lines.includes(line))
      .map((line) => advanceOf(header, RECEIPT, restOf(header, line, dayOf(work, byLine.get(line.id)), work.money.company))),
  );
  await openItems(work, openings);
  await postJournal(
    work,
    documents.map(({ header }) => {
      const ofItems = negate(sum(undone.filter(({ documentId }) => documentId === header.id).map(({ companyAmount }) => companyAmount)));
      const advances = sum(openings.filter(({ documentId }) => documentId === header.id).map(({ companyAmount }) => companyAmount));
      const amounts = [
        ["receivable", ofItems],
        ["advance", advances],
        ["exchangeDifference", negate(sum([ofItems, advances]))],
      ] as const;
      return { ...receiptSource(header), postedOn: work.today, generation: generations.get(header.id) ?? 1, amounts };
    }),
  );
  for (const { header, lines: tables } of documents) {
    const own = tables.applications.filter((line) => lines.includes(line));
    for (const line of own) line.undoneOn = work.today;
    const settled = sum([header.settledAmount, ...own.map(({ amount }) => negate(amount))]);
    assign(header, { settledAmount: settled, stage: stageOf(settled, header.totalAmount) });
    work.changed(RECEIPT, header.docOn.slice(0, 4));
  }
};

/** What settlements applied is taken back there. */
function nothingOwn({ header, lines }: Receipt, document: number, living: Receipt["lines"]["applications"]): Finding[] {
  return lines.applications.some((line) => living.includes(line))
    ? []
    : [{ document, code: "settledSince", field: "docNo", value: header.docNo }];
}

const dayOf = ({ today }: Work, undone: readonly LivingEntry[] = []) =>
  undone.reduce((day, { entryOn }) => (entryOn > day ? entryOn : day), today);

function restOf(header: Receipt["header"], line: Receipt["lines"]["applications"][number], on: string, digits: number) {
  const amount = line.amount;
  return {
    lineId: line.id,
    itemNo: `${header.docNo}-${line.seq}`,
    on,
    amount,
    companyAmount: multiply(amount, header.exchangeRate, digits),
  };
}

/** Reverses receipts of which nothing is settled, today: the money was not received, a bill goes back. */
export const reverseReceipts: Posting<Receipt> = async (documents, work) => {
  const entries = await livingEntries(work, RECEIPT, { documentIds: documents.map(({ header }) => header.id) });
  const at = new Map(documents.map(({ header }, index) => [header.id, index]));
  await undoEntries(work, entries, { on: () => work.today }, ({ documentId }) => ({ document: at.get(documentId) ?? 0 }));
  await undoJournal(work, RECEIPT, documents);
  await endBills(
    work,
    documents.filter(({ header }) => cashAccount(header) === "billReceivable"),
  );
  for (const { header } of documents) {
    if (signOf(header.settledAmount) !== 0) header.settledAmount = "0";
    work.changed(RECEIPT, header.docOn.slice(0, 4));
  }
};
