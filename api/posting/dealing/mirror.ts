import { getTableColumns } from "drizzle-orm";
import { newId } from "#db/id";
import { shaped } from "#db/row";
import { purchaseOrderLines, purchaseOrders } from "#db/schema/purchasing/purchasing";
import { salesContractInstalments, salesContractProducts, salesContracts } from "#db/schema/sales/salesContract";
import { compare, signOf } from "#define/decimal";
import type { Posting } from "#define/rule";
import type { Row } from "#define/rows";
import type { Work } from "#define/work";
import { failIfAny, type Issue } from "#define/problem";
import { inCompany } from "#posting/acrossCompanies";
import type { Contract } from "#posting/contract/documents";
import { receiveSigned, takeEffect } from "#posting/contract/salesContract";
import { replaceLines } from "#posting/replaceLines";
import { insertRows, picked, updateRows } from "#posting/rows";
import { assign } from "#posting/stamp";
import { lineFor, noteOrder, type Order, orderFor, orderOf, refuse, type Seller, sellerOf, totalsFor, type Twin } from "./order.ts";
import { basesOf, sellBy } from "./price.ts";
import { dealOf, groupOf } from "./relation.ts";

const CONTRACT = "sales.salesContract";

/**
 * What a company sells to another one of the group is bought there in the same transaction; where the relation leads through a third one,
 * that one buys it and sells it on, and both pairs are there.
 */
export const buyThere: Posting<Contract> = async (documents, work) => {
  const group = await groupOf(work);
  const own = await sellerOf(work);
  for (const [at, document] of documents.entries()) {
    const { deal } = dealOf(group, document.header);
    if (!deal) continue;
    const { twinCompId, twinId, twinNo } = await inCompany(work, deal.buyer.compId, async (other) => {
      const order = await orderFor(other, document, own, at);
      if (deal.end !== deal.buyer) await sellOn(other, document, { ...order, endCompId: deal.end.compId }, at);
      return order;
    });
    assign(document.header, { twinCompId, twinId, twinNo });
  }
};

/** The contract of the company in the middle, in effect like the one by which it bought, and the order of the company that it sells to. */
async function sellOn(
  work: Work,
  bought: Contract,
  { twinId: boughtById, departmentId, endCompId }: Twin & { departmentId: string; endCompId: number },
  at: number,
): Promise<void> {
  const end = await customerHere(work, endCompId, at);
  const own = await sellerOf(work);
  const document = contractFrom(work, bought, { customerId: end.partyId, departmentId, boughtById, seller: own });
  const { deal, issue } = dealOf(await groupOf(work), document.header);
  if (!deal) {
    const company = `${own.code} - ${end.code}`;
    return refuse(at, { ...(issue ?? { code: "noDealing" }), field: "customerId", params: { company, ...issue?.params } } as Issue);
  }
  const paid = new Map(document.lines.products.map(({ id, unitPrice }) => [id, unitPrice]));
  const isCost = deal.relation.priceSource === "cost";
  const issues = sellBy(
    document,
    work.money,
    deal.relation,
    isCost ? ({ id }) => paid.get(id) : await basesOf(work, document, deal.relation),
  );
  failIfAny(issues.map((each) => Object.assign({}, each, { document: at })));
  await receiveSigned([document], work);
  await insertRows(work, salesContracts, [document.header]);
  await insertRows(work, salesContractProducts, document.lines.products);
  await insertRows(work, salesContractInstalments, document.lines.instalments);
  await takeEffect([document], work);
  const { twinCompId, twinId, twinNo } = await inCompany(work, endCompId, (other) => orderFor(other, document, own, at));
  assign(document.header, { twinCompId, twinId, twinNo });
  await updateRows(work, salesContracts, [document.header]);
  await updateRows(work, salesContractInstalments, document.lines.instalments);
  const { id, stage } = document.header;
  await noteOrder(work, { documentId: id, version: 1, action: "takeEffect", stageFrom: null, stageTo: stage }, CONTRACT);
}

async function customerHere(work: Work, compId: number, at: number) {
  const found = await work.run(shaped({ partyId: "id", code: "text", isCustomer: "boolean" })`select p.id as "partyId", c.code,
      exists (select from customer k where k.comp_id = p.comp_id and k.id = p.id) as "isCustomer"
    from company_party p join company c on c.id = p.partner_comp_id
    where p.comp_id = ${work.compId} and p.stage = 'enabled' and p.partner_comp_id = ${compId}`);
  const [party] = found;
  if (!party) return refuse(at, { code: "notIntercompany", field: "finalPartyId" });
  return party.isCustomer ? party : refuse(at, { code: "noCustomerThere", field: "finalPartyId", params: { company: party.code } });
}

type Selling = { customerId: string; departmentId: string; boughtById: string; seller: Seller };

