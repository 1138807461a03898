import { signOf, subtract } from "#define/decimal";
import { stockBalances, stockMoves } from "#db/schema/warehouse/stockLedger";
import { failIfAny } from "#define/problem";
import type { Work } from "#define/work";
import { sum } from "#posting/amounts";
import { grouped, inserting, updating } from "#posting/rows";
import { openBooks, type Reserved } from "./books.ts";
import { dayOf, postStockJournal } from "./journal.ts";
import { type Balance, keyText } from "./key.ts";
import type { Layer, LayerUse } from "./layer.ts";
import { storingLayers } from "./layerStore.ts";
import { type Books, bookMovement } from "./method.ts";
import { pastShortages } from "./past.ts";
import type { StockPosting, StockRequest } from "./request.ts";
import { endingReservations, expireReservations, type Reservation } from "./reservation.ts";
import { serialFaults } from "./serial.ts";
import { storingValuations, type Valuation } from "./valuation.ts";
import type { Row } from "#define/rows";
import type { Finding } from "#define/rule";

/** Moves with the balances, valuations and layers that they lead to. */
export type StockBooking = {
  postings: StockPosting[];
  balances: Balance[];
  valuations: Valuation[];
  layers: ReadonlyMap<string, Layer[]>;
  uses: LayerUse[];
  reservations: readonly Reservation[];
};
const NOTHING: StockBooking = { postings: [], balances: [], valuations: [], layers: new Map(), uses: [], reservations: [] };

/**
 * Books a batch of movements: costs them, then stores moves, balances, valuations, layers and journal; answers what was moved, so that
 * documents can write amounts back.
 */
export async function postStock(work: Work, requests: readonly StockRequest[], reserved?: Reserved): Promise<StockPosting[]> {
  const booking = await costStock(work, requests, reserved);
  storeStock(work, booking);
  postStockJournal(work, booking.postings);
  return booking.postings;
}

/**
 * Works out the movements of a batch in their order: months held, valuations and places locked, costed by the method of each warehouse, all
 * faults told at once; `storeStock` stores them.
 */
export async function costStock(work: Work, requests: readonly StockRequest[], reserved?: Reserved): Promise<StockBooking> {
  if (requests.length === 0) return NOTHING;
  let { books, reservations, postings, issues } = await book(work, requests, reserved);
  if (issues.length > 0 && (await freesReserved(work, requests, books, issues)))
    ({ books, reservations, postings, issues } = await book(work, requests, reserved));
  failIfAny(issues);
  failIfAny(await pastShortages(work, { ...books, postings, months: [...books.months.values()] }));
  const balances = [...books.balances.values()];
  failIfAny(await serialFaults(work, requests, balances));
  for (const balance of balances) balance.reserved = subtract(balance.reserved, books.ownReserved.get(balance.id) ?? "0");
  const { layers, uses } = books;
  return { postings: onePerMove(postings), balances, valuations: [...books.valuations.values()], layers, uses, reservations };
}

async function book(work: Work, requests: readonly StockRequest[], reserved: Reserved | undefined) {
  const { books, reservations } = await openBooks(work, requests, reserved);
  const issues: Finding[] = [];
  const postings = requests.flatMap((request): StockPosting[] => {
    const outcome = bookMovement(books, request);
    if (!("fault" in outcome)) return outcome;
    const { document, table, row } = request;
    issues.push({ ...outcome.fault, document, table, row });
    return [];
  });
  return { books, reservations, postings, issues };
}

const isBeside = ({ leg, beside = 0 }: StockPosting): boolean => leg === "variance" && beside > 0;

/** Adds up the differences of one line that belong to one move; none where they come to nothing. */
function onePerMove(postings: readonly StockPosting[]): StockPosting[] {
  const same = grouped(postings.filter(isBeside), (posting) => {
    const { request, key, account, of, postedMonth } = posting;
    const line = [request.module, request.documentId, request.lineId, request.generation, keyText(key)];
    return [...line, account, of ?? request.reversalOf, dayOf(posting), postedMonth].join(" ");
  });
  const all = [...same.values()];
  const sums = new Map(all.flatMap((parts) => parts.slice(0, 1).map((one) => [one, sum(parts.map(({ value }) => value))] as const)));
  return postings.flatMap((posting): StockPosting[] => {
    if (!isBeside(posting)) return [posting];
    const value = sums.get(posting) ?? "0";
    return signOf(value) === 0 ? [] : [{ ...posting, value }];
  });
}

/** Where stock is short and some of it reserved: whether reservations ended meanwhile whose last day is over. */
async function freesReserved(
  work: Work,
  requests: readonly StockRequest[],
  { balances }: Books,
  issues: readonly Finding[],
): Promise<boolean> {
  const isReserved = [...balances.values()].some(({ reserved }) => signOf(reserved) > 0);
  return isReserved && issues.some(({ code }) => code === "shortStock") && (await expireReservations(work, requests)) > 0;
}

/** Stores what costStock worked out, a statement for each table, in statements that nobody waits for. */
export function storeStock(work: Work, { postings, balances, valuations, layers, uses, reservations }: StockBooking): void {
  const moves = postings.map((posting) => moveRow(work, posting));
  for (const { postedMonth } of postings) work.changed("warehouse.stockMove", postedMonth.slice(0, 4));
  work.later(
    inserting(work, stockMoves, moves),
    ...inTurn(balances).map((rows) =>
      updating(
        work,
        stockBalances,
        rows.map((balance) => (reservations.length > 0 ? { ...balanceRow(balance), reserved: balance.reserved } : balanceRow(balance))),
      ),
    ),
    storingValuations(work, valuations),
    ...storingLayers(work, layers, uses),
    endingReservations(work, reservations, "consumed"),
  );
}

/** A serial number leaves one place before it comes to another. */
function inTurn(balances: readonly Balance[]): Balance[][] {
  const left = balances.filter(({ serial, quantity }) => serial !== "" && signOf(quantity) === 0);
  return left.length === 0 ? [[...balances]] : [left, balances.filter((balance) => !left.includes(balance))];
}

/** Differences beside a movement that has several are numbered beyond all movements of its line. */
const BESIDE = 1_000_000;

/** A move as a row of the ledger, written out: rows put together from parts cost a confirmation more than all its sums. */
export function moveRow(work: Work, posting: StockPosting): Row {
  const { request, id, key, leg, quantity, value, account, postedMonth, beside = 0, of } = posting;
  return {
    id,
    warehouseId: key.warehouseId,
    materialId: key.materialId,
    batch: key.batch,
    area: key.area,
    seat: key.seat,
    box: key.box,
    owner: key.owner,
    ownerPartyId: key.ownerPartyId,
    state: key.state,
    serial: key.serial,
    module: request.module,
    documentId: request.documentId,
    lineId: request.lineId,
    docNo: request.docNo,
    partyId: request.partyId,
    postedOn: dayOf(posting),
    postedMonth,
    generation: request.generation ?? 1,
    seq: (request.seq ?? 1) + (beside > 1 ? beside * BESIDE : 0),
    reversalOf: of ?? request.reversalOf ?? null,
    leg,
    quantity,
    value,
    account,
    createdBy: work.viewer.accountId,
    createdAt: work.now,
  };
}

function balanceRow({ id, quantity, version, movedOn }: Balance): Row & { id: string } {
  return { id, quantity, version: version + 1, movedOn };
}
