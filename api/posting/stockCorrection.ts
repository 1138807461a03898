import { sql } from "drizzle-orm";
import { arrayOf } from "#db/sql";
import { signOf } from "#define/decimal";
import type { Work } from "#define/work";
import { sum } from "./amounts.ts";
import { grouped } from "./rows.ts";
import { postStock } from "./stock.ts";
import { livingMoves, type Posted, refuseCorrected } from "./stockMoves.ts";
import { followedMoves, inOrder, sourceOf, undoing } from "./stockReverse.ts";
import type { StockPosting, StockRequest } from "./stockRequest.ts";

/** A line of a correction: the move that named the wrong material (with all that its line moved), and what it should have named. */
export type Correction = Pick<StockRequest, "document" | "table" | "row" | "module" | "documentId" | "lineId" | "docNo" | "postedOn"> & {
  moveId: string;
  materialId: string;
  batch: string;
};

/** Books posted lines on the right material (one that was corrected before, from the material that it was given then): red entries of what they moved, and the same anew; receipts keep their value, issues take the cost of the right one. */
export async function correctMaterials(work: Work, corrections: readonly Correction[]): Promise<StockPosting[]> {
  const named = await namedLines(work, corrections);
  const moves = await movesOfLines(work, named);
  refuseCorrected(
    moves,
    moves.map(({ documentId }) => documentId),
  );
  const followed = await followedMoves(work, moves);
  const byLine = grouped(moves, ({ module, lineId }) => `${module} ${lineId}`);
  const lineOf = new Map(named.map(({ id, module, lineId }) => [id, `${module} ${lineId}`]));
  return postStock(
    work,
    corrections.flatMap((correction) => requestsOf(work, correction, byLine.get(lineOf.get(correction.moveId) ?? "") ?? [], followed)),
  );
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

type Named = { id: string; module: string; documentId: string; lineId: string };

function namedLines(work: Work, corrections: readonly Correction[]): Promise<Named[]> {
  return work.run<Named>(sql`select id, module, document_id as "documentId", line_id as "lineId"
    from stock_move where comp_id = ${work.compId} and id = any(${arrayOf(
      corrections.map(({ moveId }) => moveId),
      "bigint",
    )})`);
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
