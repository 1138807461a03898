import { type SQL, sql } from "drizzle-orm";
import { narrow, shaped } from "#db/row";
import { arrayOf, identifier, sameColumns } from "#db/sql";
import { failIfAny } from "#define/problem";
import type { Work } from "#define/work";
import type { Account } from "#posting/journal/journal";
import { KEY_SHAPE, keyRow, lockBalances, type StockKey } from "./key.ts";
import { holdMonths, monthWanted } from "./month.ts";
import type { StockPosting } from "./request.ts";
import { lockValuations } from "./valuation.ts";
import type { Finding } from "#define/rule";

/**
 * A move of the ledger that still counts; `generation` is its own, `latest` that of its document, `row` numbers its lines; `reversalOf` is
 * a move of another document (a correction).
 */
export type Posted = StockKey & {
  id: string;
  module: string;
  documentId: string;
  lineId: string;
  docNo: string;
  partyId: string | null;
  postedOn: string;
  postedMonth: string;
  leg: StockPosting["leg"];
  account: Account | "";
  quantity: string;
  value: string;
  generation: number;
  latest: number;
  reversalOf: string | null;
  row: number;
  /** Undone by another document (a correction), which is to be undone first. */
  isCorrected: boolean;
};

/** The moves of documents that are not undone, the latest first; `lines` bounds them to these lines. */
export async function livingMoves(
  work: Work,
  module: string,
  documentIds: readonly string[],
  lines?: readonly string[],
): Promise<Posted[]> {
  const among = lines === undefined ? sql`` : sql`and m.line_id = any(${arrayOf(lines, "bigint")})`;
  return work.run(shaped({
    ...KEY_SHAPE,
    id: "id",
    module: "text",
    documentId: "id",
    lineId: "id",
    docNo: "text",
    partyId: "id?",
    postedOn: "day",
    postedMonth: "text",
    leg: narrow<StockPosting["leg"]>("text"),
    account: narrow<Posted["account"]>("text"),
    quantity: "decimal",
    value: "decimal",
    generation: "integer",
    latest: "integer",
    reversalOf: "id?",
    row: "integer",
    isCorrected: "boolean",
  })`select m.id, m.module, ${keyRow("m")}, m.document_id as "documentId", m.line_id as "lineId", m.doc_no as "docNo",
      m.party_id as "partyId", m.posted_on as "postedOn", m.posted_month as "postedMonth", m.leg, m.account, m.quantity, m.value,
        m.generation, m.reversal_of as "reversalOf",
      (select max(g.generation) from stock_move g where g.comp_id = m.comp_id and g.module = m.module and g.document_id = m.document_id) as latest,
      dense_rank() over (partition by m.document_id order by m.line_id)::integer as row,
      exists (select 1 from stock_move r where ${undoes("r", "m")} and not ${isSame("r", "m")}
      and not exists (select 1 from stock_move a where ${undoes("a", "r")})) as "isCorrected"
    from stock_move m where m.comp_id = ${work.compId} and m.module = ${module} and m.document_id = any(${arrayOf(documentIds, "bigint")}) ${among}
      and not exists (select 1 from stock_move r where ${undoes("r", "m")} and ${isSame("r", "m")})
      and not exists (select 1 from stock_move o where ${undoes("m", "o")} and ${isSame("o", "m")})
    order by m.document_id, m.id desc`);
}

/**
 * The living moves of documents, their valuations and places locked from here on (after the months that an undoing is booked in, as
 * postings do): what others undid until then is seen.
 */
export async function lockedMoves(work: Work, module: string, documentIds: readonly string[]): Promise<Posted[]> {
  const moves = await livingMoves(work, module, documentIds);
  if (moves.length === 0) return [];
  await lockKeys(work, moves);
  return livingMoves(work, module, documentIds);
}

/** Locks what moves lie on, in the order of postings; variances have no place of their own. */
export async function lockKeys(work: Work, moves: readonly Posted[]): Promise<void> {
  await holdMonths(
    work,
    moves.map(({ warehouseId, postedOn }) => monthWanted({ warehouseId, postedOn: work.today < postedOn ? postedOn : work.today })),
  );
  await lockValuations(work, moves);
  await lockBalances(
    work,
    moves.filter(({ state }) => state !== "variance"),
  );
}

/** Ends with an issue for every document that a correction changed since. */
export function refuseCorrected(moves: readonly Posted[], documentIds: readonly string[]): void {
  const corrected = new Set(moves.filter(({ isCorrected }) => isCorrected).map(({ documentId }) => documentId));
  failIfAny([...corrected].map((id): Finding => ({ code: "correctedSince", document: documentIds.indexOf(id) })));
}

/** The first takes back the whole of the second: a red entry on its side. */
function undoes(red: string, of: string): SQL {
  const [back, first] = [identifier(red), identifier(of)];
  return sql`${back}.comp_id = ${first}.comp_id and ${back}.reversal_of = ${first}.id and ${back}.leg = ${first}.leg
    and ${back}.quantity = -${first}.quantity`;
}

function isSame(one: string, other: string): SQL {
  return sql`(${sameColumns(["module", "document_id"], one, other)})`;
}
