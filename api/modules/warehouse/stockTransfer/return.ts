import { type RowIn, shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import { add, divide, multiply, negate, round, subtract } from "#define/decimal";
import type { Work } from "#define/work";
import { fillUnits, postedOf, stamp } from "#posting/stamp";
import { postStock } from "#posting/stock/stock";
import { monthsByDocument } from "#posting/stock/document";
import type { StockRequest } from "#posting/stock/request";
import { headerOf, lineOf, restOf, underWay } from "./moves.ts";
import { eachCompany, moveTwins } from "./twin.ts";
import type { Posting } from "#define/rule";
import type { StockTransfer } from "#posting/stock/documents";

/** A line of a document of the company that sent the goods. */
const SENT_LINE = shaped({
  documentId: "id",
  version: "integer",
  docNo: "text",
  partyId: "id",
  warehouseId: "id",
  lineId: "id",
  seq: "integer",
  area: "text",
  seat: "text",
  box: "text",
  quantity: "decimal",
  amount: "decimal",
});
type SentLine = RowIn<typeof SENT_LINE>;

/**
 * What another company sent and did not arrive goes back to where it lay there, in each company at the value at which it was sent; what has
 * arrived stays.
 */
export const sendRestBack: Posting<StockTransfer> = async (documents, work) => {
  await fillUnits(work, documents);
  const outs = underWay(documents, restOf).map((out): StockRequest => ({ ...out, account: "intercompany" }));
  const taken = await postStock(work, outs);
  const months = monthsByDocument(taken);
  stamp(
    documents,
    documents.map(({ header }) => postedOf(header, months)),
  );
  await eachCompany(work, documents, async (other, own) => {
    const sent = await sentLines(other, own);
    const ages = new Map(taken.map(({ request, ages: aged = [] }) => [request.lineId, aged]));
    await postStock(
      other,
      comingBack(other, documents, outs, sent).map((request, at) => ({ ...request, ages: ages.get(outs[at]?.lineId ?? "") ?? [] })),
    );
    await moveTwins(other, own, () => ({ stage: "posted", totalReceived: null, action: "returnAcross" }));
  });
};

async function sentLines(other: Work, own: readonly StockTransfer[]): Promise<ReadonlyMap<string, SentLine>> {
  const rows = await other.run(SENT_LINE`select t.id as "documentId", t.version, t.doc_no as "docNo", t.partner_id as "partyId",
      t.warehouse_id as "warehouseId", l.id as "lineId", l.seq, coalesce(l.area, '') as area, coalesce(l.seat, '') as seat, coalesce(l.box, '') as box,
      l.quantity, l.amount
    from stock_transfer t join stock_transfer_line l on l.comp_id = t.comp_id and l.transfer_id = t.id
    where t.comp_id = ${other.compId} and t.id = any(${arrayOf(
      own.map(({ header }) => header.twinId),
      "bigint",
    )})`);
  return new Map(rows.map((row) => [keyOf(row.documentId, row.seq), row]));
}

const keyOf = (documentId: unknown, seq: unknown): string => `${String(documentId)} ${String(seq)}`;

function comingBack(
  other: Work,
  documents: readonly StockTransfer[],
  outs: readonly StockRequest[],
  sent: ReadonlyMap<string, SentLine>,
): StockRequest[] {
  const gone = new Map<string, string>();
  return outs.flatMap((out): StockRequest[] => {
    const line = lineOf(documents, out);
    const from = sent.get(keyOf(headerOf(documents, out).twinId, line.seq));
    if (!from) return [];
    const { documentId, docNo, partyId, lineId, version, warehouseId, area, seat, box } = from;
    const quantity = negate(out.quantity);
    const before = gone.get(lineId) ?? "0";
    const after = add(before, quantity);
    gone.set(lineId, after);
    const value = subtract(worthOf(other, from, after), worthOf(other, from, before));
    const place = { warehouseId, area, seat, box, state: "available" as const };
    return [{ ...out, ...place, documentId, docNo, partyId, lineId, quantity, value, generation: version }];
  });
}

/** What so much of a line was worth when it was sent, of the whole of it all of its value. */
function worthOf(other: Work, { amount, quantity }: SentLine, part: string): string {
  return round(divide(multiply(amount, part, 12), quantity, 12), other.money.company);
}
