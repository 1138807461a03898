import { negate, signOf } from "#define/decimal";
import type { Work } from "#define/work";
import { sum } from "#posting/amounts";
import { grouped } from "#posting/rows";
import { type Balance, lockBalances, readBalances, type StockKey } from "./key.ts";
import { holdReservations, type Reservation } from "./reservation.ts";
import { readCovers, readIssued, readLayers, readTakers, readUses, type Wanted } from "./layerStore.ts";
import { type Backdated, isBackdated, monthsOfEntry, movedSince } from "./backdated.ts";
import { type Books, methodOf } from "./method.ts";
import { lockedMonth, holdMonths, monthWanted, type OpenMonth } from "./month.ts";
import { newestMonths } from "./past.ts";
import { type Planned, plannedPrices } from "./plan.ts";
import type { StockRequest } from "./request.ts";
import { lockValuations, type Valuation, valuationOf, valuationText } from "./valuation.ts";

/** The documents whose own reservations are taken by their movements: all of these documents end with them. */
export type Reserved = { module: string; documentIds: readonly string[] };

/**
 * Opens and locks what a batch of movements needs, in the one order that all postings keep: months, valuations, reservations with their
 * places, the other places, layers; each in one statement.
 */
export async function openBooks(
  work: Work,
  requests: readonly StockRequest[],
  reserved?: Reserved,
): Promise<{ books: Books; reservations: readonly Reservation[] }> {
  const held = await holdMonths(work, requests.map(monthWanted), monthsOfEntry(work, requests));
  const valuations = await lockValuations(work, requests);
  const reservations = reserved ? await holdReservations(work, reserved.module, reserved.documentIds) : [];
  const balances = await lockBalances(
    work,
    requests.filter(({ state }) => state !== "variance"),
  );
  const taking = requests.filter(({ quantity }) => signOf(quantity) < 0);
  const newest = await newestMonths(
    work,
    taking.map(({ warehouseId }) => warehouseId),
  );
  const months = await inOneMonth(work, requests, held);
  const valuationFor = (key: StockKey) => valuations.get(valuationText(valuationOf(key)));
  const moved = await movedSince(work, backdatedOf(work, requests, months, valuationFor));
  const within = withinValuation(requests);
  const moving = requests.filter((request) => !within.has(request) && request.state !== "variance");
  const planned = await plannedPrices(work, wantedPlans(requests, months, valuationFor));
  const undone = await readUses(
    work,
    moving.flatMap(({ undoes }) => undoes?.moveId ?? []),
  );
  const takers = await readTakers(
    work,
    moving.flatMap(({ undoes, quantity }) => (undoes && signOf(quantity) < 0 ? undoes.moveId : [])),
  );
  const covers = await readCovers(
    work,
    moving.flatMap(({ passes }) => passes?.from ?? []),
  );
  const wanted = wantedLayers(moving, valuationFor);
  const layers = await readLayers(work, wanted, {
    moves: moving.flatMap(({ undoes, passes, layersOf = [] }) => [
      ...(undoes ? [undoes.moveId] : []),
      ...(passes ? [passes.from] : []),
      ...layersOf,
    ]),
    used: [...undone.values()].flat().map(({ layerId }) => layerId),
  });
  const issued = await readIssued(
    work,
    requests.flatMap(({ returnOf }) => returnOf?.lineId ?? []),
  );
  for (const [text, balance] of await reservedBalances(work, reservations, balances)) balances.set(text, balance);
  const ownReserved = new Map(
    [...grouped(reservations, ({ balanceId }) => balanceId)].map(([id, own]) => [id, sum(own.map(({ quantity }) => quantity))]),
  );
  const locked = {
    digits: work.money.company,
    today: work.today,
    moved,
    months,
    newest,
    balances,
    valuations,
    layers,
    undone,
    covers,
    takers,
    planned,
    issued,
    ownReserved,
    within,
  };
  return { books: { ...locked, uses: [], booked: new Map(), taken: new Map() }, reservations };
}

/** Movements within the inventory that take as much of a valuation as they bring: places and states change, nothing else. */
function withinValuation(requests: readonly StockRequest[]): Set<StockRequest> {
  const lines = grouped(
    requests.filter(({ account, state }) => account === "" && state !== "variance"),
    (request) => `${request.module} ${request.documentId} ${request.lineId} ${valuationText(valuationOf(request))}`,
  );
  const even = [...lines.values()].filter((same) => same.length > 1 && signOf(sum(same.map(({ quantity }) => quantity))) === 0);
  return new Set(even.flat());
}

/** What leaves at the average on a day that is over. */
function backdatedOf(
  { today }: Work,
  requests: readonly StockRequest[],
  months: ReadonlyMap<string, OpenMonth>,
  valuationFor: (key: StockKey) => Valuation | undefined,
): Backdated[] {
  return requests.flatMap((request): Backdated[] => {
    const [month, valuation] = [lockedMonth(months, request), valuationFor(request)];
    const isMeant = isBackdated(request, today) && methodOf(request, month) === "movingAverage";
    return isMeant && valuation ? [{ request, valuationId: valuation.id, month: month.month }] : [];
  });
}

/** Planned prices that receipts need, and those of what may be issued where nothing ever lay. */
function wantedPlans(
  requests: readonly StockRequest[],
  months: ReadonlyMap<string, OpenMonth>,
  valuationFor: (key: StockKey) => Valuation | undefined,
): Planned[] {
  return requests.flatMap((request): Planned[] => {
    const month = lockedMonth(months, request);
    const isReceipt = signOf(request.quantity) >= 0;
    if (methodOf(request, month) === "plannedPrice" && isReceipt && !request.undoes) return [{ request, isNeeded: true }];
    const isUnknown = request.owner === "own" && signOf(valuationFor(request)?.lastPrice ?? "0") === 0 && request.value === null;
    return isUnknown && (month.allowsNegative || isReceipt) ? [{ request, isNeeded: false }] : [];
  });
}

/** Layers are asked for where something is taken, undone, valued anew, or lies below zero: a receipt on its own needs none. */
function wantedLayers(requests: readonly StockRequest[], valuationFor: (key: StockKey) => Valuation | undefined): Wanted[] {
  const byValuation = grouped(requests, (request) => valuationFor(request)?.id ?? "");
  const below = new Set(requests.flatMap((request) => belowZero(valuationFor(request))));
  return [...byValuation].flatMap(([valuationId, same]): Wanted[] => {
    if (same.some(({ quantity }) => signOf(quantity) === 0)) return [{ valuationId, quantity: null }];
    const out = sum(same.filter(({ quantity }) => signOf(quantity) < 0).map(({ quantity }) => negate(quantity)));
    const isAsked = signOf(out) > 0 || below.has(valuationId) || same.some(({ undoes }) => undoes);
    return isAsked ? [{ valuationId, quantity: out }] : [];
  });
}

const belowZero = (valuation: Valuation | undefined): string[] => (valuation && signOf(valuation.quantity) < 0 ? [valuation.id] : []);

/** What moves within the inventory is booked in one month on both sides: the later one, where a warehouse has closed the other. */
async function inOneMonth(work: Work, requests: readonly StockRequest[], held: Map<string, OpenMonth>): Promise<Map<string, OpenMonth>> {
  const documents = grouped(
    requests.filter(({ account }) => account === ""),
    ({ module, documentId }) => `${module} ${documentId}`,
  );
  const late = [...documents.values()].flatMap((own) => {
    const months = own.map((request) => lockedMonth(held, request).month).toSorted();
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
