import { negate } from "#define/decimal";
import type { DocumentRecord, Row, Work } from "#define/work";
import { amountOf, idOf, linesOf, sum, textOf } from "./amounts.ts";
import { type Account, postJournal } from "./journal.ts";
import { grouped } from "./rows.ts";
import type { StockPosting, StockRequest } from "./stock.ts";

/** The stock movements of a batch of warehouse documents, in order; `valueOf` gives a line's value or null for the average. */
export function stockRequests(module: string, documents: readonly DocumentRecord[], valueOf: (line: Row) => string | null): StockRequest[] {
  return documents.flatMap(({ header, lines }, document) =>
    linesOf({ header, lines }, "lines").map((line, index): StockRequest => ({
      document,
      table: "lines",
      row: index + 1,
      module,
      documentId: textOf(header.id),
      lineId: textOf(line.id),
      docNo: textOf(header.docNo),
      partyId: idOf(header.supplierId),
      postedOn: textOf(header.docOn),
      warehouseId: textOf(header.warehouseId),
      materialId: textOf(line.materialId),
      batch: textOf(line.batch),
      area: textOf(line.area),
      seat: textOf(line.seat),
      box: textOf(line.box),
      owner: "own",
      quantity: amountOf(line.quantity),
      value: valueOf(line),
    })),
  );
}

/** Books what a batch moved: inventory against the given account, variances against inventory difference. */
export async function journalOf(
  work: Work,
  module: string,
  documents: readonly DocumentRecord[],
  postings: readonly StockPosting[],
  account: Account,
): Promise<void> {
  const byDocument = grouped(postings, ({ request }) => request.document);
  const entries = documents.map(({ header }, document) => {
    const legs = byDocument.get(document) ?? [];
    const moved = sum(legs.filter(({ leg }) => leg !== "variance").map(({ value }) => value));
    const variance = sum(legs.filter(({ leg }) => leg === "variance").map(({ value }) => value));
    const amounts = [
      ["inventory", sum([moved, variance])],
      [account, negate(moved)],
      ["inventoryDifference", negate(variance)],
    ] as const;
    return { module, documentId: textOf(header.id), docNo: textOf(header.docNo), postedOn: textOf(header.docOn), amounts };
  });
  await postJournal(work, entries);
}
