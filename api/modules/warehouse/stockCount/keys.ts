import type { Work } from "#define/work";
import type { SQL } from "drizzle-orm";
import { type RowIn, shaped } from "#db/row";
import { unnest } from "#posting/rows";
import { stateOf } from "#posting/stock/document";
import { ownerPartyOf } from "#posting/stock/owner";
import { KEY_TYPES, keyText, listsOf, SAME_KEY, type StockKey } from "#posting/stock/key";
import type { StockCount, StockCountLine } from "#posting/stock/documents";

export type CountedLine = { document: number; row: number; line: StockCountLine };
const LYING = shaped({ at: "text", balanceId: "id", quantity: "decimal" });
export type Lying = RowIn<typeof LYING>;

/** Every line of a batch of counts with where it stands. */
export const countedLines = (documents: readonly StockCount[]): CountedLine[] =>
  documents.flatMap((record, document) => record.lines.lines.map((line, index) => ({ document, row: index + 1, line })));

/** The stock key that a line counts. */
export const keyOf = (warehouseId: string, line: StockCountLine): StockKey => ({
  warehouseId,
  materialId: line.materialId,
  batch: line.batch ?? "",
  area: line.area ?? "",
  seat: line.seat ?? "",
  box: line.box ?? "",
  owner: line.owner,
  ownerPartyId: ownerPartyOf(line.owner, line, {}),
  state: stateOf(line),
  serial: line.serialNos ?? "",
});

/** A line as the book has it: in another place than it was found where the counter says so, and of nobody where it names none. */
export function bookedAs(line: StockCountLine): StockCountLine {
  if (!line.isBooked) return line;
  const { bookBatch, bookArea, bookSeat, bookBox } = line;
  const place = { ...line, batch: bookBatch, area: bookArea, seat: bookSeat, box: bookBox };
  return line.lacksOwner ? { ...place, supplierId: null, customerId: null } : place;
}

/** The stock key that the book has of a line. */
const bookKeyOf = (warehouseId: string, line: StockCountLine): StockKey => keyOf(warehouseId, bookedAs(line));

/** Whether a line was found elsewhere than the book has it, or as another's. */
export const isElsewhere = (line: StockCountLine): boolean => keyText(keyOf("", line)) !== keyText(bookKeyOf("", line));

/** What is called the place where a line was found, beside that of the book. */
export const foundAt = (line: StockCountLine): string => `${line.id} found`;

/**
 * What lies on the keys of counted lines now, by the line's id, and where it was found elsewhere, by `foundAt`; a key without a balance is
 * absent.
 */
export function lyingAt(work: Work, documents: readonly StockCount[]): Promise<Lying[]> {
  return work.run(LYING`select k.at, b.id as "balanceId", b.quantity from stock_balance b join ${keysOf(documents)}
    on ${SAME_KEY}
    where b.comp_id = ${work.compId}`);
}

function keysOf(documents: readonly StockCount[]): SQL {
  const keys = countedLines(documents).flatMap(({ document, line }) => {
    const warehouseId = documents[document]?.header.warehouseId ?? "";
    const found = isElsewhere(line) ? [{ at: foundAt(line), ...keyOf(warehouseId, line) }] : [];
    return [{ at: line.id, ...bookKeyOf(warehouseId, line) }, ...found];
  });
  return unnest("k", { at: keys.map(({ at }) => at), ...listsOf(keys) }, { at: "text", ...KEY_TYPES });
}
