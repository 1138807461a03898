import { shaped } from "#db/row";
import { newId } from "#db/id";
import { settlementLines } from "#db/schema/warehouse/settlement";
import { isEmpty } from "#define/condition";
import { compare, negate } from "#define/decimal";
import { failIfAny } from "#define/problem";
import type { Work } from "#define/work";
import { insertRows, unnest } from "#posting/rows";
import { deriveSettlement } from "./amounts.ts";
import { settlementPrices } from "./price.ts";
import { buysStock } from "./rules.ts";
import { type Consumed, consumedOf, definitionsOf, issueLinesOf, unsettledOf } from "./sources.ts";
import { fillUnits, postedOf, stamp } from "#posting/stamp";
import { postStock } from "#posting/stock/stock";
import { monthsByDocument } from "#posting/stock/document";
import { bought, boughtAfterIssue } from "./stockOwnership.ts";
import type { StockRequest } from "#posting/stock/request";
import { release, reserve } from "#posting/stock/reservation";
import { reverseStock } from "#posting/stock/reverse";
import type { Posting } from "#define/rule";
import type { Settlement, SettlementLine } from "#posting/stock/documents";

const MODULE = "warehouse.settlement";
type Place = { materialId: string; batch: string; area: string; seat: string; box: string };

/** Prices the lines that say no price by the definition, with its tax. */
export const fillSettlement: Posting<Settlement> = async (documents, work) => {
  const { prices } = await settlementPrices(work, documents);
  for (const document of documents) {
    for (const line of document.lines.lines) {
      const price = prices.get(line);
      if (isEmpty(line.unitPrice)) line.unitPrice = price?.unitPrice ?? null;
      if (isEmpty(line.taxRate) || compare(line.taxRate ?? "0", "0") === 0) line.taxRate = price?.taxRate ?? "0";
    }
    deriveSettlement(document, work.money);
  }
};

/** Takes over everything that the definition settles of the time and that is not settled. */
export const collectConsumption: Posting<Settlement> = async (documents, work) => {
  const definitions = await definitionsOf(work, documents);
  for (const document of documents) {
    const by = definitions.get(document.header.ruleId);
    if (by) await takeOver(document, await unsettledOf(work, document, by), work);
  }
};

/** Keeps the supplier's goods that are bought where they lie. */
export const holdBought: Posting<Settlement> = (documents, work) =>
  reserve(
    work,
    linesOfAll(documents).flatMap(({ document, line, at }) => (buysStock(line) ? [requestOf(document, line, placeOf(line), at)] : [])),
  );

/** Gives back what was kept. */
export const freeBought: Posting<Settlement> = (documents, work) => release(work, MODULE, documents);

/**
 * Settles a batch against goods received not invoiced: what was consumed comes in at its price and goes where its issue went, each part of
 * it once; what still lies there becomes the company's.
 */
export const settleConsumption: Posting<Settlement> = async (documents, work) => {
  await fillUnits(work, documents);
  const consumed = await consumedOf(work, issueLinesOf(documents));
  await count(work, documents, "settle");
  const requests = linesOfAll(documents).flatMap(({ document, line, at }) => {
    const one = consumed.get(line.issueLineId ?? "");
    const request = requestOf(document, line, one ?? placeOf(line), at);
    if (buysStock(line)) return bought(request, line.amount ?? "0");
    return one ? boughtAfterIssue(request, line.amount ?? "0", one.account) : [];
  });
  const documentIds = documents.map(({ header }) => header.id);
  const months = monthsByDocument(await postStock(work, requests, { module: MODULE, documentIds }));
  stamp(
    documents,
    documents.map(({ header }) => postedOf(header, months)),
  );
};

/** Undoes settlements; what they paid for is open again. */
export const reverseSettlement: Posting<Settlement> = async (documents, work) => {
  await reverseStock(work, MODULE, documents);
  await count(work, documents, "free");
};

/** Counts on the issue lines what is paid for, or no more; never more than was consumed and did not come back. */
async function count(work: Work, documents: readonly Settlement[], how: "settle" | "free"): Promise<void> {
  const paid = documents.flatMap((document) =>
    document.lines.lines.flatMap((line, at) => (buysStock(line) ? [] : [{ line, id: line.issueLineId ?? "", row: at + 1 }])),
  );
  if (paid.length === 0) return;
  const quantityOf = ({ quantity }: SettlementLine) => (how === "settle" ? quantity : negate(quantity));
  const lists = { id: paid.map(({ id }) => id), quantity: paid.map(({ line }) => quantityOf(line)) };
  const counted = await work.run(shaped({
    id: "id",
  })`update goods_issue_line l set settled_quantity = l.settled_quantity + k.quantity
    from ${unnest("k", lists, { id: "bigint", quantity: "numeric" })} where l.comp_id = ${work.compId} and l.id = k.id
      and l.returned_quantity + l.settled_quantity + k.quantity <= l.quantity returning l.id`);
  const done = new Set(counted.map(({ id }) => id));
  failIfAny(
    paid.flatMap(({ id, row }) => (done.has(id) ? [] : [{ code: "settledBefore", table: "lines", row, field: "issueLineId" } as const])),
  );
}

async function takeOver(document: Settlement, open: readonly Consumed[], work: Work): Promise<void> {
  const lines = document.lines.lines;
  const known = new Set(lines.map((line) => line.issueLineId));
  const added = open.filter(({ id }) => !known.has(id)).map((one, at) => lineRow(document, one, lines.length + at + 1));
  await insertRows(
    work,
    settlementLines,
    added.map(({ compId: _compId, ...row }) => row),
  );
  lines.push(...added);
  await fillSettlement([document], work);
}

const lineRow = ({ header }: Settlement, { id, materialId, open, batch, area, seat, box }: Consumed, seq: number): SettlementLine => ({
  compId: header.compId,
  id: newId(),
  settlementId: header.id,
  seq,
  issueLineId: id,
  materialId,
  batch: batch || null,
  area: area || null,
  seat: seat || null,
  box: box || null,
  quantity: open,
  unitPrice: null,
  taxRate: "0.0000",
  amount: "0.0000",
  taxAmount: "0.0000",
  invoiceNo: null,
  notes: null,
});

/** Every line of a batch with its document and where it stands. */
const linesOfAll = (documents: readonly Settlement[]) =>
  documents.flatMap((document, index) =>
    document.lines.lines.map((line, at) => ({ document, line, at: { document: index, row: at + 1 } })),
  );

const placeOf = (line: SettlementLine): Place => ({
  materialId: line.materialId,
  batch: line.batch ?? "",
  area: line.area ?? "",
  seat: line.seat ?? "",
  box: line.box ?? "",
});

/** The supplier's goods that a line pays for, as they leave him. */
function requestOf({ header }: Settlement, line: SettlementLine, place: Place, at: { document: number; row: number }): StockRequest {
  const { materialId, batch, area, seat, box } = place;
  return {
    ...at,
    table: "lines",
    module: MODULE,
    documentId: header.id,
    lineId: line.id,
    docNo: header.docNo,
    partyId: header.supplierId,
    postedOn: header.docOn,
    warehouseId: header.warehouseId,
    materialId,
    batch,
    area,
    seat,
    box,
    owner: "supplier",
    ownerPartyId: header.supplierId,
    state: "available",
    serial: "",
    quantity: negate(line.quantity),
    value: null,
    account: "",
  };
}
