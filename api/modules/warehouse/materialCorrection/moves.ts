import { type RowIn, shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import { signOf } from "#define/decimal";
import { failIfAny } from "#define/problem";
import type { Work } from "#define/work";
import { sum } from "#posting/amounts";
import { grouped } from "#posting/rows";
import { postStock } from "#posting/stock/stock";
import { livingMoves, lockKeys, type Posted } from "#posting/stock/moves";
import { followedMoves, inOrder, sourceOf, undoing } from "#posting/stock/reverse";
import type { StockPosting, StockRequest } from "#posting/stock/request";
import type { Finding } from "#define/rule";

/** A line of a correction: the move that named the wrong material (with all that its line moved), and what it should have named. */
export type Correction = Pick<StockRequest, "document" | "table" | "row" | "module" | "documentId" | "lineId" | "docNo" | "postedOn"> & {
  moveId: string;
  materialId: string;
  batch: string;
};

/**
 * Books posted lines on the right material (one that was corrected before, from the material that it was given then): red entries of what
 * they moved, and the same anew; receipts keep their value, issues take the cost of the right one. What was undone or corrected until their
 * keys were locked is refused.
 */
export async function correctMaterials(work: Work, corrections: readonly Correction[]): Promise<StockPosting[]> {
  const ids = corrections.map(({ moveId }) => moveId);
  await lockKeys(work, [...(await livingLines(work, ids)).values()].flat());
  const living = await livingLines(work, ids);
  failIfAny(corrections.flatMap((correction) => lostFaults(correction, living.get(correction.moveId) ?? [])));
  const followed = await followedMoves(work, [...living.values()].flat());
  return postStock(
    work,
    corrections.flatMap((correction) => requestsOf(work, correction, living.get(correction.moveId) ?? [], followed)),
  );
}

/** What still counts of the lines that some moves belong to, by the id of the move; nothing for lines that were undone. */
export async function livingLines(work: Work, moveIds: readonly string[]): Promise<Map<string, Posted[]>> {
  const named = await namedLines(work, moveIds);
  const byLine = grouped(await movesOfLines(work, named), lineOf);
  return new Map(named.map((line) => [line.id, byLine.get(lineOf(line)) ?? []]));
}

function lostFaults({ document, table, row }: Correction, moves: readonly Posted[]): Finding[] {
  if (moves.length === 0) return [{ code: "reversedSince", document, table, row, field: "moveId" }];
  return moves.some(({ isCorrected }) => isCorrected) ? [{ code: "correctedSince", document, table, row, field: "moveId" }] : [];
}

function requestsOf(work: Work, correction: Correction, moves: readonly Posted[], followed: ReadonlySet<string>): StockRequest[] {
  const { moveId: _moveId, materialId, batch, ...source } = correction;
  const booked = moves.filter(({ reversalOf }) => reversalOf === null);
  const red = inOrder(booked).map((move, at): StockRequest => ({
    ...undoing(work, move, at + 1, correction.document, followed),
    ...source,
    generation: 1,
  }));
  const anew = booked
    .filter(({ quantity }) => signOf(quantity) !== 0)
    .map((move, at): StockRequest => {
      const value = signOf(move.quantity) > 0 ? broughtBy(booked, move) : null;
      return { ...sourceOf(move), ...source, materialId, batch, value, generation: 1, seq: red.length + at + 1 };
    });
  return [...red, ...anew];
}

/** What the goods cost: at planned prices the variance belongs to it. */
function broughtBy(moves: readonly Posted[], { value }: Posted): string {
  const variance = moves.find(({ leg }) => leg === "priceVariance");
  return variance ? sum([value, variance.value]) : value;
}

const lineOf = ({ module, lineId }: Pick<Named, "module" | "lineId">) => `${module} ${lineId}`;

const NAMED = shaped({ id: "id", module: "text", documentId: "id", lineId: "id" });
type Named = RowIn<typeof NAMED>;

function namedLines(work: Work, moveIds: readonly string[]): Promise<Named[]> {
  return work.run(NAMED`select id, module, document_id as "documentId", line_id as "lineId"
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
