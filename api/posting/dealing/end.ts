import { shaped } from "#db/row";
import { purchaseOrders } from "#db/schema/purchasing/purchasing";
import { salesContractInstalments, salesContractProducts, salesContracts } from "#db/schema/sales/salesContract";
import { compare, signOf } from "#define/decimal";
import type { Posting } from "#define/rule";
import type { Work } from "#define/work";
import { inCompany } from "#posting/acrossCompanies";
import { sum } from "#posting/amounts";
import type { Contract } from "#posting/contract/documents";
import { cancelRest } from "#posting/contract/salesContract";
import { readRows, updateRows } from "#posting/rows";
import { noteOrder, type Order, orderOf, refuse } from "./order.ts";

const CONTRACT = "sales.salesContract";
/** How an order ends, by its stage. */
const ENDS: readonly { from: readonly string[]; action: string; stageTo: string }[] = [
  { from: ["01", "02", "08", "09"], action: "cancel", stageTo: "07" },
  { from: ["03", "04"], action: "closeShort", stageTo: "06" },
];

/** With a contract within the group ends what was bought by it, and what it sells on; nothing ends where one side has gone further. */
export const endsOrders: Posting<Contract> = async (documents, work) => {
  for (const [at, document] of documents.entries()) {
    await downFrom(work, document, at);
    await upFrom(work, document, at);
  }
};

/** The same from the order of the company that buys. */
export const endsContracts: Posting<Order> = async (documents, work) => {
  for (const [at, document] of documents.entries()) {
    await downOf(work, document.header.id, at);
    await upOf(work, document, at);
  }
};

/** The order by which another company buys what a contract sells, and all that follows from it there. */
async function downFrom(work: Work, contract: Contract, at: number): Promise<void> {
  const { twinCompId, twinId } = contract.header;
  if (twinCompId === null || twinId === null) return;
  await inCompany(work, twinCompId, async (other) => {
    const order = await endOrder(other, twinId, at);
    if (order) refuseDifference(contract, order, at, order.header.docNo);
    await downOf(other, twinId, at);
  });
}

/** The contract by which what was bought by an order is sold on. */
async function downOf(work: Work, orderId: string, at: number): Promise<void> {
  const sold = await work.run(
    shaped({ id: "id" })`select id from sales_contract where comp_id = ${work.compId} and bought_by_id = ${orderId}`,
  );
  for (const { id } of sold) {
    const contract = await endContract(work, id, at);
    if (contract) await downFrom(work, contract, at);
  }
}

/** The order by which a company bought what a contract sells on. */
async function upFrom(work: Work, contract: Contract, at: number): Promise<void> {
  const order = contract.header.boughtById === null ? undefined : await endOrder(work, contract.header.boughtById, at);
  if (order) await upOf(work, order, at);
}

/** The contract of the company that an order buys from. */
async function upOf(work: Work, order: Order, at: number): Promise<void> {
  const { twinCompId, twinId } = order.header;
  if (twinCompId === null || twinId === null) return;
  await inCompany(work, twinCompId, async (other) => {
    const contract = await endContract(other, twinId, at);
    if (!contract) return;
    refuseDifference(contract, order, at, contract.header.docNo);
    await upFrom(other, contract, at);
  });
}

/** What left the one came to the other, and nothing is invoiced of which nothing came: else the two would end as different deals. */
function refuseDifference({ lines }: Contract, order: Order, at: number, other: string): void {
  const received = new Map(order.lines.lines.map(({ twinLineId, receivedQuantity }) => [twinLineId, receivedQuantity]));
  const differs = lines.products.some(
    ({ id, shippedQuantity, invoicedQuantity }) =>
      compare(shippedQuantity, received.get(id) ?? "0") !== 0 || compare(invoicedQuantity, received.get(id) ?? "0") > 0,
  );
  const isInvoiced = lines.instalments.some(({ invoicedAmount }) => signOf(invoicedAmount) !== 0);
  const hasCome = signOf(sum([...received.values()])) > 0;
  if (differs || (isInvoiced && !hasCome)) refuse(at, { code: "counterpartDiffers", field: "twinNo", params: { other } });
}

/** Ends an order of this company; nothing where it is ended, or all of it has come. */
async function endOrder(work: Work, id: string, at: number): Promise<Order | undefined> {
  const order = await orderOf(work, id);
  if (!order) return undefined;
  const { docNo, docOn, stage, version } = order.header;
  const end = ENDS.find(({ from }) => from.includes(stage));
  if (!end) return stage === "07" ? undefined : refuse(at, { code: "counterpartWentOn", field: "twinNo", params: { other: docNo } });
  const stamps = { updatedBy: work.viewer.accountId, updatedAt: work.now };
  await updateRows(work, purchaseOrders, [{ id, stage: end.stageTo, version: version + 1, ...stamps }]);
  await noteOrder(work, { documentId: id, version: version + 1, action: end.action, stageFrom: stage, stageTo: end.stageTo });
  work.changed("purchasing.purchaseOrder", docOn.slice(0, 4));
  return order;
}

/** Closes a contract of this company early; nothing where it is closed. */
async function endContract(work: Work, id: string, at: number): Promise<Contract | undefined> {
  await work.run(shaped({})`select from sales_contract where comp_id = ${work.compId} and id = ${id} for update`);
  const [header] = await readRows(work, salesContracts, "id", [id]);
  if (!header || header.stage === "closed") return undefined;
  const { docNo, stage } = header;
  if (stage !== "effective") refuse(at, { code: "counterpartWentOn", field: "twinNo", params: { other: docNo } });
  const products = await readRows(work, salesContractProducts, "contractId", [id]);
  const instalments = await readRows(work, salesContractInstalments, "contractId", [id]);
  const contract: Contract = { header, lines: { products, instalments } };
  const version = header.version + 1;
  Object.assign(header, { stage: "closed", version, updatedBy: work.viewer.accountId, updatedAt: work.now });
  await cancelRest([contract], work);
  await updateRows(work, salesContracts, [header]);
  await noteOrder(work, { documentId: id, version, action: "closeEarly", stageFrom: stage, stageTo: "closed" }, CONTRACT);
  return contract;
}
