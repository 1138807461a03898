import { sql } from "drizzle-orm";
import { narrow, type RowIn, shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import { add, compare, divide, multiply, subtract } from "#define/decimal";
import type { Work } from "#define/work";
import { sum } from "#posting/amounts";
import { holdDelivered, type Returned, returnDelivered } from "#posting/contract/issueDelivery";
import type { Account } from "#posting/journal/journal";
import { plainQuantity } from "#posting/stock/plainQuantity";
import { countReturned } from "#posting/stock/returned";
import { serialsOf } from "#posting/stock/serial";
import { grouped } from "#posting/rows";
import type { StockRequest } from "#posting/stock/request";
import type { Finding, Rule } from "#define/rule";
import type { GoodsReceipt, GoodsReceiptLine } from "#posting/stock/documents";

const MODULE = "warehouse.goodsReceipt";
const ISSUED = shaped({
  id: "id",
  materialId: "id",
  warehouseId: "id",
  batch: "text",
  serialNos: "text?",
  owner: "text",
  quantity: "decimal",
  amount: "decimal",
  returnedQuantity: "decimal",
  settledQuantity: "decimal",
  ownerPartyId: "id",
  account: narrow<Account>("text"),
});
type Issued = RowIn<typeof ISSUED>;
export type TakenBack = { account: Account; ownerPartyId: string; returnOf: NonNullable<StockRequest["returnOf"]> };
type Returning = { document: number; row: number; line: GoodsReceiptLine; of: string };

const returningOf = (documents: readonly GoodsReceipt[]): Returning[] =>
  documents.flatMap((document, index) =>
    document.lines.lines.flatMap((line, at) => {
      const issueLineId = line.issueLineId;
      return issueLineId === null ? [] : [{ document: index, row: at + 1, line, of: issueLineId }];
    }),
  );

/** Says which lines bring back what was not issued there: another material, or more than is still out. */
export const fitsIssue: Rule<GoodsReceipt> = async (documents, work) => {
  const returning = returningOf(documents);
  const issued = await issuedOf(work, returning, "look");
  return [...grouped(returning, ({ of }) => of)].flatMap(([id, same]): Finding[] => {
    const line = issued.get(id);
    const asked = sum(same.map((one) => one.line.quantity));
    return same.flatMap(({ document, row, line: own }): Finding[] => {
      const place = { document, table: "lines", row };
      if (!line) return [{ ...place, code: "unknownRecord", field: "issueLineId" }];
      if (line.materialId !== own.materialId) return [{ ...place, code: "otherMaterial", field: "materialId" }];
      const strange = strangeTo(documents[document]?.header.warehouseId, own, line);
      if (strange.length > 0)
        return strange.map((field) => ({ ...(field === "warehouseId" ? { document } : place), code: "notAsSource", field }));
      const open = subtract(subtract(line.quantity, line.returnedQuantity), line.settledQuantity);
      return compare(asked, open) > 0
        ? [{ ...place, code: "overReturned", field: "quantity", value: own.quantity, params: { qty: plainQuantity(open) } }]
        : [];
    });
  });
};

/** What a line that brings goods back says otherwise than their issue: warehouse, batch, serial numbers. */
function strangeTo(warehouseId: string | undefined, line: GoodsReceiptLine, issued: Issued): string[] {
  const went = new Set(serialsOf({ serialNos: issued.serialNos }));
  return [
    ...(warehouseId === issued.warehouseId ? [] : ["warehouseId"]),
    ...((line.batch ?? "") === issued.batch ? [] : ["batch"]),
    ...(serialsOf(line).every((serial) => went.has(serial)) ? [] : ["serialNos"]),
  ];
}

/** Gives returned lines the cost they were issued at and counts them there; answers what each takes over of its issue, by line. */
export async function takeReturns(work: Work, documents: readonly GoodsReceipt[]): Promise<Map<GoodsReceiptLine, TakenBack>> {
  const returning = returningOf(documents);
  await holdContracts(work, returning);
  const issued = await issuedOf(work, returning, "lock");
  const returned = new Map<GoodsReceiptLine, TakenBack>();
  for (const { line, of } of returning) {
    const source = issued.get(of);
    if (!source) continue;
    const after = add(source.returnedQuantity, line.quantity);
    line.amount = subtract(costOf(source, after, work.money.company), costOf(source, source.returnedQuantity, work.money.company));
    line.unitPrice = divide(line.amount, line.quantity, 6);
    line.owner = source.owner;
    const returnOf = { lineId: of, before: source.returnedQuantity };
    returned.set(line, { account: source.account, ownerPartyId: source.ownerPartyId, returnOf });
    source.returnedQuantity = after;
  }
  await countReturned(work, "goods_issue_line", returning, 1);
  await returnDelivered(work, MODULE, returnedOf(documents, returning), 1);
  return returned;
}

/** Takes back what reversed returns had counted, on the issues and on the contracts that these delivered. */
export async function dropReturns(work: Work, documents: readonly GoodsReceipt[]): Promise<void> {
  const returning = returningOf(documents);
  await holdContracts(work, returning);
  await countReturned(work, "goods_issue_line", returning, -1);
  await returnDelivered(work, MODULE, returnedOf(documents, returning), -1);
}

const holdContracts = (work: Work, returning: readonly Returning[]): Promise<void> =>
  holdDelivered(
    work,
    returning.map(({ of }) => of),
  );

const returnedOf = (documents: readonly GoodsReceipt[], returning: readonly Returning[]): Returned[] =>
  returning.flatMap(({ document, row, line, of }) => {
    const header = documents[document]?.header;
    if (!header) return [];
    const source = { documentId: header.id, lineId: line.id, docNo: header.docNo };
    return [{ issueLineId: of, row, quantity: line.quantity, on: header.docOn, ...source }];
  });

/** What a part of an issued line cost, so that all parts together cost exactly the line. */
const costOf = ({ amount, quantity }: Issued, part: string, digits: number): string => divide(multiply(amount, part, 10), quantity, digits);

async function issuedOf(work: Work, returning: readonly Returning[], lock: "look" | "lock"): Promise<Map<string, Issued>> {
  if (returning.length === 0) return new Map();
  const ids = returning.map(({ of }) => of);
  const rows =
    await work.run(ISSUED`select l.id, l.material_id as "materialId", h.warehouse_id as "warehouseId", coalesce(l.batch, '') as batch,
        l.serial_nos as "serialNos", l.owner, l.quantity, l.amount, l.returned_quantity as "returnedQuantity",
      l.settled_quantity as "settledQuantity",
      coalesce(case l.owner when 'supplier' then l.supplier_id when 'customer' then h.customer_id end, 0) as "ownerPartyId",
      coalesce(t.account, 'materialConsumption') as account
    from goods_issue_line l join goods_issue h on h.comp_id = l.comp_id and h.id = l.issue_id and h.stage = 'posted'
    left join operation_type t on t.comp_id = h.comp_id and t.id = h.operation_type_id
    where l.comp_id = ${work.compId} and l.id = any(${arrayOf(ids, "bigint")}) order by l.id ${lock === "lock" ? sql`for update of l` : sql``}`);
  return new Map(rows.map((row) => [row.id, row]));
}
