import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import { negate, signOf } from "#define/decimal";
import type { Work } from "#define/work";
import { textOf } from "#posting/amounts";
import { grouped } from "#posting/rows";
import { postStock } from "./stock.ts";
import { heldMoves, type Posted, refuseCorrected } from "./moves.ts";
import type { StockPosting, StockRequest } from "./request.ts";
import type { DocumentRecord } from "#define/rows";

/**
 * Undoes every move of these documents that is not undone yet, at its own value, booked today; journal and layers follow.
 * Where others moved a key since, stock leaves at its cost of now and the difference stands beside as a variance that names the undone
 * move; more than is available is refused.
 */
export async function reverseStock(work: Work, module: string, documents: readonly DocumentRecord[]): Promise<StockPosting[]> {
  const ids = documents.map(({ header }) => textOf(header.id));
  const moves = await heldMoves(work, module, ids);
  if (moves.length === 0) return [];
  refuseCorrected(moves, ids);
  const followed = await followedMoves(work, moves);
  const byDocument = [...grouped(moves, ({ documentId }) => documentId)];
  return postStock(
    work,
    byDocument.flatMap(([documentId, posted]) =>
      inOrder(posted).map((move, at) => undoing(work, move, at + 1, ids.indexOf(documentId), followed)),
    ),
  );
}

/** The red entry of a move. */
export function undoing(work: Work, move: Posted, seq: number, document: number, followed: ReadonlySet<string>): StockRequest {
  const source = sourceOf(move);
  return {
    ...source,
    document,
    table: "lines",
    postedOn: work.today < move.postedOn ? move.postedOn : work.today,
    quantity: negate(move.quantity),
    value: negate(move.value),
    generation: move.latest + 1,
    seq,
    reversalOf: move.id,
    undoes: { moveId: move.id, leg: move.leg, wasFollowed: followed.has(move.id) },
  };
}

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

/** Values alone after the quantities that they lie on. */
export function inOrder(moves: readonly Posted[]): Posted[] {
  return [...moves.filter(({ quantity }) => signOf(quantity) !== 0), ...moves.filter(({ quantity }) => signOf(quantity) === 0)];
}

/** Moves whose key others moved after them; who asks has the keys locked. */
export async function followedMoves(work: Work, moves: readonly Posted[]): Promise<Set<string>> {
  const rows = await work.run(shaped({ id: "id" })`select m.id from stock_move m
    where m.comp_id = ${work.compId} and m.id = any(${arrayOf(
      moves.map(({ id }) => id),
      "bigint",
    )})
      and exists (select 1 from stock_move l where l.comp_id = m.comp_id and l.warehouse_id = m.warehouse_id and l.material_id = m.material_id
        and l.batch = m.batch and l.area = m.area and l.seat = m.seat and l.box = m.box and l.owner = m.owner and l.state = m.state and l.serial = m.serial
        and l.id > m.id and (l.module, l.document_id) <> (m.module, m.document_id))`);
  return new Set(rows.map(({ id }) => id));
}
