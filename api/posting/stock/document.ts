import { compare, divide, multiply, signOf, subtract } from "#define/decimal";
import { amountOf, idOf, linesOf, sum, textOf } from "#posting/amounts";
import type { Account } from "#posting/journal/journal";
import { grouped } from "#posting/rows";
import type { StockState } from "./key.ts";
import { ownerPartyOf, partyField } from "./owner.ts";
import type { StockPosting, StockRequest } from "./request.ts";
import { serialsOf } from "./serial.ts";
import type { DocumentRecord, Row } from "#define/rows";

/**
 * How the lines of a kind of document move stock: against which account, which quantity (that of the line when absent, signed), at which
 * value (null = at cost) with how many digits; owner and state are those of the line when absent.
 */
export type Moving = {
  module: string;
  account: Account | "" | ((line: Row, document: DocumentRecord) => Account | "");
  quantity?: (line: Row) => string;
  value?: { of: (line: Row) => string | null; digits: number };
  state?: StockState;
  owner?: (line: Row, document: DocumentRecord) => string;
  /** Whose goods they are where line and document do not say it. */
  ownerParty?: (line: Row) => string | undefined;
  /** The line of an issue that goods come back from, and how much of it had come back before. */
  returnOf?: (line: Row) => StockRequest["returnOf"];
  warehouse?: string;
  generation?: number;
};

/** The stock movements of a batch of warehouse documents, in order; a line with serial numbers moves each of them. */
export function stockRequests(documents: readonly DocumentRecord[], moving: Moving): StockRequest[] {
  return documents.flatMap((record, document) =>
    linesOf(record, "lines").flatMap((line, index) =>
      bySerial(requestOf(record, line, { document, row: index + 1 }, moving), line, moving.value?.digits ?? 0),
    ),
  );
}

/** What each line moved, by its id: the sum of values without the differences beside them. */
export function amountsByLine(postings: readonly StockPosting[]): Map<string, string> {
  const lines = grouped(postings, ({ request }) => request.lineId);
  return new Map([...lines].map(([id, legs]) => [id, sum(legs.filter(({ beside = 0 }) => beside === 0).map(({ value }) => value))]));
}

/** The month that each document of the batch is booked in. */
export function monthsByDocument(postings: readonly StockPosting[]): Map<string, string> {
  return new Map(postings.map(({ request, postedMonth }) => [request.documentId, postedMonth]));
}

function requestOf(record: DocumentRecord, line: Row, place: { document: number; row: number }, moving: Moving): StockRequest {
  const { header } = record;
  const { module, account, warehouse = "warehouseId", generation = 1 } = moving;
  const owner = moving.owner?.(line, record) ?? (textOf(line.owner) || "own");
  const returnOf = moving.returnOf?.(line);
  const party = partyField(textOf(line.owner));
  return {
    document: place.document,
    row: place.row,
    table: "lines",
    module,
    documentId: textOf(header.id),
    lineId: textOf(line.id),
    docNo: textOf(header.docNo),
    partyId: idOf((party && line[party]) ?? header.supplierId ?? header.customerId),
    postedOn: textOf(header.docOn),
    warehouseId: textOf(header[warehouse]),
    materialId: textOf(line.materialId),
    batch: textOf(line.batch),
    area: textOf(line.area),
    seat: textOf(line.seat),
    box: textOf(line.box),
    owner,
    ownerPartyId: moving.ownerParty?.(line) ?? ownerPartyOf(owner, line, header),
    state: moving.state ?? stateOf(line),
    serial: "",
    quantity: moving.quantity?.(line) ?? amountOf(line.quantity),
    value: moving.value?.of(line) ?? null,
    account: typeof account === "function" ? account(line, record) : account,
    generation,
    ...(returnOf === undefined ? {} : { returnOf }),
  };
}

const STATES: readonly StockState[] = ["available", "inspection", "blocked"];
/** The state that a line names, available where it names none. */
export const stateOf = (line: Row): StockState => STATES.find((state) => state === line.state) ?? "available";

/** One movement a serial number; the value is shared, the last takes the cents. */
function bySerial(request: StockRequest, line: Row, digits: number): StockRequest[] {
  const serials = serialsOf(line);
  if (serials.length === 0 || signOf(request.quantity) === 0) return [request];
  const count = String(serials.length);
  const one = request.value === null ? null : divide(request.value, count, digits);
  const last = one === null ? null : subtract(request.value ?? "0", multiply(one, String(serials.length - 1), digits));
  return serials.map((serial, at) => ({
    ...request,
    serial,
    seq: at + 1,
    quantity: compare(request.quantity, "0") < 0 ? "-1" : "1",
    value: at === serials.length - 1 ? last : one,
  }));
}
