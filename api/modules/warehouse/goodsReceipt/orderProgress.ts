import { newId } from "#db/id";
import { documentHistory } from "#db/schema/finance/ledger";
import { purchaseOrderLines, purchaseOrders } from "#db/schema/purchasing/purchasing";
import { compare } from "#define/decimal";
import type { Work } from "#define/work";
import type { Matching, OrderLine } from "./orderLines.ts";
import { grouped, insertRows, updateRows } from "#posting/rows";
import type { Row } from "#define/rows";

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
