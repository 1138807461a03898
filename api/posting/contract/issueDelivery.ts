import { sql } from "drizzle-orm";
import { type RowIn, shaped } from "#db/row";
import { salesContractInstalments, salesContractProducts, salesContracts } from "#db/schema/sales/salesContract";
import { arrayOf } from "#db/sql";
import { isEmpty } from "#define/condition";
import { compare, subtract } from "#define/decimal";
import { failIfAny } from "#define/problem";
import type { Work } from "#define/work";
import { sum } from "#posting/amounts";
import { dueOnShipment, isShipped } from "./delivery.ts";
import { keepDues } from "./due.ts";
import {
  deliver,
  deliveredOf,
  deliveriesOf,
  type DeliveryBook,
  openDeliveries,
  restore,
  sayDelivered,
  standingOf,
  storeDeliveries,
  takeBack,
} from "./deliveryLedger.ts";
import type { Contract, Product } from "./documents.ts";
import { movedStages } from "#posting/followStage";
import { plainQuantity } from "#posting/stock/plainQuantity";
import { grouped, picked, readRows, updateRows } from "#posting/rows";
import { assign } from "#posting/stamp";
import type { GoodsIssue, GoodsIssueLine } from "#posting/stock/documents";
import type { Finding, Rule } from "#define/rule";

const [ISSUE, CONTRACT] = ["warehouse.goodsIssue", "sales.salesContract"] as const;
type Delivering = { document: number; row: number; header: GoodsIssue["header"]; line: GoodsIssueLine; productId: string };
const SOLD = shaped({ id: "id", contractId: "id", contractNo: "text", stage: "text", customerId: "id", materialId: "id", open: "text" });
type Sold = RowIn<typeof SOLD>;

const deliveringOf = (documents: readonly GoodsIssue[]): Delivering[] =>
  documents.flatMap((document, index) =>
    document.lines.lines.flatMap((line, at) => {
      const productId = line.contractProductId;
      return productId === null ? [] : [{ document: index, row: at + 1, header: document.header, line, productId }];
    }),
  );

/**
 * Says which lines deliver what was not sold there: a product of another contract, customer or material, a contract that is not in effect,
 * or more than is still to be delivered.
 */
export const fitsContract: Rule<GoodsIssue> = async (documents, work) => {
  const delivering = deliveringOf(documents);
  const sold = await soldOf(
    work,
    delivering.map(({ productId }) => productId),
  );
  return [...grouped(delivering, ({ productId }) => productId)].flatMap(([productId, same]): Finding[] => {
    const product = sold.get(productId);
    const asked = sum(same.map(({ line }) => line.quantity));
    return same.flatMap((one) => faultOf(one, product, asked));
  });
};

function faultOf({ document, row, header, line }: Delivering, product: Sold | undefined, asked: string): Finding[] {
  const place = { document, table: "lines", row };
  if (isEmpty(header.contractId)) return [{ document, code: "required", field: "contractId" }];
  if (!product || product.contractId !== header.contractId) return [{ ...place, code: "unknownRecord", field: "contractProductId" }];
  if (product.customerId !== header.customerId) return [{ document, code: "wrongParty", field: "contractId", value: product.contractNo }];
  if (product.stage !== "effective") return [{ document, code: "notInEffect", field: "contractId", value: product.contractNo }];
  if (product.materialId !== line.materialId) return [{ ...place, code: "otherMaterial", field: "materialId" }];
  return compare(asked, product.open) > 0
    ? [{ ...place, code: "overDelivered", field: "quantity", value: line.quantity, params: { qty: plainQuantity(product.open) } }]
    : [];
}

