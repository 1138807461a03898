import { sql } from "drizzle-orm";
import { narrow, type RowIn, shaped } from "#db/row";
import { newId } from "#db/id";
import { settlementLines } from "#db/schema/warehouse/settlement";
import { arrayOf } from "#db/sql";
import { isEmpty } from "#define/condition";
import { compare, negate } from "#define/decimal";
import { failIfAny } from "#define/problem";
import type { Work } from "#define/work";
import { amountOf, idOf, linesOf, textOf } from "#posting/amounts";
import type { Account } from "#posting/journal/journal";
import { insertRows } from "#posting/rows";
import { deriveSettlement } from "./amounts.ts";
import { settlementPrices } from "./price.ts";
import { fillUnits, postedOf, stamp } from "#posting/stamp";
import { postStock } from "#posting/stock/stock";
import { monthsByDocument } from "#posting/stock/document";
import { boughtAfterIssue } from "./stockOwnership.ts";
import type { StockRequest } from "#posting/stock/request";
import { reverseStock } from "#posting/stock/reverse";
import type { DocumentRecord, Row } from "#define/rows";
import type { Finding, Posting, Rule } from "#define/rule";

const MODULE = "warehouse.settlement";

/** A line of an issue that a supplier's goods left by. */
const CONSUMED = shaped({
  id: "id",
  warehouseId: "id",
  supplierId: "id",
  materialId: "id",
  docOn: "text",
  batch: "text",
  area: "text",
  seat: "text",
  box: "text",
  quantity: "decimal",
  settlementId: "id?",
  account: narrow<Account>("text"),
});
type Consumed = RowIn<typeof CONSUMED>;

/** Says which lines settle what was not consumed there in that time, or only in part, or is settled already. */
export const settlesOpen: Rule = async (documents, work) => {
  const consumed = await consumedOf(work, issueLinesOf(documents));
  const seen = new Set<string>();
  return documents.flatMap((document, index) => {
    const { header } = document;
    const lines = linesOf(document, "lines");
    if (lines.length === 0) return [{ document: index, code: "noLines", table: "lines" } satisfies Finding];
    return lines.flatMap((line, at): Finding[] => {
      const place = { document: index, table: "lines", row: at + 1 };
      const id = textOf(line.issueLineId);
      const one = consumed.get(id);
      if (!one || one.warehouseId !== header.warehouseId || one.supplierId !== header.supplierId)
        return [{ ...place, code: "unknownRecord", field: "issueLineId" }];
      if (seen.has(id) || one.settlementId !== null) return [{ ...place, code: "settledBefore", field: "issueLineId" }];
      seen.add(id);
      if (one.docOn < textOf(header.consumedFrom) || one.docOn > textOf(header.consumedTo))
        return [{ ...place, code: "outOfRange", field: "issueLineId" }];
      if (one.materialId !== line.materialId) return [{ ...place, code: "otherMaterial", field: "materialId" }];
      return compare(amountOf(line.quantity), one.quantity) === 0
        ? []
        : [{ ...place, code: "wholeConsumption", field: "quantity", value: line.quantity }];
    });
  });
};

/** Says which lines neither say a price nor get one from their rule. */
export const isPricedByRule: Rule = async (documents, work) => {
  const prices = await settlementPrices(work, documents);
  return documents.flatMap((document, index) =>
    linesOf(document, "lines").flatMap((line, at): Finding[] =>
      isEmpty(line.unitPrice) && !prices.has(line)
        ? [{ document: index, code: "required", table: "lines", row: at + 1, field: "unitPrice" }]
        : [],
    ),
  );
};

/** Prices the lines that say no price by the rule, with its tax. */
export const fillSettlement: Posting = async (documents, work) => {
  const prices = await settlementPrices(work, documents);
  for (const document of documents) {
    for (const line of linesOf(document, "lines")) {
      const price = prices.get(line);
      if (isEmpty(line.unitPrice)) line.unitPrice = price?.unitPrice ?? null;
      if (isEmpty(line.taxRate) || compare(amountOf(line.taxRate), "0") === 0) line.taxRate = price?.taxRate ?? "0";
    }
    deriveSettlement(document, work.money);
  }
};

/** Takes over everything consumed of the supplier in the time and not settled. */
export const collectConsumption: Posting = async (documents, work) => {
  for (const document of documents) await collectOne(document, work);
};

/**
 * Settles a batch: what the supplier's goods cost comes in against goods received not invoiced and goes where their issue went; each
 * consumption is paid once.
 */
export const settleConsumption: Posting = async (documents, work) => {
  await fillUnits(work, documents);
  const consumed = await consumedOf(work, issueLinesOf(documents));
  await claim(work, documents);
  const requests = documents.flatMap((document, index) =>
    linesOf(document, "lines").flatMap((line, at) => {
      const one = consumed.get(textOf(line.issueLineId));
      return one ? boughtAfterIssue(issuedRequest(document, line, one, index, at + 1), textOf(line.amount), one.account) : [];
    }),
  );
  const months = monthsByDocument(await postStock(work, requests));
  stamp(
    documents,
    documents.map(({ header }) => postedOf(header, months)),
  );
};

