import { negate, signOf, subtract } from "#define/decimal";
import type { Work } from "#define/work";
import { sum } from "#posting/amounts";
import { grouped } from "#posting/rows";
import { postStock } from "./stock.ts";
import { keyText } from "./key.ts";
import { lockedMoves, type Posted, refuseCorrected } from "./moves.ts";
import type { Difference, StockPosting, StockRequest } from "./request.ts";
import type { StockHeader } from "./documents.ts";

/**
 * Undoes every move of these documents that is not undone yet, at its own value, booked today; journal and layers follow.
 * What the rest of the stock cannot give or keep then (its layers, its planned price, no quantity left) stands beside as a variance that
 * names the undone move; more than is available is refused.
 */
export async function reverseStock(
  work: Work,
  module: string,
  documents: readonly { header: Pick<StockHeader, "id"> }[],
): Promise<StockPosting[]> {
  const ids = documents.map(({ header }) => header.id);
  const moves = await lockedMoves(work, module, ids);
  if (moves.length === 0) return [];
  refuseCorrected(moves, ids);
  const byDocument = [...grouped(moves, ({ documentId }) => documentId)];
  return postStock(
    work,
    byDocument.flatMap(([documentId, posted]) => undoing(work, posted, ids.indexOf(documentId))),
  );
}

/** The red entries of moves of one document: values alone after the quantities that they lie beside. */
export function undoing(work: Work, moves: readonly Posted[], document: number): StockRequest[] {
  const requests = redOf(work, moves, document);
  for (const rest of requests) keepTogether(moves, requests, rest);
  return requests;
}

/** What stayed of a corrected line goes back under the line itself: only the corrected part of its red entry moves. */
function keepTogether(moves: readonly Posted[], requests: readonly StockRequest[], rest: StockRequest): void {
  const [own, red] = [moves.find(({ id }) => id === rest.undoes?.moveId), moves.find((move) => isRedOf(move, rest))];
  const back = red && requests.find(({ undoes }) => undoes?.moveId === red.id);
  if (!own || own.reversalOf !== null || !red?.reversalOf || !back?.undoes) return;
  rest.passes = { from: own.id, to: red.reversalOf, but: "0", value: negate(own.value), differences: [] };
  const beside = subtract(back.undoes.beside, sum(besideOf(moves, own).map(({ value }) => value)));
  back.undoes = { ...back.undoes, beside, kept: rest, again: [...(back.undoes.again ?? []), ...againOf(moves, own)] };
}

/** Whether a move is the red entry beside a rest that is undone: on its line and key, and the other way. */
function isRedOf(move: Posted, { lineId, quantity, undoes, ...key }: StockRequest): boolean {
  const isSame = move.lineId === lineId && move.reversalOf !== null && keyText(move) === keyText(key);
  return isSame && undoes?.moveId !== move.id && signOf(move.quantity) !== 0 && signOf(move.quantity) === signOf(quantity);
}

/** The red entries, each by itself. */
function redOf(work: Work, moves: readonly Posted[], document: number): StockRequest[] {
  const [quantities, values] = [
    moves.filter(({ quantity }) => signOf(quantity) !== 0),
    moves.filter(({ quantity }) => signOf(quantity) === 0),
  ];
  const differences = values.filter(({ state }) => state !== "variance");
  return [...quantities, ...values].map((move, at): StockRequest => {
    const beside = besideOf(moves, move);
    const isBeside = differences.includes(move) && carrierOf(quantities, move) !== undefined;
    const own = { moveId: move.id, leg: move.leg, isBeside };
    const again = move.reversalOf !== null && signOf(move.quantity) !== 0 ? { again: againOf(moves, move) } : {};
    return {
      ...sourceOf(move),
      document,
      table: "lines",
      postedOn: work.today < move.postedOn ? move.postedOn : work.today,
      quantity: negate(move.quantity),
      value: negate(move.value),
      generation: move.latest + 1,
      seq: at + 1,
      reversalOf: move.id,
      undoes: { ...own, ...again, beside: negate(sum(beside.map(({ value }) => value))) },
    };
  });
}

/** The movement of its line and key that a value alone was booked beside: the last one before it. */
function carrierOf(quantities: readonly Posted[], value: Posted): Posted | undefined {
  const same = quantities.filter((move) => besideKey(move) === besideKey(value) && BigInt(move.id) < BigInt(value.id));
  return same.toSorted((a, b) => (BigInt(a.id) < BigInt(b.id) ? 1 : -1))[0];
}

/** The differences that were booked beside a movement. */
function besideOf(moves: readonly Posted[], move: Posted): Posted[] {
  const quantities = moves.filter(({ quantity }) => signOf(quantity) !== 0);
  const values = moves.filter(({ quantity, state }) => signOf(quantity) === 0 && state !== "variance");
  return values.filter((value) => carrierOf(quantities, value) === move);
}

const againOf = (moves: readonly Posted[], move: Posted): Difference[] =>
  besideOf(moves, move).flatMap(({ value, account, reversalOf }) =>
    account === "" ? [] : [{ value, account, ...(reversalOf === null ? {} : { of: reversalOf }) }],
  );

const besideKey = (move: Posted): string => `${move.lineId} ${move.generation} ${keyText(move)}`;

/** What a move says of its document, key and account, for another move of the same. */
export function sourceOf({
  isCorrected: _isCorrected,
  postedMonth: _month,
  latest: _latest,
  reversalOf: _reversalOf,
  leg: _leg,
  ...source
}: Posted) {
  return source;
}
