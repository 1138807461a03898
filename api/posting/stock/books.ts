import { signOf } from "#define/decimal";
import type { Work } from "#define/work";
import { sum } from "#posting/amounts";
import { grouped } from "#posting/rows";
import { type Balance, keyText, lockBalances, readBalances } from "./key.ts";
import type { Reservation } from "./reservation.ts";
import { readLayers } from "./layerStore.ts";
import { type Books, methodOf, varianceKey } from "./method.ts";
import { heldMonth, holdMonths, monthWanted, type OpenMonth } from "./month.ts";
import { newestMonths } from "./past.ts";
import { plannedPrices } from "./plan.ts";
import type { StockRequest } from "./request.ts";

/**
 * Opens and locks what a batch of movements needs: months, balances in key order, and only where a warehouse keeps them planned prices and
 * layers.
 */
export async function openBooks(work: Work, requests: readonly StockRequest[], reservations: readonly Reservation[]): Promise<Books> {
  const held = await holdMonths(work, requests.map(monthWanted));
  const balances = await lockBalances(
    work,
    requests.filter(({ state }) => state !== "variance"),
  );
  const newest = await newestMonths(
    work,
    requests.filter(({ quantity }) => signOf(quantity) < 0).map(({ warehouseId }) => warehouseId),
  );
  const months = await inOneMonth(work, requests, held);
  const methods = requests.map((request) => methodOf(request, heldMonth(months, request)));
  const receipts = requests.filter((request, at) => methods[at] === "plannedPrice" && signOf(request.quantity) >= 0 && !request.undoes);
  const planned = await plannedPrices(work, receipts);
  // Always after the keys of stock, so that no two postings wait for each other.
  const variances = [...requests.filter(({ state }) => state === "variance"), ...receipts.map(varianceKey)];
  if (variances.length > 0) for (const [text, balance] of await lockBalances(work, variances)) balances.set(text, balance);
  const layered = requests.filter((_, at) => methods[at] === "fifo");
  const { layers, taken } = layered.length > 0 ? await layersOf(work, layered, balances) : { layers: new Map(), taken: new Map() };
  const kept = await reservedBalances(work, reservations, balances);
  for (const [text, balance] of kept) balances.set(text, balance);
  const ownReserved = new Map(
    [...grouped(reservations, ({ balanceId }) => balanceId)].map(([id, own]) => [id, sum(own.map(({ quantity }) => quantity))]),
  );
  return { digits: work.money.company, months, newest, balances, planned, layers, taken, uses: [], ownReserved, booked: new Map() };
}

/** What moves within the inventory is booked in one month on both sides: the later one, where a warehouse has closed the other. */
async function inOneMonth(work: Work, requests: readonly StockRequest[], held: Map<string, OpenMonth>): Promise<Map<string, OpenMonth>> {
  const documents = grouped(
    requests.filter(({ account }) => account === ""),
    ({ module, documentId }) => `${module} ${documentId}`,
  );
  const late = [...documents.values()].flatMap((own) => {
    const months = own.map((request) => heldMonth(held, request).month).toSorted();
    const last = months.at(-1);
    return last === undefined || months[0] === last ? [] : own.map((request) => Object.assign(request, { month: last }));
  });
  if (late.length === 0) return held;
  return new Map([...held, ...(await holdMonths(work, late.map(monthWanted)))]);
}

/** Balances that the documents keep stock on and do not move; locked already. */
async function reservedBalances(
  work: Work,
  reservations: readonly Reservation[],
  balances: ReadonlyMap<string, Balance>,
): Promise<Map<string, Balance>> {
  const known = new Set([...balances.values()].map(({ id }) => id));
  const others = reservations.map(({ balanceId }) => balanceId).filter((id) => !known.has(id));
  return others.length === 0 ? new Map() : readBalances(work, others);
}

function layersOf(work: Work, requests: readonly StockRequest[], balances: ReadonlyMap<string, Balance>) {
  const ids = new Set(requests.flatMap((request) => balances.get(keyText(request))?.id ?? []));
  return readLayers(
    work,
    [...ids],
    requests.flatMap(({ undoes }) => undoes?.moveId ?? []),
  );
}