async function soldOf(work: Work, ids: readonly string[]): Promise<Map<string, Sold>> {
  if (ids.length === 0) return new Map();
  const rows =
    await work.run(SOLD`select p.id, p.contract_id as "contractId", c.doc_no as "contractNo", c.stage, c.customer_id as "customerId",
      p.material_id as "materialId", (p.quantity - p.shipped_quantity)::text as open
    from sales_contract_product p join sales_contract c on c.comp_id = p.comp_id and c.id = p.contract_id
    where p.comp_id = ${work.compId} and p.id = any(${arrayOf([...new Set(ids)], "bigint")})`);
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Delivers on contracts what a batch issues, on the days of its documents; their contracts are locked until commit, so that two issues
 * never deliver the same piece.
 */
export async function deliverIssued(work: Work, documents: readonly GoodsIssue[]): Promise<void> {
  const delivering = deliveringOf(documents);
  if (delivering.length === 0) return;
  const hold = await holdContracts(
    work,
    delivering.map(({ productId }) => productId),
  );
  failIfAny(await fitsContract(documents, work));
  for (const { header, line, productId } of delivering) {
    const { contract, product } = foundIn(hold, productId);
    const source = { module: ISSUE, documentId: header.id, lineId: line.id, docNo: header.docNo };
    deliver(work, hold.book, contract, product, {
      ...source,
      quantity: line.quantity,
      on: header.docOn,
      serialNos: isEmpty(line.serialNos) ? null : line.serialNos,
    });
  }
  await release(work, hold, "deliver");
}

/** Takes back from contracts, today, what issues delivered that are undone. */
export async function takeBackIssued(work: Work, documents: readonly GoodsIssue[]): Promise<void> {
  const delivering = deliveringOf(documents);
  if (delivering.length === 0) return;
  const hold = await holdContracts(
    work,
    delivering.map(({ productId }) => productId),
  );
  for (const { header, line, productId } of delivering)
    for (const delivery of standingOf(hold.book, productId).filter(({ lineId }) => lineId === line.id))
      takeBack(work, hold.book, foundIn(hold, productId).contract, delivery, {
        module: ISSUE,
        documentId: header.id,
        lineId: line.id,
        docNo: header.docNo,
        quantity: delivery.quantity,
        on: work.today,
      });
  await release(work, hold, "takeBack");
}

/** What came back of the line of an issue: by which line of which document, on which day. */
export type Returned = {
  issueLineId: string;
  quantity: string;
  on: string;
  row: number;
  documentId: string;
  lineId: string;
  docNo: string;
};

/** Counts on contracts what came back of their deliveries, or with -1 that it did not, today: then it must still fit the contract. */
export async function returnDelivered(work: Work, module: string, returned: readonly Returned[], direction: 1 | -1): Promise<void> {
  const products = await productsOf(work, returned);
  const own = returned.filter(({ issueLineId }) => products.has(issueLineId));
  if (own.length === 0) return;
  const hold = await holdContracts(work, [...products.values()]);
  for (const { issueLineId, row, ...moved } of own) {
    const productId = products.get(issueLineId) ?? "";
    const { contract, product } = foundIn(hold, productId);
    const delivery = deliveriesOf(hold.book, productId).find(({ lineId }) => lineId === issueLineId);
    if (!delivery) throw new Error(`issue line ${issueLineId} delivered nothing`);
    if (direction === 1) takeBack(work, hold.book, contract, delivery, { module, ...moved });
    else {
      refuseOver(subtract(product.quantity, deliveredOf(hold.book, productId)), moved.quantity, row);
      restore(work, hold.book, contract, product, delivery, { module, ...moved, on: work.today });
    }
  }
  await release(work, hold, direction === 1 ? "takeBack" : "deliver");
}

/** Locks the contracts that issue lines deliver, before anything of the issues themselves is locked. */
export async function holdDelivered(work: Work, issueLineIds: readonly string[]): Promise<void> {
  if (issueLineIds.length === 0) return;
  await work.run(sql`select id from sales_contract where comp_id = ${work.compId} and id in (select h.contract_id from goods_issue_line l
    join goods_issue h on h.comp_id = l.comp_id and h.id = l.issue_id where l.comp_id = ${work.compId} and l.id = any(${arrayOf(issueLineIds, "bigint")}))
    order by id for update`);
}

function refuseOver(open: string, quantity: string, row: number): void {
  if (compare(quantity, open) > 0)
    failIfAny([{ code: "overDelivered", table: "lines", row, field: "quantity", value: quantity, params: { qty: plainQuantity(open) } }]);
}

async function productsOf(work: Work, returned: readonly Returned[]): Promise<Map<string, string>> {
  if (returned.length === 0) return new Map();
  const lines = arrayOf(
    returned.map(({ issueLineId }) => issueLineId),
    "bigint",
  );
  const rows = await work.run(shaped({ id: "id", productId: "id" })`select id, contract_product_id as "productId" from goods_issue_line
    where comp_id = ${work.compId} and contract_product_id is not null and id = any(${lines})`);
  return new Map(rows.map(({ id, productId }) => [id, productId]));
}

type Hold = { contracts: Contract[]; book: DeliveryBook; byProduct: Map<string, { contract: Contract; product: Product }> };

/** The contracts of products, whole and locked until commit in id order, with what was delivered of them. */
async function holdContracts(work: Work, productIds: readonly string[]): Promise<Hold> {
  const wanted = arrayOf([...new Set(productIds)], "bigint");
  const found = await work.run(shaped({ id: "id" })`select id from sales_contract where comp_id = ${work.compId}
    and id in (select contract_id from sales_contract_product where comp_id = ${work.compId} and id = any(${wanted})) order by id for update`);
  const ids = found.map(({ id }) => id);
  const headers = await readRows(work, salesContracts, "id", ids);
  const products = await readRows(work, salesContractProducts, "contractId", ids);
  const instalments = await readRows(work, salesContractInstalments, "contractId", ids);
  const book = await openDeliveries(
    work,
    products.map(({ id }) => id),
  );
  const ofProducts = grouped(products, ({ contractId }) => contractId);
  const ofInstalments = grouped(instalments, ({ contractId }) => contractId);
  const contracts = headers.map((header): Contract => {
    return { header, lines: { products: ofProducts.get(header.id) ?? [], instalments: ofInstalments.get(header.id) ?? [] } };
  });
  const byProduct = contracts.flatMap((contract) => contract.lines.products.map((product) => [product.id, { contract, product }] as const));
  return { contracts, book, byProduct: new Map(byProduct) };
}

function foundIn({ byProduct }: Hold, productId: string): { contract: Contract; product: Product } {
  const found = byProduct.get(productId);
  if (!found) throw new Error(`product ${productId} of no contract`);
  return found;
}

/** Stores what deliveries made of contracts: their products, the days that they carry, what falls due with them, and that it happened. */
async function release(work: Work, { contracts, book }: Hold, action: "deliver" | "takeBack"): Promise<void> {
  await storeDeliveries(work, book);
  const whole = contracts.filter(isShipped);
  for (const contract of contracts) sayDelivered(book, contract);
  await dueOnShipment(work, contracts, whole);
  for (const contract of contracts) {
    assign(contract.header, { version: contract.header.version + 1, updatedBy: work.viewer.accountId, updatedAt: work.now });
    work.changed(CONTRACT, contract.header.docOn.slice(0, 4));
  }
  await updateRows(
    work,
    salesContracts,
    contracts.map(({ header }) => picked(header, FOLLOWED)),
  );
  await updateRows(
    work,
    salesContractProducts,
    contracts.flatMap(({ lines }) => lines.products).map((line) => picked(line, SHIPPED)),
  );
  await updateRows(
    work,
    salesContractInstalments,
    contracts.flatMap(({ lines }) => lines.instalments).map((line) => picked(line, TRIGGERED)),
  );
  await keepDues(work, contracts);
  await movedStages(
    work,
    CONTRACT,
    action,
    contracts.map(({ header }) => {
      const stage = header.stage;
      return { id: header.id, version: header.version, from: stage, to: stage };
    }),
  );
}

const FOLLOWED = ["id", "shippedOn", "version", "updatedBy", "updatedAt"] as const;
const SHIPPED = ["id", "shippedQuantity", "shippedAmount", "firstShippedOn", "shippedOn"] as const;
const TRIGGERED = ["id", "triggeredOn", "dueOn", "retentionReleaseOn"] as const;
