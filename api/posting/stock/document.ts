import { compare, divide, multiply, signOf, subtract } from "#define/decimal";
import { sum } from "#posting/amounts";
import type { Account } from "#posting/journal/journal";
import { grouped } from "#posting/rows";
import type { StockState } from "./key.ts";
import { ownerPartyOf, partyField } from "./owner.ts";
import type { StockPosting, StockRequest } from "./request.ts";
import { serialsOf } from "./serial.ts";
import type { StockDocument, StockedLine, StockHeader } from "./documents.ts";

/**
 * How the lines of a kind of document move stock: against which account, which quantity (that of the line when absent, signed), at which
 * value (null = at cost) with how many digits; owner and state are those of the line when absent.
 */
export type Moving<L, H = StockHeader> = {
  module: string;
  account: Account | "" | ((line: L, document: StockDocument<L, H>) => Account | "");
  quantity?: (line: L) => string;
  value?: { of: (line: L) => string | null; digits: number };
  state?: StockState;
  owner?: (line: L, document: StockDocument<L, H>) => string;
  /** Whose goods they are where line and document do not say it. */
  ownerParty?: (line: L) => string | undefined;
  /** The line of an issue that goods come back from, and how much of it had come back before. */
  returnOf?: (line: L) => StockRequest["returnOf"];
  /** The warehouse that it is about, that of the document when absent. */
  warehouse?: (header: H) => string;
  generation?: number;
};

/** A line that says how much it moves, unless its document's way of moving does. */
type Moved = StockedLine & { quantity?: string };

/** The stock movements of a batch of warehouse documents, in order; a line with serial numbers moves each of them. */
export function stockRequests<L extends Moved, H extends StockHeader>(
  documents: readonly StockDocument<L, H>[],
  moving: Moving<L, H>,
): StockRequest[] {
  return documents.flatMap((record, document) =>
    record.lines.lines.flatMap((line, index) =>
      bySerial(requestOf(record, line, { document, row: index + 1 }, moving), line, moving.value?.digits ?? 0),
    ),
  );
}

/** What each line moved, by its id: the sum of values without the differences beside them, but with those of its own late entry. */
export function amountsByLine(postings: readonly StockPosting[]): Map<string, string> {
  const lines = grouped(postings, ({ request }) => request.lineId);
  return new Map([...lines].map(([id, legs]) => [id, sum(legs.filter(isOwn).map(({ value }) => value))]));
}

const isOwn = ({ beside = 0, enteredOn }: StockPosting): boolean => beside === 0 || enteredOn !== undefined;

/** The month that each document of the batch is booked in, whenever it was entered. */
export function monthsByDocument(postings: readonly StockPosting[]): Map<string, string> {
  const onTheirDays = postings.filter(({ enteredOn }) => enteredOn === undefined);
  return new Map(onTheirDays.map(({ request, postedMonth }) => [request.documentId, postedMonth]));
}

function requestOf<L extends Moved, H extends StockHeader>(
  record: StockDocument<L, H>,
  line: L,
  place: { document: number; row: number },
  moving: Moving<L, H>,
): StockRequest {
  const { header } = record;
  const { module, account, generation = 1 } = moving;
  const owner = moving.owner?.(line, record) ?? line.owner;
  const returnOf = moving.returnOf?.(line);
  const party = partyField(line.owner);
  return {
    document: place.document,
    row: place.row,
    table: "lines",
    module,
    documentId: header.id,
    lineId: line.id,
    docNo: header.docNo,
    partyId: (party && line[party]) ?? header.supplierId ?? header.customerId ?? null,
    postedOn: header.docOn,
    warehouseId: moving.warehouse?.(header) ?? header.warehouseId,
    materialId: line.materialId,
    batch: line.batch ?? "",
    area: line.area ?? "",
    seat: line.seat ?? "",
    box: line.box ?? "",
    owner,
    ownerPartyId: moving.ownerParty?.(line) ?? ownerPartyOf(owner, line, header),
    state: moving.state ?? stateOf(line),
    serial: "",
    quantity: moving.quantity?.(line) ?? line.quantity ?? "0",
    value: moving.value?.of(line) ?? null,
    account: typeof account === "function" ? account(line, record) : account,
    generation,
    ...(returnOf === undefined ? {} : { returnOf }),
  };
}

const STATES: readonly StockState[] = ["available", "inspection", "blocked"];
/** The state that a line names, available where it names none. */
export const stateOf = (line: Pick<StockedLine, "state">): StockState => STATES.find((state) => state === line.state) ?? "available";

/** One movement a serial number; the value is shared, the last takes the cents. */
function bySerial(request: StockRequest, line: StockedLine, digits: number): StockRequest[] {
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
