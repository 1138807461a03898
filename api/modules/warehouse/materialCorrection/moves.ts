import { type RowIn, shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import { compare, divide, magnitude, multiply, negate, signOf, subtract } from "#define/decimal";
import { failIfAny, type Fault } from "#define/problem";
import type { Work } from "#define/work";
import { sum } from "#posting/amounts";
import { grouped } from "#posting/rows";
import { postStock } from "#posting/stock/stock";
import type { Reserved } from "#posting/stock/books";
import { keyText } from "#posting/stock/key";
import { livingMoves, lockKeys, type Posted } from "#posting/stock/moves";
import { sourceOf, undoing } from "#posting/stock/reverse";
import type { Difference, Passing, StockPosting, StockRequest } from "#posting/stock/request";
import type { Finding } from "#define/rule";

/**
 * A line of a correction: the move that named the wrong material, how much of it (with its sign), and what that should have named.
 */
export type Correction = Pick<StockRequest, "document" | "table" | "row" | "module" | "documentId" | "lineId" | "docNo"> & {
  moveId: string;
  materialId: string;
  batch: string;
  quantity: string;
};

/**
 * Books what posted lines moved of some goods on the right material, in whole or in part, on the day and in the month of the line (which
 * must be open): red entries of what they moved, the corrected part anew with the right material and the rest as it was; only the
 * corrected part moves, who had goods of the rest has them still. Receipts keep their value, issues take the cost of the right one. What
 * was undone or corrected until their keys were locked is refused.
 */
export async function correctMaterials(work: Work, corrections: readonly Correction[], reserved?: Reserved): Promise<StockPosting[]> {
  const ids = corrections.map(({ moveId }) => moveId);
  await lockKeys(work, [...(await livingGoods(work, ids)).values()].flat());
  const living = await livingGoods(work, ids);
  failIfAny(
    corrections.flatMap(({ document, table, row, moveId, quantity }): Finding[] =>
      goodsFaults(living.get(moveId) ?? [], quantity).map((fault) => ({ document, table, row, ...fault })),
    ),
  );
  return postStock(
    work,
    corrections.flatMap((correction) => requestsOf(work, correction, living.get(correction.moveId) ?? [])),
    reserved,
  );
}

/** What corrections are going to take of the right material, place by place: what only passes through a place takes nothing. */
export async function takenAnew(work: Work, corrections: readonly Correction[]): Promise<StockRequest[]> {
  const living = await livingGoods(
    work,
    corrections.map(({ moveId }) => moveId),
  );
  return corrections.flatMap((correction) => {
    const anew = requestsOf(work, correction, living.get(correction.moveId) ?? []).filter(
      ({ reversalOf, materialId, batch }) => !reversalOf && materialId === correction.materialId && batch === correction.batch,
    );
    return [...grouped(anew, keyText).values()].flatMap((same) => {
      const quantity = sum(same.map((one) => one.quantity));
      return same.slice(0, 1).map((one) => ({ ...one, quantity }));
    });
  });
}

/**
 * What still counts of the goods (material, batch, serial number) that some moves brought or took on their lines, all steps of a transfer
 * together, by the id of the move; nothing for lines that were undone.
 */
export async function livingGoods(work: Work, moveIds: readonly string[]): Promise<Map<string, Posted[]>> {
  const named = await namedGoods(work, moveIds);
  const byLine = grouped(await movesOfLines(work, named), lineOf);
  return new Map(named.map((one) => [one.id, ofGoods(byLine.get(lineOf(one)) ?? [], one)]));
}

/** Values alone belong to the quantity before them. */
function ofGoods(moves: readonly Posted[], { materialId, batch, serial }: Named): Posted[] {
  let isMeant = false;
  return moves
    .toSorted((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1))
    .filter((move) => {
      const isSame = move.materialId === materialId && move.batch === batch && move.serial === serial;
      if (signOf(move.quantity) !== 0) isMeant = isSame && move.reversalOf === null;
      return isMeant;
    });
}

/** What does not let so much of some goods be corrected: they were undone or corrected, or arrived in parts. */
export function goodsFaults(moves: readonly Posted[], quantity: string): Fault[] {
  if (moves.length === 0) return [{ code: "reversedSince", field: "moveId" }];
  if (moves.some(({ isCorrected }) => isCorrected)) return [{ code: "correctedSince", field: "moveId" }];
  return isDivisible(moves, quantity) ? [] : [{ code: "correctedWhole", field: "quantity", value: quantity }];
}

/** A part can be told of goods that moved as one, not of those that arrived in parts. */
function isDivisible(moves: readonly Posted[], quantity: string): boolean {
  const sizes = moves.flatMap((move) => (signOf(move.quantity) === 0 ? [] : [magnitude(move.quantity)]));
  return sizes.every((size) => size === sizes[0]) || sizes.every((size) => compare(size, magnitude(quantity)) <= 0);
}

/** A line is corrected on its own day, in its own month and no other. */
const dayOf = (move: Posted | undefined) => (move ? { postedOn: move.postedOn, month: move.postedMonth } : {});

function requestsOf(work: Work, correction: Correction, booked: readonly Posted[]): StockRequest[] {
  const { moveId: _moveId, materialId, batch, quantity, ...source } = correction;
  // The latest first: what only passed through a place lies there again before it leaves.
  const red = undoing(work, booked.toReversed(), correction.document).map((request): StockRequest => ({
    ...request,
    ...source,
    ...dayOf(booked.find(({ id }) => id === request.reversalOf)),
    generation: 1,
  }));
  const [anew, rests]: [StockRequest[], StockRequest[]] = [[], []];
  for (const move of booked.filter((one) => signOf(one.quantity) !== 0)) {
    const parts = partsOf(booked, move, quantity, work.money.company);
    const one = { ...sourceOf(move), ...source, ...dayOf(move), generation: 1 };
    const isIn = signOf(move.quantity) > 0;
    const undone = red.find(({ reversalOf }) => reversalOf === move.id);
    const aged = isIn && undone ? { agedAs: undone } : {};
    // What arrives is what left; what leaves the way is what came there.
    const before = move.account === "" ? anew.filter((earlier) => signOf(earlier.quantity) < 0 === isIn) : [];
    const key = keyText({ ...one, materialId, batch });
    const left = isIn ? before[0] : before.findLast((came) => keyText(came) === key);
    const alike = anew.filter((earlier) => keyText(earlier) === key && signOf(earlier.quantity) > 0 === isIn);
    const right = {
      ...one,
      // What arrived in parts arrives in parts again.
      generation: alike.length + 1,
      materialId,
      batch,
      quantity: parts.quantity,
      value: isIn ? parts.value : null,
      ...(left ? { continues: left } : aged),
    };
    anew.push(right);
    if (signOf(parts.rest) === 0) continue;
    const rest = { ...one, quantity: parts.rest, value: parts.restValue, passes: passingOf(booked, move, parts, work.money.company) };
    rests.push(rest);
    if (undone?.undoes) undone.undoes.kept = rest;
  }
  return [...rests, ...red, ...anew].map((request, at) => Object.assign(request, { seq: at + 1 }));
}

/** What a move had goes on under the rest of it, but for the corrected part. */
function passingOf(moves: readonly Posted[], move: Posted, { quantity }: Parts, digits: number): Passing {
  const restOf = (value: string) => subtract(value, divide(multiply(value, quantity, 10), move.quantity, digits));
  const differences = besideOf(moves, move).flatMap(({ leg, value, account, reversalOf, postedOn, postedMonth }): Difference[] => {
    if (leg !== "variance" || reversalOf === null || account === "") return [];
    const isOwn = reversalOf === move.id;
    return [isOwn ? { value: restOf(value), account, of: move.id, enteredOn: postedOn, postedMonth } : { value, account, of: reversalOf }];
  });
  return { from: move.id, but: magnitude(quantity), value: restOf(move.value), differences };
}

type Parts = { quantity: string; value: string; rest: string; restValue: string };

/** How a move divides into the corrected part and the rest, which keeps what the part leaves of the value. */
function partsOf(moves: readonly Posted[], move: Posted, corrected: string, digits: number): Parts {
  const whole = broughtBy(moves, move);
  const part = compare(magnitude(corrected), magnitude(move.quantity)) < 0 ? magnitude(corrected) : magnitude(move.quantity);
  const quantity = signOf(move.quantity) < 0 ? negate(part) : part;
  const value = divide(multiply(whole, quantity, 10), move.quantity, digits);
  return { quantity, value, rest: subtract(move.quantity, quantity), restValue: subtract(whole, value) };
}

/** What the goods cost: at planned prices the variance belongs to it. */
function broughtBy(moves: readonly Posted[], move: Posted): string {
  const variance = besideOf(moves, move).find(({ leg }) => leg === "priceVariance");
  return variance ? sum([move.value, variance.value]) : move.value;
}

/** The values alone that follow a move. */
function besideOf(moves: readonly Posted[], { id }: Posted): readonly Posted[] {
  const following = moves.slice(moves.findIndex((move) => move.id === id) + 1);
  const next = following.findIndex(({ quantity }) => signOf(quantity) !== 0);
  return next < 0 ? following : following.slice(0, next);
}

const lineOf = ({ module, lineId }: Pick<Named, "module" | "lineId">) => `${module} ${lineId}`;

const NAMED = shaped({ id: "id", module: "text", documentId: "id", lineId: "id", materialId: "id", batch: "text", serial: "text" });
type Named = RowIn<typeof NAMED>;

function namedGoods(work: Work, moveIds: readonly string[]): Promise<Named[]> {
  return work.run(NAMED`select id, module, document_id as "documentId", line_id as "lineId", material_id as "materialId", batch, serial
    from stock_move where comp_id = ${work.compId} and id = any(${arrayOf(moveIds, "bigint")})`);
}

async function movesOfLines(work: Work, named: readonly Named[]): Promise<Posted[]> {
  const moves: Posted[] = [];
  for (const [module, lines] of grouped(named, (line) => line.module)) {
    const documents = lines.map(({ documentId }) => documentId);
    const ids = lines.map(({ lineId }) => lineId);
    moves.push(...(await livingMoves(work, module, documents, ids)));
  }
  return moves;
}
