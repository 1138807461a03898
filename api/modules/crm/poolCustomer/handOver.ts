import { sql } from "drizzle-orm";
import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import type { Posting } from "#define/rule";
import type { Work } from "#define/work";
import { noteMoves, ownerMoves } from "#posting/customer/pool";
import { addDays } from "#define/days";
import { reassignMasters } from "./reassign.ts";
import type { PoolCustomer } from "./posting.ts";

const TRANSFER = shaped({ id: "id", docNo: "text", ownerId: "id", departmentId: "id", readDays: "integer" });

/** A transfer was agreed: the customer is the new owner's from today, and the former one reads him for the days that it gives. */
export const handOver: Posting<PoolCustomer> = async (documents, work) => {
  const transfers = await transfersOf(work, documents, "approved");
  for (const { header } of documents) {
    const days = transfers.get(header.id)?.readDays ?? 0;
    await work.run(sql`update customer set former_reader_id = ${header.ownerId}, read_until = ${addDays(work.today, days)}
      where comp_id = ${work.compId} and id = ${header.id}`);
  }
  await move(work, documents, transfers);
};

/** It was made void: he is the former owner's again, who needs no days of reading for him. */
export const handBack: Posting<PoolCustomer> = async (documents, work) => {
  const transfers = await transfersOf(work, documents, "void");
  for (const { header } of documents)
    await work.run(sql`update customer set former_reader_id = null, read_until = null
      where comp_id = ${work.compId} and id = ${header.id} and former_reader_id = ${transfers.get(header.id)?.ownerId ?? null}`);
  await move(work, documents, transfers);
};

/** The newest transfer of each customer that was agreed, or made void; whose he is by it, and where that one works. */
async function transfersOf(work: Work, documents: readonly PoolCustomer[], stage: "approved" | "void") {
  const ids = documents.map(({ header }) => header.id);
  const owner = stage === "approved" ? sql`t.owner_id` : sql`t.former_owner_id`;
  const rows = await work.run(TRANSFER`select distinct on (l.customer_id) l.customer_id as id, t.doc_no as "docNo", e.id as "ownerId",
      e.department_id as "departmentId", t.read_days as "readDays"
    from customer_transfer_line l join customer_transfer t on t.comp_id = l.comp_id and t.id = l.transfer_id
    join employee e on e.comp_id = t.comp_id and e.id = ${owner}
    where l.comp_id = ${work.compId} and l.customer_id = any(${arrayOf(ids, "bigint")}) and t.stage = ${stage}
    order by l.customer_id, t.updated_at desc, t.id desc`);
  return new Map(rows.map((row) => [row.id, row]));
}

async function move(work: Work, documents: readonly PoolCustomer[], transfers: Awaited<ReturnType<typeof transfersOf>>): Promise<void> {
  const locked = await lockedOf(work, documents);
  for (const { header } of documents) {
    const stage = locked.has(header.id) ? "locked" : "owned";
    header.stage = stage;
    const transfer = transfers.get(header.id);
    if (!transfer) continue;
    const { ownerId, departmentId, docNo } = transfer;
    const entry = { customerId: header.id, kind: "transferred", stageFrom: stage, stageTo: stage, departmentId, reason: docNo };
    await noteMoves(work, ownerMoves(entry, header.ownerId, ownerId));
    Object.assign(header, { ownerId, departmentId, sinceOn: work.today, recycleOn: null });
  }
  await reassignMasters(work, documents, false);
}

/** Those that are locked, as they are stored still: the lock is the customer's, whoever has him. */
async function lockedOf(work: Work, documents: readonly PoolCustomer[]): Promise<ReadonlySet<string>> {
  const ids = documents.map(({ header }) => header.id);
  const rows = await work.run(shaped({ id: "id" })`select id from pool_customer
    where comp_id = ${work.compId} and id = any(${arrayOf(ids, "bigint")}) and stage = 'locked'`);
  return new Set(rows.map(({ id }) => id));
}
