import { newId } from "#db/id";
import { stockLayerUses } from "#db/schema/warehouse/stock";
import { stockMoves } from "#db/schema/warehouse/stockLedger";
import { sql } from "drizzle-orm";
import { negate } from "#define/decimal";
import { failIfAny } from "#define/problem";
import type { Work } from "#define/work";
import { sum } from "#posting/amounts";
import { grouped, insertRows, inserting, unnest } from "#posting/rows";
import { moveRow } from "./stock.ts";
import { postStockJournal } from "./journal.ts";
import { keyOf, lockBalances } from "./key.ts";
import { readUses } from "./layerStore.ts";
import { holdMonths, type OpenMonth } from "./month.ts";
import { lockedMoves, livingMoves, type Posted, refuseCorrected } from "./moves.ts";
import { newestMonths, pastShortages } from "./past.ts";
import type { StockPosting, StockRequest } from "./request.ts";
import { sourceOf } from "./reverse.ts";
import type { Row } from "#define/rows";
import type { StockHeader } from "./documents.ts";

/**
 * Books posted documents in another month: red entries in the month they were booked in and the same moves anew in the other, both open;
 * what lies in stock stays as it is.
 */
export async function changeMonth(
  work: Work,
  module: string,
  documents: readonly { header: Pick<StockHeader, "id"> }[],
  month: string,
): Promise<StockPosting[]> {
  const ids = documents.map(({ header }) => header.id);
  // The first move first: a reversal undoes the latest first.
  const moves = leavingFor(month, await livingMoves(work, module, ids)).toReversed();
  const months = await holdMonths(
    work,
    moves.flatMap(({ warehouseId, postedMonth }) => [postedMonth, month].map((wanted) => ({ warehouseId, month: wanted, isAsked: true }))),
  );
  refuseCorrected(await lockedMoves(work, module, ids), ids);
  const renewed = new Map<string, string>();
  const pairs = moves.map((move, at) => {
    const place = { document: ids.indexOf(move.documentId), seq: at + 1 };
    const [red, anew] = [redEntry(move, place), bookedAnew(move, place, { month, renewed })];
    renewed.set(move.id, anew.id);
    return { move, red, anew };
  });
  const postings = [...pairs.map(({ red }) => red), ...onePerEntry(pairs.map(({ anew }) => anew))];
  await refuseShortages(work, moves, postings, [...months.values()]);
  for (const { postedMonth } of postings) work.changed("warehouse.stockMove", postedMonth.slice(0, 4));
  work.later(
    inserting(
      work,
      stockMoves,
      postings.map((posting) => moveRow(work, posting)),
    ),
  );
  postStockJournal(work, postings);
  await relinkLayers(work, new Map(pairs.map(({ move, anew }) => [move.id, anew.id])));
  return postings;
}

/** The moves that are booked elsewhere, each with all that belongs to it. */
function leavingFor(month: string, moves: readonly Posted[]): Posted[] {
  const known = new Set(moves.map(({ id }) => id));
  const ownerOf = ({ id, reversalOf }: Posted) => (reversalOf !== null && known.has(reversalOf) ? reversalOf : id);
  const leaving = new Set(moves.filter(({ postedMonth }) => postedMonth !== month).map(ownerOf));
  return moves.filter((move) => leaving.has(ownerOf(move)));
}

/** What a late entry booked month by month is one difference where all of it is booked in one. */
function onePerEntry(anew: readonly StockPosting[]): StockPosting[] {
  const same = grouped(anew, ({ id, request, account, leg }) =>
    leg === "variance" && request.reversalOf !== undefined ? [request.lineId, request.reversalOf, request.postedOn, account].join(" ") : id,
  );
  return [...same.values()].flatMap((parts) => parts.slice(0, 1).map((one) => ({ ...one, value: sum(parts.map(({ value }) => value)) })));
}

/** At the end of no month that the documents leave or come to may less than nothing lie there. */
async function refuseShortages(
  work: Work,
  moves: readonly Posted[],
  postings: readonly StockPosting[],
  months: readonly OpenMonth[],
): Promise<void> {
  const stock = moves.filter(({ state }) => state !== "variance");
  const balances = await lockBalances(work, stock);
  const newest = await newestMonths(
    work,
    stock.map(({ warehouseId }) => warehouseId),
  );
  failIfAny(await pastShortages(work, { postings, balances, months, newest }));
}

type LineKey = { document: number; seq: number };

function redEntry(move: Posted, place: LineKey): StockPosting {
  const { id, quantity, value, latest } = move;
  const request = { ...requestOf(move, place), generation: latest + 1, reversalOf: id };
  return { ...move, request, id: newId(), key: keyOf(move), quantity: negate(quantity), value: negate(value) };
}

/**
 * The postings of a document stay apart in their order; what undid a move of another document goes on undoing it, what belongs to one of
 * its own belongs to that one anew.
 */
function bookedAnew(
  move: Posted,
  place: LineKey,
  { month, renewed }: { month: string; renewed: ReadonlyMap<string, string> },
): StockPosting {
  const { generation, latest, reversalOf } = move;
  const of = reversalOf === null ? {} : { reversalOf: renewed.get(reversalOf) ?? reversalOf };
  const request = { ...requestOf(move, place), generation: latest + 1 + generation, ...of };
  return { ...move, request, id: newId(), key: keyOf(move), postedMonth: month };
}

function requestOf(move: Posted, place: LineKey): StockRequest {
  return { ...sourceOf(move), ...place, table: "lines" };
}

/** Layers go on under the moves that count now. */
async function relinkLayers(work: Work, moves: ReadonlyMap<string, string>): Promise<void> {
  const pairs = unnest("k", { old: [...moves.keys()], next: [...moves.values()] }, { old: "bigint", next: "bigint" });
  await work.run(sql`update stock_layer l set move_id = k.next from ${pairs} where l.comp_id = ${work.compId} and l.move_id = k.old`);
  const uses = [...(await readUses(work, [...moves.keys()])).values()].flat();
  const rows = uses.flatMap(({ layerId, moveId, postedOn, quantity, value }): Row[] => [
    { id: newId(), layerId, moveId, postedOn, quantity: negate(quantity), value: negate(value) },
    { id: newId(), layerId, moveId: moves.get(moveId) ?? moveId, postedOn, quantity, value },
  ]);
  await insertRows(work, stockLayerUses, rows);
}
