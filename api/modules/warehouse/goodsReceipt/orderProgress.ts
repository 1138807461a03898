import { narrow, shaped } from "#db/row";
import { newId } from "#db/id";
import { arrayOf } from "#db/sql";
import { documentHistory } from "#db/schema/finance/ledger";
import { purchaseOrderLines, purchaseOrders } from "#db/schema/purchasing/purchasing";
import { compare } from "#define/decimal";
import type { Work } from "#define/work";
import { idOf, linesOf, textOf, total } from "#posting/amounts";
import type { Matching, OrderLine } from "./orderLines.ts";
import { grouped, insertRows, unnest, updateRows } from "#posting/rows";
import type { DocumentRecord, Row } from "#define/rows";

const MODULE = "purchasing.purchaseOrder";

/** Stores what arrived on matched order lines and moves their orders to 04 (in part) or 05 (in full), with history. */
export async function advanceOrders(work: Work, { matches, orderLines }: Matching): Promise<void> {
  const touched = new Set(matches.map(({ orderLine }) => orderLine));
  await updateRows(
    work,
    purchaseOrderLines,
    [...touched].map(({ id, receivedQuantity }) => ({ id, receivedQuantity })),
  );
  const orders = [...new Map([...touched].map((line) => [line.orderId, line])).values()];
  const byOrder = grouped(orderLines, (line) => line.orderId);
  const moved = orders
    .map((order) => ({ order, stage: stageOf(byOrder.get(order.orderId) ?? []) }))
    .filter(({ order, stage }) => order.stage !== stage);
  const { accountId } = work.viewer;
  await updateRows(
    work,
    purchaseOrders,
    moved.map(({ order, stage }) => ({ id: order.orderId, stage, version: order.version + 1, updatedBy: accountId, updatedAt: work.now })),
  );
  await insertRows(
    work,
    documentHistory,
    moved.map(({ order, stage }) => historyRow(work, order, stage)),
  );
  for (const { orderOn } of orders) work.changed(MODULE, orderOn.slice(0, 4));
}

const REOPENED = shaped({ orderId: "id", orderOn: "text", version: "integer", stageFrom: "text", stageTo: narrow<"03" | "04">("text") });

/**
 * Takes off order lines what reversed receipts had brought and moves their orders back to 04 (in part) or 03 (nothing arrived), with
 * history; a closed order stays closed.
 */
export async function retreatOrders(work: Work, documents: readonly DocumentRecord[]): Promise<void> {
  const lines = documents.flatMap((document) => linesOf(document, "lines").filter((line) => idOf(line.orderLineId) !== null));
  if (lines.length === 0) return;
  const sums = [...grouped(lines, (line) => textOf(line.orderLineId))];
  const lists = { id: sums.map(([id]) => id), quantity: sums.map(([, same]) => total(same, "quantity")) };
  const touched = await work.run(shaped({
    orderId: "id",
  })`update purchase_order_line l set received_quantity = l.received_quantity - k.quantity
    from ${unnest("k", lists, { id: "bigint", quantity: "numeric" })} where l.comp_id = ${work.compId} and l.id = k.id returning l.order_id as "orderId"`);
  const ids = [...new Set(touched.map(({ orderId }) => orderId))];
  const moved = await work.run(REOPENED`with next as (select o.comp_id, o.id, o.stage,
        case when exists (select 1 from purchase_order_line l where l.comp_id = o.comp_id and l.order_id = o.id and l.received_quantity > 0) then '04' else '03' end as stage_to
      from purchase_order o where o.comp_id = ${work.compId} and o.stage in ('04', '05') and o.id = any(${arrayOf(ids, "bigint")}) for update)
    update purchase_order o set stage = next.stage_to, version = o.version + 1, updated_by = ${work.viewer.accountId}, updated_at = ${work.now}
    from next where o.comp_id = next.comp_id and o.id = next.id and next.stage <> next.stage_to
    returning o.id as "orderId", o.doc_on::text as "orderOn", o.version, next.stage as "stageFrom", next.stage_to as "stageTo"`);
  await insertRows(
    work,
    documentHistory,
    moved.map(({ orderId, version, stageFrom, stageTo }) => ({
      id: newId(),
      module: MODULE,
      documentId: orderId,
      version,
      action: stageTo === "03" ? "takeBackAll" : "takeBackPart",
      stageFrom,
      stageTo,
      actorId: work.viewer.accountId,
      createdAt: work.now,
    })),
  );
  for (const { orderOn } of moved) work.changed(MODULE, orderOn.slice(0, 4));
}

function stageOf(orderLines: readonly OrderLine[]): "04" | "05" {
  const open = orderLines.some((line) => compare(line.receivedQuantity, line.quantity) < 0);
  return open ? "04" : "05";
}

function historyRow(work: Work, order: OrderLine, stage: "04" | "05"): Row {
  const action = stage === "05" ? "receiveAll" : "receivePart";
  return {
    id: newId(),
    module: MODULE,
    documentId: order.orderId,
    version: order.version + 1,
    action,
    stageFrom: order.stage,
    stageTo: stage,
    actorId: work.viewer.accountId,
    createdAt: work.now,
  };
}
