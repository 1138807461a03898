import { negate } from "#define/decimal";
import type { Posting } from "#define/module";
import type { DocumentRecord } from "#define/work";
import { amountOf, linesOf, sum, textOf } from "#posting/amounts";
import { postJournal, undoJournal } from "#posting/journal/journal";
import { settleItems, type Settlement } from "#posting/receivable/receivable";
import { livingEntries, undoEntries } from "#posting/receivable/reverse";
import { grouped } from "#posting/rows";
import { fillUnits } from "#posting/stamp";

const MODULE = "sales.receivableWriteOff";

/** Gives up what lines say of open items, today: it is a loss. */
export const writeOff: Posting = async (documents, work) => {
  await fillUnits(work, documents);
  const settled = await settleItems(
    work,
    documents.flatMap((document, at) => settlementsOf(document, at, work.today)),
  );
  const byDocument = grouped(settled, ({ settlement }) => settlement.documentId);
  await postJournal(
    work,
    documents.map(({ header }) => {
      const lost = sum((byDocument.get(textOf(header.id)) ?? []).map(({ companyAmount }) => companyAmount));
      const source = { module: MODULE, documentId: textOf(header.id), docNo: textOf(header.docNo), partyId: textOf(header.customerId) };
      return {
        ...source,
        postedOn: work.today,
        amounts: [
          ["badDebt", lost],
          ["receivable", negate(lost)],
        ] as const,
      };
    }),
  );
  for (const { header } of documents) header.postedOn = work.today;
};

/** Wants it again: the items are open from today. */
export const reverseWriteOffs: Posting = async (documents, work) => {
  const entries = await livingEntries(work, MODULE, { documentIds: documents.map(({ header }) => textOf(header.id)) });
  await undoEntries(work, entries, { on: () => work.today });
  await undoJournal(work, MODULE, documents);
};

function settlementsOf(record: DocumentRecord, document: number, entryOn: string): Settlement[] {
  const { header } = record;
  return linesOf(record, "lines").map((line, index) => ({
    document,
    table: "lines",
    row: index + 1,
    kind: "writeOff",
    module: MODULE,
    documentId: textOf(header.id),
    lineId: textOf(line.id),
    docNo: textOf(header.docNo),
    itemId: textOf(line.itemId),
    customerId: textOf(header.customerId),
    currency: textOf(header.currency),
    entryOn,
    amount: amountOf(line.amount),
  }));
}
