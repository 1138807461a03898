import { isEmpty } from "#define/condition";
import { signOf } from "#define/decimal";
import { stockAdjustmentLines, stockAdjustments } from "#db/schema/stockDocument";
import { eachDocument, type Posting, type Rule } from "#define/module";
import type { DocumentRecord, Row, Work } from "#define/work";
import { amountOf, linesOf, sum, textOf } from "./amounts.ts";
import { decideRows, grouped } from "./rows.ts";
import { confirmation, fillUnits, stamp } from "./stamp.ts";
import { costStock, storeStock } from "./stock.ts";
import { journalOf, stockRequests } from "./stockDocument.ts";

const MODULE = "warehouse.stockAdjustment";

/** Says which lines adjust nothing: neither a quantity nor a value. */
export const adjustsSomething: Rule = eachDocument((document) =>
  linesOf(document, "lines").flatMap((line, index) =>
    signOf(amountOf(line.quantity)) === 0 && signOf(amountOf(line.amount)) === 0
      ? [{ code: "required", table: "lines", row: index + 1, field: "quantity" } as const]
      : [],
  ),
);

/** Adjusts the stock of a batch: in at the given price (else at the average), out at the average, value-only lines as they stand; writes the amounts back to the lines. */
export const adjustStock: Posting = async (documents, work) => {
  await fillUnits(work, documents);
  const booking = await costStock(work, stockRequests(MODULE, documents, valueOf));
  const booked = grouped(booking.postings, ({ request }) => request.lineId);
  for (const document of documents) {
    for (const line of linesOf(document, "lines")) line.amount = sum((booked.get(textOf(line.id)) ?? []).map(({ value }) => value));
  }
  const lines = documents.flatMap((document) => linesOf(document, "lines"));
  const lineRows = lines.map((line) => ({ amount: line.amount ?? null }));
  const headerRows = documents.map((document) => headerRow(work, document));
  await Promise.all([
    storeStock(work, booking),
    decideRows(work, stockAdjustmentLines, lines, lineRows),
    journalOf(work, MODULE, documents, booking.postings, "inventoryDifference"),
    stamp(work, stockAdjustments, documents, headerRows),
  ]);
};

function valueOf(line: Row): string | null {
  const direction = signOf(amountOf(line.quantity));
  if (direction === 0) return amountOf(line.amount);
  return direction > 0 && !isEmpty(line.unitPrice) ? amountOf(line.amount) : null;
}

const headerRow = (work: Work, document: DocumentRecord): Row => ({
  totalAmount: sum(linesOf(document, "lines").map((line) => amountOf(line.amount))),
  postedOn: document.header.docOn ?? null,
  postedMonth: textOf(document.header.docOn).slice(0, 7),
  ...confirmation(work),
});
