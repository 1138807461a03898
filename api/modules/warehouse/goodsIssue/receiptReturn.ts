import { sql } from "drizzle-orm";
import { narrow, type RowIn, shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import { add, compare, divide, multiply, negate, subtract } from "#define/decimal";
import type { Work } from "#define/work";
import { sum } from "#posting/amounts";
import type { Account } from "#posting/journal/journal";
import { moveReceived } from "#posting/purchase/received";
import { grouped } from "#posting/rows";
import { plainQuantity } from "#posting/stock/plainQuantity";
import { countReturned } from "#posting/stock/returned";
import { serialsOf } from "#posting/stock/serial";
import type { Finding, Rule } from "#define/rule";
import type { GoodsIssue, GoodsIssueLine } from "#posting/stock/documents";

const RECEIVED = shaped({
  id: "id",
  warehouseId: "id",
  materialId: "id",
  batch: "text",
  serialNos: "text?",
  owner: "text",
  quantity: "decimal",
  amount: "decimal",
  returnedQuantity: "decimal",
  orderLineId: "id?",
  moveId: "id?",
  account: narrow<Account>("text?"),
});
type Received = RowIn<typeof RECEIVED>;
type Returning = { document: number; row: number; line: GoodsIssueLine; of: string };
/** What a line takes back to the supplier: what its goods cost, what they were booked against, and the move that brought them. */
export type GoingBack = { cost: string; account: Account; moveId: string };

const returningOf = (documents: readonly GoodsIssue[]): Returning[] =>
  documents.flatMap((record, document) =>
    record.lines.lines.flatMap((line, at) => {
      const receiptLineId = line.receiptLineId;
      return receiptLineId === null ? [] : [{ document, row: at + 1, line, of: receiptLineId }];
    }),
  );

/** Says which lines send back what did not come there: other goods than the receipt line's, or more than is left of it. */
export const fitsReceipt: Rule<GoodsIssue> = async (documents, work) => {
  const returning = returningOf(documents);
  const received = await receivedOf(work, returning, "look");
  return [...grouped(returning, ({ of }) => of)].flatMap(([id, same]): Finding[] => {
    const source = received.get(id);
    const asked = sum(same.map(({ line }) => line.quantity));
    return same.flatMap(({ document, row, line }): Finding[] => {
      const place = { document, table: "lines", row };
      if (!source) return [{ ...place, code: "unknownRecord", field: "receiptLineId" }];
      if (source.materialId !== line.materialId) return [{ ...place, code: "otherMaterial", field: "materialId" }];
      if (source.warehouseId !== documents[document]?.header.warehouseId) return [{ document, code: "notAsSource", field: "warehouseId" }];
      const strange = strangeTo(line, source);
      if (strange.length > 0) return strange.map((field) => ({ ...place, code: "notAsSource", field }));
      const open = subtract(source.quantity, source.returnedQuantity);
      return compare(asked, open) > 0
        ? [{ ...place, code: "overReturned", field: "quantity", value: line.quantity, params: { qty: plainQuantity(open) } }]
        : [];
    });
  });
};

function strangeTo(line: GoodsIssueLine, { batch, serialNos, owner }: Received): string[] {
  const came = new Set(serialsOf({ serialNos }));
  return [
    ...((line.batch ?? "") === batch ? [] : ["batch"]),
    ...(line.owner === owner ? [] : ["owner"]),
    ...(serialsOf(line).every((serial) => came.has(serial)) ? [] : ["serialNos"]),
  ];
}

/** Counts on receipts and their orders what goes back; answers by line at which cost and account. */
export async function sendBack(work: Work, documents: readonly GoodsIssue[]): Promise<Map<GoodsIssueLine, GoingBack>> {
  const returning = returningOf(documents);
  const received = await receivedOf(work, returning, "lock");
  const going = new Map<GoodsIssueLine, GoingBack>();
  for (const { line, of } of returning) {
    const source = received.get(of);
    if (!source) continue;
    const after = add(source.returnedQuantity, line.quantity);
    const cost = subtract(costOf(source, after, work), costOf(source, source.returnedQuantity, work));
    source.returnedQuantity = after;
    going.set(line, { cost, account: source.account ?? "receivedNotInvoiced", moveId: source.moveId ?? "" });
  }
  await count(work, returning, received, 1);
  return going;
}

/** Takes back what reversed returns had counted. */
export async function keepReceived(work: Work, documents: readonly GoodsIssue[]): Promise<void> {
  const returning = returningOf(documents);
  await count(work, returning, await receivedOf(work, returning, "lock"), -1);
}

/** What a part of a received line cost, so that all parts together cost exactly the line. */
const costOf = ({ amount, quantity }: Received, part: string, { money }: Work): string =>
  divide(multiply(amount, part, 10), quantity, money.company);

async function count(
  work: Work,
  returning: readonly Returning[],
  received: ReadonlyMap<string, Received>,
  direction: 1 | -1,
): Promise<void> {
  await countReturned(work, "goods_receipt_line", returning, direction);
  await moveReceived(
    work,
    returning.flatMap(({ line, of }) => {
      const id = received.get(of)?.orderLineId ?? null;
      const quantity = line.quantity;
      return id === null ? [] : [{ id, quantity: direction === 1 ? negate(quantity) : quantity }];
    }),
  );
}

async function receivedOf(work: Work, returning: readonly Returning[], lock: "look" | "lock"): Promise<Map<string, Received>> {
  if (returning.length === 0) return new Map();
  const ids = returning.map(({ of }) => of);
  const rows =
    await work.run(RECEIVED`select l.id, h.warehouse_id as "warehouseId", l.material_id as "materialId", coalesce(l.batch, '') as batch,
      l.serial_nos as "serialNos", l.owner, l.quantity, coalesce(l.amount, 0) as amount, l.returned_quantity as "returnedQuantity",
      l.order_line_id as "orderLineId", v.id as "moveId", nullif(v.account, '') as account
    from goods_receipt_line l join goods_receipt h on h.comp_id = l.comp_id and h.id = l.receipt_id and h.stage = 'posted'
    left join lateral (select m.id, m.account from stock_move m where m.comp_id = l.comp_id and m.module = 'warehouse.goodsReceipt'
      and m.document_id = h.id and m.line_id = l.id and m.leg = 'in' and m.quantity > 0 order by m.id desc limit 1) v on true
    where l.comp_id = ${work.compId} and l.id = any(${arrayOf(ids, "bigint")}) order by l.id ${lock === "lock" ? sql`for update of l` : sql``}`);
  return new Map(rows.map((row) => [row.id, row]));
}
