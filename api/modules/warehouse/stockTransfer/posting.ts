import { add, compare, signOf, subtract } from "#define/decimal";
import type { Issue } from "#define/problem";
import type { Work } from "#define/work";
import { total } from "#posting/amounts";
import { fillUnits, postedOf, stamp } from "#posting/stamp";
import { postStock } from "#posting/stock/stock";
import { monthsByDocument } from "#posting/stock/document";
import type { StockRequest } from "#posting/stock/request";
import { release, reserve } from "#posting/stock/reservation";
import { reverseStock } from "#posting/stock/reverse";
import { serialsOf } from "#posting/stock/serial";
import { movedTo } from "#posting/stock/movedTo";
import { inTransit } from "./transit.ts";
import { updateTwins, undoTwins } from "./twin.ts";
import { allLines, destinationOf, headerOf, leaving, MODULE, restOf, sourceOf, totalUp, underWay, writeSent } from "./moves.ts";
import { eachDocument, type Posting, type Rule } from "#define/rule";
import type { StockTransfer, StockTransferLine } from "#posting/stock/documents";

/**
 * Goods do not go where they are: within a warehouse each line names another place or state; those of another company come to where they
 * arrive.
 */
export const goesElsewhere: Rule<StockTransfer> = eachDocument((document) => {
  const { warehouseId, inWarehouseId, direction } = document.header;
  if (direction === "incoming" || warehouseId !== inWarehouseId) return [];
  const isMoving = document.lines.lines.every((line) => !staysPut(line));
  return isMoving ? [] : [{ code: "sameValue", field: "inWarehouseId", params: { other: "warehouseId" } }];
});

/** Only what is the company's own, and available, goes to another company. */
export const sendsOwn: Rule<StockTransfer> = eachDocument((document) =>
  document.header.direction === "outgoing"
    ? document.lines.lines.flatMap((line, at): Issue[] => {
        const place = { table: "lines", row: at + 1, params: { other: "partnerId" } };
        return [
          ...(line.owner === "own" ? [] : [{ code: "exclusive" as const, field: "owner", ...place }]),
          ...(line.state === "available" ? [] : [{ code: "exclusive" as const, field: "state", ...place }]),
        ];
      })
    : [],
);

const PLACES = [
  ["inArea", "area"],
  ["inSeat", "seat"],
  ["inBox", "box"],
] as const;
const staysPut = (line: StockTransferLine): boolean =>
  PLACES.every(([to, from]) => (line[to] ?? "") === (line[from] ?? "")) && (line.inState ?? line.state) === line.state;

/**
 * Of each line no more arrives than is under way, serial numbers all together, something of one at least, and not all of everything: that
 * is the confirmation.
 */
export const arrivesInPart: Rule<StockTransfer> = eachDocument((document) => {
  const lines = document.lines.lines;
  const faults = lines.flatMap((line, index) => arrivalFaults(line).map((issue) => ({ ...issue, table: "lines", row: index + 1 })));
  const arriving = total(lines, "arrivingQuantity");
  if (faults.length > 0) return faults;
  if (signOf(arriving) === 0) return [{ code: "fillIn", table: "lines", row: 1, field: "arrivingQuantity" }];
  return compare(arriving, subtract(total(lines, "quantity"), total(lines, "receivedQuantity"))) === 0 ? [{ code: "allArrived" }] : [];
});

/** Keeps the goods that are to leave. */
export const holdGoods: Posting<StockTransfer> = (documents, work) => reserve(work, leaving(documents));

/** Gives back what was kept. */
export const freeGoods: Posting<StockTransfer> = (documents, work) => release(work, MODULE, documents);

/** The goods leave and are under way to the other warehouse, with their value. */
export const sendOff: Posting<StockTransfer> = async (documents, work) => {
  const pairs = leaving(documents).flatMap((out) => movedTo(out, inTransit(headerOf(documents, out).inWarehouseId ?? "", out.docNo)));
  await move(work, documents, pairs, "leave");
};

/** The goods leave and arrive at once. */
export const moveAtOnce: Posting<StockTransfer> = async (documents, work) => {
  await move(
    work,
    documents,
    leaving(documents).flatMap((out) => movedTo(out, destinationOf(documents, out))),
    "leave",
  );
  for (const line of allLines(documents)) line.receivedQuantity = line.quantity;
  totalUp(documents);
};

/** What is said to arrive does; the rest stays under way. */
export const receivePart: Posting<StockTransfer> = async (documents, work) => {
  const arriving = underWay(documents, (line) => line.arrivingQuantity ?? "0");
  await move(
    work,
    documents,
    arriving.flatMap((out) => movedTo(out, destinationOf(documents, out))),
  );
  for (const line of allLines(documents)) {
    line.receivedQuantity = add(line.receivedQuantity ?? "0", line.arrivingQuantity ?? "0");
    line.arrivingQuantity = null;
  }
  totalUp(documents);
  await updateTwins(work, documents);
};

/** All that is still under way arrives. */
export const receiveRest: Posting<StockTransfer> = async (documents, work) => {
  await move(
    work,
    documents,
    underWay(documents, restOf).flatMap((out) => movedTo(out, destinationOf(documents, out))),
  );
  for (const line of allLines(documents)) line.receivedQuantity = line.quantity;
  totalUp(documents);
  await updateTwins(work, documents);
};

/** What is still under way goes back to where it came from; what has arrived stays. */
export const sendBackRest: Posting<StockTransfer> = async (documents, work) => {
  const back = underWay(documents, restOf).flatMap((out) => movedTo(out, sourceOf(documents, out)));
  await move(work, documents, back);
};

/** Undoes whatever moved, in the other company too where the goods went across. */
export const undoTransfer: Posting<StockTransfer> = async (documents, work) => {
  await reverseStock(work, MODULE, documents);
  await undoTwins(work, documents);
};

async function move(work: Work, documents: readonly StockTransfer[], requests: readonly StockRequest[], leave?: "leave"): Promise<void> {
  await fillUnits(work, documents);
  const postings = await postStock(work, requests, leave && { module: MODULE, documentIds: documents.map(({ header }) => header.id) });
  if (leave) writeSent(documents, postings);
  const months = monthsByDocument(postings);
  stamp(
    documents,
    documents.map(({ header }) => postedOf(header, months)),
  );
}

function arrivalFaults(line: StockTransferLine): Issue[] {
  const [arriving, rest] = [line.arrivingQuantity ?? "0", restOf(line)];
  const serials = serialsOf(line).length;
  if (compare(arriving, rest) > 0) return [{ code: "overArrived", field: "arrivingQuantity", params: { qty: rest } }];
  if (serials > 0 && signOf(arriving) > 0 && compare(arriving, String(serials)) !== 0)
    return [{ code: "serialCount", field: "arrivingQuantity", value: arriving, params: { count: serials } }];
  return [];
}
