import { add, negate, signOf, subtract } from "#define/decimal";
import { total } from "#posting/amounts";
import { stateOf, stockRequests } from "#posting/stock/document";
import type { StockKey } from "#posting/stock/key";
import type { StockPosting, StockRequest } from "#posting/stock/request";
import { inTransit } from "./transit.ts";
import type { StockTransfer, StockTransferLine } from "#posting/stock/documents";

export const MODULE = "warehouse.stockTransfer";

/** What of a line has not arrived yet. */
export const restOf = (line: StockTransferLine): string => subtract(line.quantity, line.receivedQuantity ?? "0");

/** Every line of a batch. */
export const allLines = (documents: readonly StockTransfer[]): StockTransferLine[] => documents.flatMap((document) => document.lines.lines);

/** The header that a movement comes from. */
export function headerOf(documents: readonly StockTransfer[], { document }: StockRequest): StockTransfer["header"] {
  const header = documents[document]?.header;
  if (!header) throw new Error(`a movement of no document of the batch: ${document}`);
  return header;
}

/** The line that a movement comes from. */
export function lineOf(documents: readonly StockTransfer[], { document, row }: StockRequest): StockTransferLine {
  const line = documents[document]?.lines.lines[row - 1];
  if (!line) throw new Error(`a movement of no line of the batch: ${document}, ${row}`);
  return line;
}

/** What leaves the warehouses of a batch. */
export const leaving = (documents: readonly StockTransfer[]): StockRequest[] =>
  stockRequests(documents, { module: MODULE, account: "", quantity: (line) => negate(line.quantity) }).map((request) =>
    numbered(documents, request),
  );

/** Out of what is under way; each posting of a document has its number by the document's version. */
export function underWay(documents: readonly StockTransfer[], quantity: (line: StockTransferLine) => string): StockRequest[] {
  const requests = stockRequests(documents, { module: MODULE, account: "", quantity: (line) => negate(quantity(line)) });
  return requests
    .filter((request) => signOf(request.quantity) < 0)
    .map((request) => numbered(documents, { ...request, ...inTransit(headerOf(documents, request).inWarehouseId ?? "", request.docNo) }));
}

/** Where the goods of a movement are to lie in the end. */
export function destinationOf(documents: readonly StockTransfer[], request: StockRequest): Partial<StockKey> {
  const line = lineOf(documents, request);
  const place = { area: line.inArea ?? "", seat: line.inSeat ?? "", box: line.inBox ?? "" };
  return {
    warehouseId: headerOf(documents, request).inWarehouseId ?? "",
    ...place,
    state: stateOf({ state: line.inState ?? line.state }),
  };
}

/** Where they came from. */
export function sourceOf(documents: readonly StockTransfer[], request: StockRequest): Partial<StockKey> {
  const line = lineOf(documents, request);
  const place = { area: line.area ?? "", seat: line.seat ?? "", box: line.box ?? "" };
  return { warehouseId: headerOf(documents, request).warehouseId, ...place, state: stateOf(line) };
}

/** Says on the lines what they sent off, at its value. */
export function writeSent(documents: readonly StockTransfer[], postings: readonly StockPosting[]): void {
  const sent = new Map<string, string>();
  for (const { request, leg, value } of postings)
    if (leg === "out") sent.set(request.lineId, add(sent.get(request.lineId) ?? "0", negate(value)));
  for (const line of allLines(documents)) line.amount = sent.get(line.id) ?? "0";
  totalUp(documents);
}

/** Sums up what has arrived and what it is worth. */
export function totalUp(documents: readonly StockTransfer[]): void {
  for (const { header, lines } of documents) {
    header.totalReceived = total(lines.lines, "receivedQuantity");
    header.totalAmount = total(lines.lines, "amount");
  }
}

function numbered(documents: readonly StockTransfer[], request: StockRequest): StockRequest {
  return { ...request, generation: headerOf(documents, request).version };
}
