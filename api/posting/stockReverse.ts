import { sql } from "drizzle-orm";
import { arrayOf } from "#db/sql";
import { negate, signOf } from "#define/decimal";
import type { DocumentRecord, Work } from "#define/work";
import { textOf } from "./amounts.ts";
import type { Account } from "./journal.ts";
import { grouped } from "./rows.ts";
import { postStock } from "./stock.ts";
import { keyRow, lockBalances, type StockKey } from "./stockKey.ts";
import type { StockPosting, StockRequest } from "./stockRequest.ts";

type Posted = StockKey & {
  id: string;
  documentId: string;
  lineId: string;
  docNo: string;
  partyId: string | null;
  postedOn: string;
  leg: StockPosting["leg"];
  account: Account | "";
  quantity: string;
  value: string;
  generation: number;
  row: number;
};

/**
 * Undoes every move of these documents that is not undone yet, at its own value, booked today; journal and layers follow.
 * Where others moved a key since, stock leaves at its cost of now and the difference stands beside as a variance that names the undone move; more than is available is refused.
 */
export async function reverseStock(work: Work, module: string, documents: readonly DocumentRecord[]): Promise<StockPosting[]> {
  const ids = documents.map(({ header }) => textOf(header.id));
  const moves = await readMoves(work, module, ids);
  if (moves.length === 0) return [];
  await lockBalances(
    work,
    moves.filter(({ state }) => state !== "variance"),
  );
  const followed = await readFollowed(work, module, moves);
  return postStock(work, undoing(work, module, ids, moves, followed));
}

/** The latest first; values alone after the quantities that they lie on. */
function undoing(
  work: Work,
  module: string,
  ids: readonly string[],
  moves: readonly Posted[],
  followed: ReadonlySet<string>,
): StockRequest[] {
  const byDocument = grouped(moves, ({ documentId }) => documentId);
  return [...byDocument].flatMap(([documentId, posted]) => {
    const generation = Math.max(...posted.map((move) => move.generation)) + 1;
    const ordered = [
      ...posted.filter(({ quantity }) => signOf(quantity) !== 0),
      ...posted.filter(({ quantity }) => signOf(quantity) === 0),
    ];
    return ordered.map((move, at): StockRequest => ({
      ...move,
      document: ids.indexOf(documentId),
      table: "lines",
      module,
      postedOn: work.today < move.postedOn ? move.postedOn : work.today,
      quantity: negate(move.quantity),
      value: negate(move.value),
      generation,
      seq: at + 1,
      reversalOf: move.id,
      undoes: { moveId: move.id, leg: move.leg, wasFollowed: followed.has(move.id) },
    }));
  });
}

function readMoves(work: Work, module: string, ids: readonly string[]): Promise<Posted[]> {
  return work.run<Posted>(sql`select m.id, ${keyRow("m")}, m.document_id as "documentId", m.line_id as "lineId", m.doc_no as "docNo", m.party_id as "partyId",
      m.posted_on as "postedOn", m.leg, m.account, m.quantity, m.value, max(m.generation) over (partition by m.document_id) as generation,
      dense_rank() over (partition by m.document_id order by m.line_id)::integer as row
    from stock_move m where m.comp_id = ${work.compId} and m.module = ${module} and m.document_id = any(${arrayOf(ids, "bigint")})
      and m.reversal_of is null and not exists (select 1 from stock_move r where r.comp_id = m.comp_id and r.module = m.module
        and r.document_id = m.document_id and r.reversal_of = m.id)
    order by m.document_id, m.id desc`);
}

/** Moves whose key others moved after them; the keys are locked. */
async function readFollowed(work: Work, module: string, moves: readonly Posted[]): Promise<Set<string>> {
  const rows = await work.run<{ id: string }>(sql`select m.id from stock_move m
    where m.comp_id = ${work.compId} and m.id = any(${arrayOf(
      moves.map(({ id }) => id),
      "bigint",
    )})
      and exists (select 1 from stock_move l where l.comp_id = m.comp_id and l.warehouse_id = m.warehouse_id and l.material_id = m.material_id
        and l.batch = m.batch and l.area = m.area and l.seat = m.seat and l.box = m.box and l.owner = m.owner and l.state = m.state and l.serial = m.serial
        and l.id > m.id and (l.module, l.document_id) <> (m.module, m.document_id))`);
  return new Set(rows.map(({ id }) => id));
}