/** What both contracts of a chain say. */
const TERMS = [
  "docOn",
  "title",
  "contractType",
  "saleType",
  "currency",
  "deliveryOn",
  "incoterm",
  "port",
  "taxBasis",
  "warrantyMonths",
  "paymentTerms",
  "deliveryTerms",
  "qualityTerms",
  "receivedOn",
] as const satisfies readonly (keyof Contract["header"])[];
/** A contract within the group of which nothing is said. */
const NOTHING_SAID = {
  ...(Object.fromEntries(Object.keys(getTableColumns(salesContracts)).map((name) => [name, null])) as unknown as Contract["header"]),
  isInternal: true,
  revision: 1,
  variant: "",
  exchangeRate: "1",
  companyAmount: "0",
  cancelledAmount: "0",
};
/** Of a product, without what is the other company's own. */
const NOTHING_DELIVERED = {
  shippedQuantity: "0",
  shippedAmount: "0",
  invoicedQuantity: "0",
  firstShippedOn: null,
  shippedOn: null,
  dispatchedOn: null,
  deliveredOn: null,
  brandId: null,
  customerModelId: null,
  productLineId: null,
};

/** A contract that says what another company's says, without what is that company's own. */
function contractFrom(work: Work, bought: Contract, { customerId, departmentId, boughtById, seller }: Selling): Contract {
  const { accountId } = work.viewer;
  const id = newId();
  const { docNo } = bought.header;
  const header: Contract["header"] = {
    ...NOTHING_SAID,
    ...picked(bought.header, TERMS),
    id,
    compId: work.compId,
    version: 1,
    stage: "effective",
    docNo: `${seller.code}-${docNo}`,
    sourceNo: docNo,
    customerId,
    departmentId,
    boughtById,
    costAmount: bought.header.amount,
    submittedBy: accountId,
    createdBy: accountId,
    createdAt: work.now,
    updatedBy: accountId,
    updatedAt: work.now,
  };
  const own = { contractId: id, compId: work.compId };
  const products = bought.lines.products.map((line) => ({ ...line, ...NOTHING_DELIVERED, ...own, id: newId() }));
  const instalments = bought.lines.instalments.map((line) => ({
    ...line,
    ...own,
    id: newId(),
    departmentId,
    salespersonId: null,
    invoicedAmount: "0",
    receivedAmount: "0",
  }));
  return { header, lines: { products, instalments } };
}

/** An agreed change of a contract is said by the order of the company that buys too, as far as that one has not gone further. */
export const changeThere: Posting<Contract> = async (documents, work) => {
  for (const [at, document] of documents.entries()) {
    const { twinCompId, twinId, twinNo, boughtById, customerId } = document.header;
    if (twinCompId === null || twinId === null) continue;
    const group = await groupOf(work);
    const wentOn = { code: "counterpartWentOn" as const, field: "twinNo", params: { other: twinNo ?? "" } };
    if (boughtById !== null || group.known.get(customerId)?.compId !== twinCompId) refuse(at, wentOn);
    await inCompany(work, twinCompId, async (other) => {
      const order = await orderOf(other, twinId);
      if (!order || (await isSoldOn(other, twinId)) || !canFollow(order, document)) return refuse(at, wentOn);
      await follow(other, order, document);
    });
  }
};

async function isSoldOn(work: Work, orderId: string): Promise<boolean> {
  const found = await work.run(shaped({})`select from sales_contract where comp_id = ${work.compId} and bought_by_id = ${orderId}`);
  return found.length > 0;
}

/** It is not ended, and no less is said of a line than has come of it. */
function canFollow({ header, lines }: Order, { lines: { products } }: Contract): boolean {
  const said = new Map(products.map(({ id, quantity }) => [id, quantity]));
  const isLess = lines.lines.some(({ twinLineId, receivedQuantity }) => compare(said.get(twinLineId ?? "") ?? "0", receivedQuantity) < 0);
  return !["06", "07"].includes(header.stage) && !isLess;
}

async function follow(work: Work, order: Order, contract: Contract): Promise<void> {
  const { header, lines } = order;
  const known = new Map(lines.lines.map((line) => [line.twinLineId, line.id]));
  const rows = contract.lines.products.map((product): Row => {
    const id = known.get(product.id);
    return { ...lineFor(product), ...(id === undefined ? { receivedQuantity: "0", deliveryOn: product.deliveryOn } : { id }) };
  });
  await replaceLines(work, { name: "lines", table: purchaseOrderLines, parent: "orderId" }, [{ document: order, rows }]);
  const stage = stageOf(order);
  const version = header.version + 1;
  const stamps = { updatedBy: work.viewer.accountId, updatedAt: work.now };
  await updateRows(work, purchaseOrders, [{ id: header.id, stage, version, ...totalsFor(contract), ...stamps }]);
  await noteOrder(work, { documentId: header.id, version, action: "edit", stageFrom: header.stage, stageTo: stage });
}

/** Of an order in force: whether nothing, a part or all of it has come. */
function stageOf({ header, lines: { lines } }: Order): string {
  if (!["03", "04", "05"].includes(header.stage)) return header.stage;
  if (lines.every(({ receivedQuantity }) => signOf(receivedQuantity) <= 0)) return "03";
  return lines.every(({ receivedQuantity, quantity }) => compare(receivedQuantity, quantity) >= 0) ? "05" : "04";
}
