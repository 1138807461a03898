import { negate, signOf } from "#define/decimal";
import type { Work } from "#define/work";
import { sum } from "#posting/amounts";
import { grouped } from "#posting/rows";
import { postStock } from "./stock.ts";
import { keyText } from "./key.ts";
import { heldMoves, type Posted, refuseCorrected } from "./moves.ts";
import type { StockPosting, StockRequest } from "./request.ts";
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
  const moves = await heldMoves(work, module, ids);
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
  const [quantities, values] = [
    moves.filter(({ quantity }) => signOf(quantity) !== 0),
    moves.filter(({ quantity }) => signOf(quantity) === 0),
  ];
  const differences = values.filter(({ state }) => state !== "variance");
  const byLine = grouped(differences, besideKey);
  const carriers = new Map(quantities.toReversed().map((move) => [besideKey(move), move.id]));
  return [...quantities, ...values].map((move, at): StockRequest => {
    const carrier = carriers.get(besideKey(move));
    const beside = carrier === move.id ? (byLine.get(besideKey(move)) ?? []) : [];
    const isBeside = carrier !== undefined && differences.includes(move);
    const own = { moveId: move.id, leg: move.leg, isBeside };
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
      undoes: { ...own, beside: negate(sum(beside.map(({ value }) => value))) },
    };
  });
}

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
