import { sql } from "drizzle-orm";
import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import { negate, signOf } from "#define/decimal";
import type { Work } from "#define/work";
import { sum, textOf } from "#posting/amounts";
import { grouped } from "#posting/rows";
import { postStock } from "./stock.ts";
import { keyText } from "./key.ts";
import { heldMoves, type Posted, refuseCorrected } from "./moves.ts";
import type { StockPosting, StockRequest } from "./request.ts";
import { valuationColumns } from "./valuation.ts";
import type { DocumentRecord } from "#define/rows";

/**
 * Undoes every move of these documents that is not undone yet, at its own value, booked today; journal and layers follow.
 * Where others changed a valuation since, stock leaves at its cost of now and the difference stands beside as a variance that names the
 * undone move; more than is available is refused.
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
    byDocument.flatMap(([documentId, posted]) => undoing(work, posted, ids.indexOf(documentId), followed)),
  );
}

/** The red entries of moves of one document: values alone after the quantities that they lie beside. */
export function undoing(work: Work, moves: readonly Posted[], document: number, followed: ReadonlySet<string>): StockRequest[] {
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
    const own = { moveId: move.id, leg: move.leg, wasFollowed: followed.has(move.id), isBeside };
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

/** Moves whose valuation other documents changed after them, by quantity or value; who asks has it locked. */
export async function followedMoves(work: Work, moves: readonly Posted[]): Promise<Set<string>> {
  const rows = await work.run(shaped({ id: "id" })`select m.id from stock_move m
    where m.comp_id = ${work.compId} and m.id = any(${arrayOf(
      moves.map(({ id }) => id),
      "bigint",
    )})
      and exists (select 1 from stock_move l where l.comp_id = m.comp_id and l.warehouse_id = m.warehouse_id and l.material_id = m.material_id
        and (${sql.raw(valuationColumns("l"))}) = (${sql.raw(valuationColumns("m"))}) and l.state <> 'variance'
        and l.id > m.id and (l.module, l.document_id) <> (m.module, m.document_id)
        group by l.module, l.document_id having sum(l.quantity) <> 0 or sum(l.value) <> 0)`);
  return new Set(rows.map(({ id }) => id));
}
