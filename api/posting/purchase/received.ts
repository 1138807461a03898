import { narrow, shaped } from "#db/row";
import { newId } from "#db/id";
import { documentHistory } from "#db/schema/finance/ledger";
import { arrayOf } from "#db/sql";
import type { Work } from "#define/work";
import { insertRows, unnest } from "#posting/rows";

const MODULE = "purchasing.purchaseOrder";
const MOVED = shaped({
  orderId: "id",
  orderOn: "text",
  version: "integer",
  stageFrom: "text",
  stageTo: narrow<"03" | "04" | "05">("text"),
  isBack: "boolean",
});

/**
 * Adds to what arrived on order lines, or takes off what went back (below zero), and moves their orders to 03 (nothing arrived), 04 (in
 * part) or 05 (in full), with history; a closed order stays closed.
 */
export async function moveReceived(work: Work, changes: readonly { id: string; quantity: string }[]): Promise<void> {
  if (changes.length === 0) return;
  const lists = { id: changes.map(({ id }) => id), quantity: changes.map(({ quantity }) => quantity) };
  const touched = await work.run(shaped({
    orderId: "id",
  })`update purchase_order_line l set received_quantity = l.received_quantity + k.quantity
    from (select id, sum(quantity) as quantity from ${unnest("given", lists, { id: "bigint", quantity: "numeric" })} group by id) k
    where l.comp_id = ${work.compId} and l.id = k.id returning l.order_id as "orderId"`);
  const ids = [...new Set(touched.map(({ orderId }) => orderId))];
  const moved = await work.run(MOVED`with next as (select o.comp_id, o.id, o.stage,
        (select case when bool_and(l.received_quantity <= 0) then '03' when bool_and(l.received_quantity >= l.quantity) then '05' else '04' end
          from purchase_order_line l where l.comp_id = o.comp_id and l.order_id = o.id) as stage_to
      from purchase_order o where o.comp_id = ${work.compId} and o.stage in ('03', '04', '05') and o.id = any(${arrayOf(ids, "bigint")}) for update)
    update purchase_order o set stage = next.stage_to, version = o.version + 1, updated_by = ${work.viewer.accountId}, updated_at = ${work.now}
    from next where o.comp_id = next.comp_id and o.id = next.id and next.stage <> next.stage_to
    returning o.id as "orderId", o.doc_on::text as "orderOn", o.version, next.stage as "stageFrom", next.stage_to as "stageTo",
      next.stage_to < next.stage as "isBack"`);
  await insertRows(
    work,
    documentHistory,
    moved.map(({ orderId, version, stageFrom, stageTo, isBack }) => ({
      id: newId(),
      module: MODULE,
      documentId: orderId,
      version,
      action: isBack ? (stageTo === "03" ? "takeBackAll" : "takeBackPart") : stageTo === "05" ? "receiveAll" : "receivePart",
      stageFrom,
      stageTo,
      actorId: work.viewer.accountId,
      createdAt: work.now,
    })),
  );
  for (const { orderOn } of moved) work.changed(MODULE, orderOn.slice(0, 4));
}