/** Undoes settlements; what they paid for is open again. */
export const reverseSettlement: Posting = async (documents, work) => {
  await reverseStock(work, MODULE, documents);
  await work.run(sql`update goods_issue_line set settlement_id = null where comp_id = ${work.compId}
    and settlement_id = any(${arrayOf(
      documents.map(({ header }) => textOf(header.id)),
      "bigint",
    )})`);
};

const issueLinesOf = (documents: readonly DocumentRecord[]) =>
  documents.flatMap((document) => linesOf(document, "lines").flatMap((line) => idOf(line.issueLineId) ?? []));

async function claim(work: Work, documents: readonly DocumentRecord[]): Promise<void> {
  for (const document of documents) {
    const ids = issueLinesOf([document]);
    const claimed = await work.run(shaped({ id: "id" })`update goods_issue_line set settlement_id = ${textOf(document.header.id)}::bigint
      where comp_id = ${work.compId} and settlement_id is null and id = any(${arrayOf(ids, "bigint")}) returning id`);
    const won = new Set(claimed.map(({ id }) => id));
    failIfAny(
      linesOf(document, "lines").flatMap((line, at) =>
        won.has(textOf(line.issueLineId)) ? [] : [{ code: "settledBefore", table: "lines", row: at + 1, field: "issueLineId" } as const],
      ),
    );
  }
}

async function collectOne(document: DocumentRecord, work: Work): Promise<void> {
  const { header } = document;
  const lines = linesOf(document, "lines");
  const known = new Set(lines.map((line) => line.issueLineId));
  const open = await work.run(shaped({
    id: "id",
    materialId: "id",
    quantity: "decimal",
  })`select id, material_id as "materialId", returnable_quantity as quantity
    from issue_row where comp_id = ${work.compId} and is_unsettled and warehouse_id = ${textOf(header.warehouseId)}::bigint
      and supplier_id = ${textOf(header.supplierId)}::bigint and doc_on between ${textOf(header.consumedFrom)}::date and ${textOf(header.consumedTo)}::date
    order by doc_on, doc_no, seq`);
  const added = open.filter(({ id }) => !known.has(id)).map((one, at) => lineRow(document, one, lines.length + at + 1));
  await insertRows(work, settlementLines, added);
  lines.push(...added.map((row) => ({ ...row, compId: work.compId })));
  document.lines.lines = lines;
  await fillSettlement([document], work);
}

const lineRow = (
  { header }: DocumentRecord,
  { id, materialId, quantity }: { id: string; materialId: string; quantity: string },
  seq: number,
): Row => ({
  id: newId(),
  settlementId: header.id ?? null,
  seq,
  issueLineId: id,
  materialId,
  quantity,
  unitPrice: null,
  taxRate: "0.0000",
  amount: "0.0000",
  taxAmount: "0.0000",
  invoiceNo: null,
  notes: null,
});

function issuedRequest({ header }: DocumentRecord, line: Row, one: Consumed, document: number, row: number): StockRequest {
  const { warehouseId, materialId, batch, area, seat, box, supplierId } = one;
  return {
    document,
    row,
    table: "lines",
    module: MODULE,
    documentId: textOf(header.id),
    lineId: textOf(line.id),
    docNo: textOf(header.docNo),
    partyId: supplierId,
    postedOn: textOf(header.docOn),
    warehouseId,
    materialId,
    batch,
    area,
    seat,
    box,
    owner: "supplier",
    state: "available",
    serial: "",
    quantity: negate(amountOf(line.quantity)),
    value: null,
    account: "",
  };
}

async function consumedOf(work: Work, ids: readonly string[]): Promise<Map<string, Consumed>> {
  if (ids.length === 0) return new Map();
  const rows =
    await work.run(CONSUMED`select l.id, h.warehouse_id as "warehouseId", l.supplier_id as "supplierId", l.material_id as "materialId",
      h.doc_on::text as "docOn", coalesce(l.batch, '') as batch, coalesce(l.area, '') as area, coalesce(l.seat, '') as seat, coalesce(l.box, '') as box,
      l.quantity - l.returned_quantity as quantity, l.settlement_id as "settlementId", coalesce(t.account, 'materialConsumption') as account
    from goods_issue_line l join goods_issue h on h.comp_id = l.comp_id and h.id = l.issue_id and h.stage = 'posted'
    left join operation_type t on t.comp_id = h.comp_id and t.id = h.operation_type_id
    where l.comp_id = ${work.compId} and l.owner = 'supplier' and l.id = any(${arrayOf([...ids], "bigint")})`);
  return new Map(rows.map((row) => [row.id, row]));
}
