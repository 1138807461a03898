import { sql } from "drizzle-orm";
import { shaped } from "#db/row";
import { newId } from "#db/id";
import { stockTransferLines, stockTransfers } from "#db/schema/warehouse/transfer";
import { isEmpty } from "#define/condition";
import type { Work } from "#define/work";
import { relations } from "#posting/acrossCompanies";
import { sum, textOf } from "#posting/amounts";
import { grouped, insertRows, unnest } from "#posting/rows";
import { confirmation, fillUnits, postedOf, stamp } from "#posting/stamp";
import { type Arrival, type Consignment, type Crossing, sendAcross } from "./goodsAcross.ts";
import { amountsByLine, monthsByDocument } from "#posting/stock/document";
import { leaving, MODULE, writeSent } from "./moves.ts";
import { noteTwins } from "./twin.ts";
import type { Row } from "#define/rows";
import type { Finding, Posting, Rule } from "#define/rule";
import type { StockTransfer, StockTransferLine } from "#posting/stock/documents";

/** A document of this company, and the one that is going to stand for it in the other. */
type Crossed = { record: StockTransfer; twinId: string; twinNo: string; lineIds: ReadonlyMap<string, string> };

/** Says which transfers name a party that is no company of the group. */
export const namesGroupCompany: Rule<StockTransfer> = async (documents, work) => {
  if (documents.every(({ header }) => isEmpty(header.partnerId))) return [];
  const known = new Set((await relations(work)).map(({ partyId }) => partyId));
  return documents.flatMap(({ header }, document): Finding[] =>
    isEmpty(header.partnerId) || known.has(header.partnerId ?? "") ? [] : [{ document, code: "notIntercompany", field: "partnerId" }],
  );
};

/** The goods leave for the other company and are under way there, on a transfer of its own that is received like any other. */
export const sendToCompany: Posting<StockTransfer> = async (documents, work) => {
  await fillUnits(work, documents);
  const known = new Map((await relations(work)).map((relation) => [relation.partyId, relation.compId]));
  const [own] = await work.run(shaped({ code: "text" })`select code from company where id = ${work.compId}`);
  const crossed = documents.map((record) => crossedOf(record, own?.code ?? ""));
  const out = leaving(documents);
  for (const [compId, among] of grouped(crossed, ({ record }) => known.get(record.header.partnerId ?? "") ?? work.compId)) {
    const consignments = out.flatMap((request): Consignment[] => {
      const crossing = among.find(({ record }) => record === documents[request.document]);
      if (!crossing) return [];
      const { twinId: documentId, twinNo: docNo, lineIds } = crossing;
      return [{ out: request, twin: { documentId, lineId: lineIds.get(request.lineId) ?? "", docNo } }];
    });
    const documentIds = among.map(({ record }) => record.header.id);
    const { sent } = await sendAcross(work, consignments, compId, { module: MODULE, documentIds }, (other, arrival, crossing) =>
      writeTwins(other, among, arrival, crossing),
    );
    const gone = among.map(({ record }) => record);
    writeSent(gone, sent);
    const months = monthsByDocument(sent);
    stamp(
      gone,
      gone.map(({ header }) => postedOf(header, months)),
    );
  }
  for (const { record, twinId } of crossed) record.header.twinId = twinId;
};

function crossedOf(record: StockTransfer, company: string): Crossed {
  const lineIds = new Map(record.lines.lines.map(({ id }) => [id, newId()]));
  return { record, twinId: newId(), twinNo: `${company}-${record.header.docNo}`, lineIds };
}

/** The papers of the company that receives. */
async function writeTwins(other: Work, crossed: readonly Crossed[], arrival: Arrival, { underWay }: Crossing): Promise<void> {
  const [values, months] = [amountsByLine(underWay), monthsByDocument(underWay)];
  const lines = crossed.flatMap(({ record, twinId, lineIds }) =>
    record.lines.lines.map((line) => lineThere(line, twinId, lineIds.get(line.id) ?? "", values)),
  );
  await insertRows(
    other,
    stockTransfers,
    crossed.map((crossing) => headerThere(other, crossing, arrival, lines, months)),
  );
  await insertRows(other, stockTransferLines, lines);
  await carryBatches(other, lines);
  await noteTwins(
    other,
    crossed.map(({ twinId }) => ({ documentId: twinId, version: 1, action: "sendAcross", stageFrom: null, stageTo: "inTransit" })),
  );
}

function headerThere(
  other: Work,
  { record: { header }, twinId, twinNo }: Crossed,
  { partyId, warehouseId, departmentId }: Arrival,
  lines: readonly Row[],
  months: ReadonlyMap<string, string>,
): Row {
  const { accountId } = other.viewer;
  const { docOn, notes, totalQuantity } = header;
  const place = { warehouseId, departmentId, inWarehouseId: warehouseId, inDepartmentId: departmentId };
  const totalAmount = sum(lines.filter(({ transferId }) => transferId === twinId).map(({ amount }) => textOf(amount)));
  return {
    id: twinId,
    docNo: twinNo,
    docOn,
    stage: "inTransit",
    direction: "incoming",
    partnerId: partyId,
    twinId: header.id,
    notes,
    totalQuantity,
    totalAmount,
    ...place,
    ...postedOf({ id: twinId, docOn }, months),
    ...confirmation(other),
    submittedBy: accountId,
    createdBy: accountId,
    createdAt: other.now,
    updatedBy: accountId,
    updatedAt: other.now,
  };
}

function lineThere(line: StockTransferLine, transferId: string, id: string, values: ReadonlyMap<string, string>): Row {
  const { seq, materialId, quantity, batch, serialNos, notes } = line;
  return { id, transferId, seq, materialId, quantity, batch, serialNos, notes, amount: values.get(id) ?? "0" };
}

/** What the sender knows of the days of a batch goes with it. */
async function carryBatches(other: Work, lines: readonly Row[]): Promise<void> {
  const named = lines.filter(({ batch }) => !isEmpty(batch));
  if (named.length === 0) return;
  const lists = {
    id: named.map(() => newId()),
    materialId: named.map(({ materialId }) => materialId),
    batch: named.map(({ batch }) => batch),
  };
  await other.run(sql`insert into stock_batch (comp_id, id, material_id, batch, produced_on, expires_on)
    select distinct on (k.material_id, k.batch) ${other.compId}::integer, k.id, k.material_id, k.batch, s.produced_on, s.expires_on
    from ${unnest("k", lists, { id: "bigint", materialId: "bigint", batch: "text" })}
    join stock_batch s on s.material_id = k.material_id and s.batch = k.batch and s.comp_id <> ${other.compId}
    order by k.material_id, k.batch on conflict (comp_id, material_id, batch) do nothing`);
}
