import { sql } from "drizzle-orm";
import { type RowIn, shaped } from "#db/row";
import { newId } from "#db/id";
import { documentHistory } from "#db/schema/finance/ledger";
import { arrayOf } from "#db/sql";
import type { Work } from "#define/work";
import { inCompany, relations } from "#posting/acrossCompanies";
import { textOf } from "#posting/amounts";
import { grouped, insertRows, unnest } from "#posting/rows";
import { reverseStock } from "#posting/stock/reverse";
import { MODULE } from "./moves.ts";
import type { Row } from "#define/rows";
import type { StockTransfer } from "#posting/stock/documents";

const TWIN = shaped({ id: "id", version: "integer", stage: "text", docNo: "text" });
type Twin = RowIn<typeof TWIN>;

/** Tells the documents of the companies that sent the goods what has arrived; those of which everything has are done. */
export async function updateTwins(work: Work, documents: readonly StockTransfer[]): Promise<void> {
  await eachCompany(work, documents, async (other, own) => {
    const lines = own.flatMap((document) => document.lines.lines.map((line) => ({ line, twinId: document.header.twinId })));
    const lists = {
      twinId: lines.map(({ twinId }) => twinId),
      seq: lines.map(({ line }) => line.seq),
      received: lines.map(({ line }) => line.receivedQuantity),
    };
    await other.run(sql`update stock_transfer_line l set received_quantity = k.received
      from ${unnest("k", lists, { twinId: "bigint", seq: "integer", received: "numeric" })}
      where l.comp_id = ${other.compId} and l.transfer_id = k.twin_id and l.seq = k.seq`);
    const received = new Map(own.map(({ header }) => [header.twinId ?? "", header]));
    await moveTwins(other, own, (twin) => {
      const { stage = null, totalReceived = null } = received.get(twin.id) ?? {};
      return { stage: textOf(stage), totalReceived: textOf(totalReceived), action: stage === "posted" ? "confirmIn" : "receivePart" };
    });
  });
}

/** Undoes what the documents of other companies that belong to these have moved. */
export async function undoTwins(work: Work, documents: readonly StockTransfer[]): Promise<void> {
  await eachCompany(work, documents, async (other, own) => {
    const twins = await moveTwins(other, own, () => ({ stage: "reversed", totalReceived: null, action: "takeBack" }));
    await reverseStock(
      other,
      MODULE,
      twins.map(({ id, docNo }) => ({ header: { id, docNo }, lines: {} })),
    );
  });
}

/** A job for each company that holds twins of these documents. */
export async function eachCompany(
  work: Work,
  documents: readonly StockTransfer[],
  job: (other: Work, own: readonly StockTransfer[]) => Promise<void>,
): Promise<void> {
  const crossing = documents.filter(({ header }) => header.twinId !== null);
  if (crossing.length === 0) return;
  const known = new Map((await relations(work)).map(({ partyId, compId }) => [partyId, compId]));
  for (const [compId, own] of grouped(crossing, ({ header }) => known.get(header.partnerId ?? "")))
    if (compId !== undefined) await inCompany(work, compId, (other) => job(other, own));
}

type Move = { stage: string; totalReceived: string | null; action: string };

/** Moves twins to another stage, one version on, and says in their history what was done. */
export async function moveTwins(other: Work, own: readonly StockTransfer[], moveOf: (twin: Twin) => Move): Promise<Twin[]> {
  const twins = await other.run(TWIN`select id, version, stage, doc_no as "docNo" from stock_transfer
    where comp_id = ${other.compId} and id = any(${arrayOf(
      own.map(({ header }) => header.twinId),
      "bigint",
    )}) order by id for update`);
  const moves = twins.map((twin) => ({ twin, ...moveOf(twin) }));
  const lists = {
    id: moves.map(({ twin }) => twin.id),
    stage: moves.map(({ stage }) => stage),
    received: moves.map(({ totalReceived }) => totalReceived),
  };
  await other.run(sql`update stock_transfer t set stage = k.stage, total_received = coalesce(k.received, t.total_received), version = t.version + 1,
      updated_by = ${other.viewer.accountId}::bigint, updated_at = ${other.now}::timestamptz
    from ${unnest("k", lists, { id: "bigint", stage: "text", received: "numeric" })} where t.comp_id = ${other.compId} and t.id = k.id`);
  await noteTwins(
    other,
    moves.map(({ twin, stage, action }) => ({
      documentId: twin.id,
      version: twin.version + 1,
      action,
      stageFrom: twin.stage,
      stageTo: stage,
    })),
  );
  return twins;
}

type Noted = { documentId: string; version: number; action: string; stageFrom: string | null; stageTo: string };

/** What happened to documents of another company, in their history there. */
export async function noteTwins(other: Work, entries: readonly Noted[]): Promise<void> {
  const { accountId } = other.viewer;
  await insertRows(
    other,
    documentHistory,
    entries.map((entry): Row => ({ id: newId(), module: MODULE, ...entry, actorId: accountId, createdAt: other.now })),
  );
}
