import { sql } from "drizzle-orm";
import { type RowIn, shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import { add, compare, divide, multiply, subtract } from "#define/decimal";
import type { Work } from "#define/work";
import { plainQuantity } from "#posting/stock/plainQuantity";
import { grouped } from "#posting/rows";
import type { Finding } from "#define/rule";
import { amountOf } from "#posting/amounts";
import type { DocumentRecord, DraftOf } from "#define/rows";
import type { GoodsReceipt } from "#posting/stock/documents";

type Draft = DraftOf<GoodsReceipt>;
type DraftLine = Draft["lines"]["lines"][number];
/** A receipt, or the draft of one. */
type Receipt<L> = DocumentRecord<Draft["header"], { lines: L[] }>;

/** A line of a purchase order with what its order says; `receivedQuantity` grows in memory as lines are matched. */
const ORDER_LINE = shaped({
  id: "id",
  orderId: "id",
  orderNo: "text",
  orderOn: "day",
  version: "integer",
  stage: "text",
  supplierId: "id",
  currency: "text",
  materialId: "id",
  quantity: "decimal",
  receivedQuantity: "decimal",
  unitPrice: "decimal",
  taxRate: "decimal",
  overTolerance: "decimal?",
  overTolerancePercent: "decimal?",
});
export type OrderLine = RowIn<typeof ORDER_LINE>;
/** Which order line a line of a receipt fills. */
export type Match<L = DraftLine> = { document: number; line: L; orderLine: OrderLine };
export type Matching<L = DraftLine> = { matches: Match<L>[]; findings: Finding[]; orderLines: OrderLine[] };

const RECEIVABLE = ["03", "04"];

/**
 * Finds for every receipt line of a batch the order line it fills and says what does not fit: wrong party, wrong order, too much; with
 * `lock` the orders stay locked until commit.
 */
export async function matchOrderLines<L extends DraftLine>(
  documents: readonly Receipt<L>[],
  work: Work,
  lock: boolean,
): Promise<Matching<L>> {
  const wanted = [...new Set(documents.flatMap(({ header }) => header.purchaseOrderId ?? []))];
  const orderLines = wanted.length > 0 ? await readOrderLines(work, wanted, lock) : [];
  const byOrder = grouped(orderLines, (line) => line.orderId);
  const matching: Matching<L> = { matches: [], findings: [], orderLines };
  for (const [index, document] of documents.entries()) {
    const orderId = document.header.purchaseOrderId;
    if (orderId !== null) matchDocument(index, document, byOrder.get(orderId) ?? [], matching);
  }
  return matching;
}

/** How much of an order line may still arrive: ordered and the smaller of both tolerances, less what arrived. */
function openQuantity({ quantity, receivedQuantity, overTolerance, overTolerancePercent }: OrderLine): string {
  const share = overTolerancePercent === null ? null : divide(multiply(quantity, overTolerancePercent, 10), "100", 6);
  const bounds = [overTolerance, share].filter((bound) => bound !== null);
  const tolerance =
    bounds.reduce<string | null>((least, bound) => (least === null || compare(bound, least) < 0 ? bound : least), null) ?? "0";
  return subtract(add(quantity, tolerance), receivedQuantity);
}

function matchDocument<L extends DraftLine>(
  document: number,
  record: Receipt<L>,
  orderLines: readonly OrderLine[],
  { matches, findings }: Matching<L>,
): void {
  const [order] = orderLines;
  if (!order || !RECEIVABLE.includes(order.stage)) return void findings.push({ document, code: "wrongOrder", field: "purchaseOrderId" });
  const supplierId = record.header.supplierId;
  if (supplierId !== null && supplierId !== order.supplierId)
    return void findings.push({ document, code: "wrongParty", field: "supplierId" });
  for (const [index, line] of record.lines.lines.entries()) {
    const place = { document, table: "lines", row: index + 1 };
    const quantity = amountOf(line.quantity);
    const orderLine = fittingLine(orderLines, line, quantity);
    if (!orderLine) {
      findings.push({ ...place, code: "wrongOrder", field: "materialId" });
      continue;
    }
    const open = openQuantity(orderLine);
    if (compare(quantity, open) > 0)
      findings.push({ ...place, code: "overReceived", field: "quantity", value: quantity, params: { qty: plainQuantity(open) } });
    orderLine.receivedQuantity = add(orderLine.receivedQuantity, quantity);
    matches.push({ document, line, orderLine });
  }
}

/** The first line of the material that can take the quantity, else the one that can take most. */
function fittingLine(orderLines: readonly OrderLine[], line: DraftLine, quantity: string): OrderLine | undefined {
  const candidates = orderLines.filter(({ materialId }) => materialId === line.materialId);
  const roomy = candidates.find((candidate) => compare(openQuantity(candidate), quantity) >= 0);
  return roomy ?? candidates.toSorted((a, b) => compare(openQuantity(b), openQuantity(a)))[0];
}

async function readOrderLines(work: Work, orderIds: readonly string[], lock: boolean): Promise<OrderLine[]> {
  return work.run(ORDER_LINE`select l.id, o.id as "orderId", o.doc_no as "orderNo", o.doc_on as "orderOn", o.version, o.stage,
      o.supplier_id as "supplierId", o.currency, l.material_id as "materialId", l.quantity, l.received_quantity as "receivedQuantity",
      l.unit_price as "unitPrice", l.tax_rate as "taxRate", m.over_tolerance as "overTolerance", m.over_tolerance_percent as "overTolerancePercent"
    from purchase_order o join purchase_order_line l on l.comp_id = o.comp_id and l.order_id = o.id
    join company_material m on m.comp_id = l.comp_id and m.id = l.material_id
    where o.comp_id = ${work.compId} and o.id = any(${arrayOf(orderIds, "bigint")})
    order by o.id, l.seq ${lock ? sql`for update of o, l` : sql``}`);
}
