import { add, negate, signOf, subtract } from "#define/decimal";
import { amountOf, linesOf, textOf, total } from "#posting/amounts";
import { stateOf, stockRequests } from "#posting/stock/document";
import type { StockKey } from "#posting/stock/key";
import type { StockPosting, StockRequest } from "#posting/stock/request";
import { inTransit } from "./transit.ts";
import type { DocumentRecord, Row } from "#define/rows";

export const MODULE = "warehouse.stockTransfer";

/** What of a line has not arrived yet. */
export const restOf = (line: Row): string => subtract(amountOf(line.quantity), amountOf(line.receivedQuantity));

/** Every line of a batch. */
export const allLines = (documents: readonly DocumentRecord[]): Row[] => documents.flatMap((document) => linesOf(document, "lines"));

/** The header that a movement comes from. */
export const headerOf = (documents: readonly DocumentRecord[], { document }: StockRequest): Row => documents[document]?.header ?? {};

/** The line that a movement comes from. */
export const lineOf = (documents: readonly DocumentRecord[], { document, row }: StockRequest): Row =>
  documents[document]?.lines.lines?.[row - 1] ?? {};

/** What leaves the warehouses of a batch. */
export const leaving = (documents: readonly DocumentRecord[]): StockRequest[] =>
  stockRequests(documents, { module: MODULE, account: "", quantity: (line) => negate(amountOf(line.quantity)) }).map((request) =>
    numbered(documents, request),
  );

/** Out of what is under way; each posting of a document has its number by the document's version. */
export function underWay(documents: readonly DocumentRecord[], quantity: (line: Row) => string): StockRequest[] {
  const requests = stockRequests(documents, { module: MODULE, account: "", quantity: (line) => negate(quantity(line)) });
  return requests
    .filter((request) => signOf(request.quantity) < 0)
    .map((request) => numbered(documents, { ...request, ...inTransit(textOf(headerOf(documents, request).inWarehouseId), request.docNo) }));
}

/** Where the goods of a movement are to lie in the end. */
export function destinationOf(documents: readonly DocumentRecord[], request: StockRequest): Partial<StockKey> {
  const line = lineOf(documents, request);
  const place = { area: textOf(line.inArea), seat: textOf(line.inSeat), box: textOf(line.inBox) };
  return {
    warehouseId: textOf(headerOf(documents, request).inWarehouseId),
    ...place,
    state: stateOf({ state: line.inState ?? line.state ?? null }),
  };
}

/** Where they came from. */
export function sourceOf(documents: readonly DocumentRecord[], request: StockRequest): Partial<StockKey> {
  const line = lineOf(documents, request);
  const place = { area: textOf(line.area), seat: textOf(line.seat), box: textOf(line.box) };
  return { warehouseId: textOf(headerOf(documents, request).warehouseId), ...place, state: stateOf(line) };
}

/** Says on the lines what they sent off, at its value. */
export function writeSent(documents: readonly DocumentRecord[], postings: readonly StockPosting[]): void {
  const sent = new Map<string, string>();
  for (const { request, leg, value } of postings)
    if (leg === "out") sent.set(request.lineId, add(sent.get(request.lineId) ?? "0", negate(value)));
  for (const line of allLines(documents)) line.amount = sent.get(textOf(line.id)) ?? "0";
  totalUp(documents);
}

/** Sums up what has arrived and what it is worth. */
export function totalUp(documents: readonly DocumentRecord[]): void {
  for (const { header, lines } of documents) {
    header.totalReceived = total(lines.lines ?? [], "receivedQuantity");
    header.totalAmount = total(lines.lines ?? [], "amount");
  }
}

function numbered(documents: readonly DocumentRecord[], request: StockRequest): StockRequest {
  return { ...request, generation: Number(headerOf(documents, request).version) };
}
