import { sql } from "drizzle-orm";
import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import type { Posting } from "#define/rule";
import { noteMoves, ownerMoves } from "#posting/customer/pool";
import { addDays } from "#define/days";
import { moveParties, type PoolCustomer } from "./posting.ts";

/** A transfer was agreed: the customer is the new owner's from today, and the former one reads him for the days that it gives. */
export const handOver: Posting<PoolCustomer> = async (documents, work) => {
  const ids = arrayOf(
    documents.map(({ header }) => header.id),
    "bigint",
  );
  const rows = await work.run(
    shaped({ id: "id", ownerId: "id", departmentId: "id", readDays: "integer", docNo: "text" })`select distinct on (l.customer_id)
        l.customer_id as id, t.owner_id as "ownerId", e.department_id as "departmentId", t.read_days as "readDays", t.doc_no as "docNo"
      from customer_transfer_line l join customer_transfer t on t.comp_id = l.comp_id and t.id = l.transfer_id
      join employee e on e.comp_id = t.comp_id and e.id = t.owner_id
      where l.comp_id = ${work.compId} and l.customer_id = any(${ids}) and t.stage = 'approved'
      order by l.customer_id, t.updated_at desc, t.id desc`,
  );
  const transfers = new Map(rows.map((row) => [row.id, row]));
  for (const { header } of documents) {
    const transfer = transfers.get(header.id);
    if (!transfer) continue;
    const { ownerId, departmentId, readDays, docNo } = transfer;
    const move = { customerId: header.id, kind: "transferred", stageFrom: "owned", stageTo: "owned", departmentId, reason: docNo };
    await noteMoves(work, ownerMoves(move, header.ownerId, ownerId));
    await work.run(sql`update customer set former_reader_id = ${header.ownerId}, read_until = ${addDays(work.today, readDays)}
      where comp_id = ${work.compId} and id = ${header.id}`);
    Object.assign(header, { ownerId, departmentId, sinceOn: work.today, recycleOn: null });
  }
  await moveParties(work, documents);
};
