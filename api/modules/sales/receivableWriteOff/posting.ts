import { negate } from "#define/decimal";
import { sum } from "#posting/amounts";
import { postJournal, undoJournal } from "#posting/journal/journal";
import { settleItems, type Settlement } from "#posting/receivable/receivable";
import { livingEntries, undoEntries } from "#posting/receivable/reverse";
import { grouped } from "#posting/rows";
import { fillUnits } from "#posting/stamp";
import type { DocumentOf } from "#define/rows";
import type { receivableWriteOffLines, receivableWriteOffs } from "#db/schema/sales/receivableWriteOff";
import type { Posting } from "#define/rule";

/** Open items that are given up. */
export type WriteOff = DocumentOf<typeof receivableWriteOffs, { lines: typeof receivableWriteOffLines }>;

const MODULE = "sales.receivableWriteOff";

/** Gives up what lines say of open items, today: it is a loss. */
export const writeOff: Posting<WriteOff> = async (documents, work) => {
  await fillUnits(work, documents);
  const settled = await settleItems(
    work,
    documents.flatMap((document, at) => settlementsOf(document, at, work.today)),
  );
  const byDocument = grouped(settled, ({ settlement }) => settlement.documentId);
  await postJournal(
    work,
    documents.map(({ header }) => {
      const lost = sum((byDocument.get(header.id) ?? []).map(({ companyAmount }) => companyAmount));
      const source = { module: MODULE, documentId: header.id, docNo: header.docNo, partyId: header.customerId };
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
export const reverseWriteOffs: Posting<WriteOff> = async (documents, work) => {
  const entries = await livingEntries(work, MODULE, { documentIds: documents.map(({ header }) => header.id) });
  await undoEntries(work, entries, { on: () => work.today });
  await undoJournal(work, MODULE, documents);
};

function settlementsOf(record: WriteOff, document: number, entryOn: string): Settlement[] {
  const { header } = record;
  return record.lines.lines.map((line, index) => ({
    document,
    table: "lines",
    row: index + 1,
    kind: "writeOff",
    module: MODULE,
    documentId: header.id,
    lineId: line.id,
    docNo: header.docNo,
    itemId: line.itemId,
    customerId: header.customerId,
    currency: header.currency,
    entryOn,
    amount: line.amount,
  }));
}
