import { shaped } from "#db/row";
import { newId } from "#db/id";
import { documentHistory } from "#db/schema/finance/ledger";
import { purchaseOrderLines, purchaseOrders } from "#db/schema/purchasing/purchasing";
import type { DocumentOf, Row, RowOf } from "#define/rows";
import type { Finding } from "#define/rule";
import type { Work } from "#define/work";
import { fail, failIfAny, type Issue } from "#define/problem";
import { type Relation, relations } from "#posting/acrossCompanies";
import { companyMaterialsAmong } from "#posting/companyMaterials";
import type { Contract } from "#posting/contract/documents";
import { insertRows, picked, readRows } from "#posting/rows";
import { fillUnits } from "#posting/stamp";

const ORDER = "purchasing.purchaseOrder";
export type Order = DocumentOf<typeof purchaseOrders, { lines: typeof purchaseOrderLines }>;
/** A company that sells, as its documents and problems name it. */
export type Seller = { compId: number; code: string };
/** The document of another company, as it is kept beside one's own. */
export type Twin = { twinCompId: number; twinId: string; twinNo: string };

const MIRRORED = ["quantity", "unitPrice", "taxRate", "amount", "taxAmount"] as const;
const TOTALS = ["docOn", "currency", "amount", "taxAmount", "totalAmount"] as const;

export const refuse = (document: number, issue: Issue): never => {
  const finding: Finding = { ...issue, document };
  return fail({ type: "invalid", issues: [finding] });
};

/** A company, as others name it. */
export async function sellerOf(work: Work): Promise<Seller> {
  const [own] = await work.run(shaped({ code: "text" })`select code from company where id = ${work.compId}`);
  return { compId: work.compId, code: own?.code ?? "" };
}

/** What a line of an order says of the product of a contract; its own is when it is needed and how much of it came. */
export const lineFor = (product: Contract["lines"]["products"][number]): Partial<RowOf<typeof purchaseOrderLines>> => ({
  ...picked(product, MIRRORED),
  materialId: product.materialId,
  twinLineId: product.id,
});

/** What the header of an order says of a contract. */
export const totalsFor = ({ header }: Contract): Partial<RowOf<typeof purchaseOrders>> => picked(header, TOTALS);

/**
 * The order of the company that buys, for a contract of the one that sells, in this one's name there: to be completed, approved and put in
 * force like any other. Says what that company lacks for it.
 */
export async function orderFor(work: Work, sold: Contract, seller: Seller, document: number): Promise<Twin & { departmentId: string }> {
  const here = await sellerThere(work, seller, document);
  await refuseUnkept(work, sold, document);
  const { accountId } = work.viewer;
  const [id, docNo] = [newId(), `${seller.code}-${sold.header.docNo}`];
  const twin = { twinCompId: seller.compId, twinId: sold.header.id, twinNo: sold.header.docNo };
  const stamps = { createdBy: accountId, createdAt: work.now, updatedBy: accountId, updatedAt: work.now };
  const header = { id, docNo, stage: "01", supplierId: here.partyId, buyerId: here.buyerId, departmentId: here.departmentId };
  const row = {
    ...header,
    unitId: null as string | null,
    orderType: "standard",
    deliveryOn: sold.header.deliveryOn,
    ...totalsFor(sold),
    ...twin,
    ...stamps,
  };
  await fillUnits(work, [{ header: row }]);
  await insertRows(work, purchaseOrders, [row]);
  await insertRows(
    work,
    purchaseOrderLines,
    sold.lines.products.map((product, at) => ({
      id: newId(),
      orderId: id,
      seq: at + 1,
      deliveryOn: product.deliveryOn,
      ...lineFor(product),
    })),
  );
  await noteOrder(work, { documentId: id, version: 1, action: "create", stageFrom: null, stageTo: "01" });
  work.changed(ORDER, sold.header.docOn.slice(0, 4));
  return { twinCompId: work.compId, twinId: id, twinNo: docNo, departmentId: here.departmentId };
}

type Noted = { documentId: string; version: number; action: string; stageFrom: string | null; stageTo: string };
/** What happened to a document that the program made or ended, in its history. */
export async function noteOrder(work: Work, entry: Noted, module: string = ORDER): Promise<void> {
  const { accountId } = work.viewer;
  await insertRows(work, documentHistory, [{ id: newId(), module, ...entry, actorId: accountId, createdAt: work.now } satisfies Row]);
}

/** An order with its lines, which nobody else changes or receives meanwhile. */
export async function orderOf(work: Work, id: string): Promise<Order | undefined> {
  await work.run(shaped({})`select from purchase_order where comp_id = ${work.compId} and id = ${id} for update`);
  const [header] = await readRows(work, purchaseOrders, "id", [id]);
  return header && { header, lines: { lines: await readRows(work, purchaseOrderLines, "orderId", [id]) } };
}

/** How this company knows another one, and the department where what that one sends arrives. */
async function placeFor(work: Work, other: Pick<Seller, "compId">, document: number): Promise<Relation & { arrivalDepartmentId: string }> {
  const here = (await relations(work)).find(({ compId }) => compId === other.compId);
  if (!here) return refuse(document, { code: "notIntercompany", field: "customerId" });
  const { arrivalDepartmentId } = here;
  return arrivalDepartmentId ? { ...here, arrivalDepartmentId } : refuse(document, { code: "noArrival", field: "customerId" });
}

async function sellerThere(work: Work, seller: Seller, document: number) {
  const { partyId, arrivalDepartmentId: departmentId } = await placeFor(work, seller, document);
  const [supplier] = await work.run(shaped({ buyerId: "id?" })`select coalesce(s.buyer_id, p.buyer_id) as "buyerId" from supplier s
    join company_party p on p.comp_id = s.comp_id and p.id = s.id where s.comp_id = ${work.compId} and s.id = ${partyId}`);
  if (!supplier) return refuse(document, { code: "noSupplierThere", field: "customerId", params: { company: seller.code } });
  return { partyId, departmentId, buyerId: supplier.buyerId };
}

/** Every line whose material the company that buys does not keep. */
async function refuseUnkept(work: Work, { lines: { products } }: Contract, document: number): Promise<void> {
  const kept = await companyMaterialsAmong(
    work,
    products.map(({ materialId }) => materialId),
  );
  failIfAny(
    products.flatMap(({ materialId }, at): Finding[] =>
      kept.has(materialId) ? [] : [{ document, code: "notKeptThere", table: "products", row: at + 1, field: "materialId" }],
    ),
  );
}
