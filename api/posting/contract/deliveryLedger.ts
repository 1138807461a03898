import { shaped } from "#db/row";
import { newId } from "#db/id";
import { contractDeliveries } from "#db/schema/sales/contractLedger";
import { arrayOf } from "#db/sql";
import { add, compare, divide, multiply, negate, signOf } from "#define/decimal";
import type { Work } from "#define/work";
import { sum, textOf } from "#posting/amounts";
import { holdReceivableMonths } from "#posting/receivable/month";
import { grouped, insertRows } from "#posting/rows";
import type { Contract, Product } from "./documents.ts";
import type { Row } from "#define/rows";

/** The document and line that a movement comes from. */
export type DeliverySource = { module: string; documentId: string; lineId: string; docNo: string };
/** A delivery of a contract's product: what of it is with the customer, and what that is worth. */
export type Delivery = DeliverySource & {
  id: string;
  productId: string;
  on: string;
  quantity: string;
  amount: string;
  taxAmount: string;
  companyAmount: string;
};
/** The deliveries of products, by product and oldest first, also those that came back whole, and the movements to be written. */
export type DeliveryBook = { deliveries: Map<string, Delivery[]>; rows: Row[] };
type Worth = Pick<Delivery, "quantity" | "amount" | "taxAmount" | "companyAmount">;

/** Reads what was delivered of products; who writes holds their contracts locked. */
export async function openDeliveries(work: Work, productIds: readonly string[]): Promise<DeliveryBook> {
  if (productIds.length === 0) return { deliveries: new Map(), rows: [] };
  const found = await work.run(shaped({
    id: "id",
    productId: "id",
    on: "text",
    module: "text",
    documentId: "id",
    lineId: "id",
    docNo: "text",
    quantity: "text",
    amount: "text",
    taxAmount: "text",
    companyAmount: "text",
  })`select o.id, o.product_id as "productId", o.moved_on::text as "on", o.module, o.document_id as "documentId",
      o.line_id as "lineId", o.doc_no as "docNo", sum(d.quantity)::text as quantity, sum(d.amount)::text as amount, sum(d.tax_amount)::text as "taxAmount",
      sum(d.company_amount)::text as "companyAmount"
    from contract_delivery d join contract_delivery o on o.comp_id = d.comp_id and o.id = d.origin_id
    where d.comp_id = ${work.compId} and d.product_id = any(${arrayOf(productIds, "bigint")})
    group by o.comp_id, o.id order by o.moved_on, o.id`);
  return { deliveries: grouped(found, ({ productId }) => productId), rows: [] };
}

/** The deliveries of a product. */
export const deliveriesOf = ({ deliveries }: DeliveryBook, productId: string): Delivery[] => deliveries.get(productId) ?? [];
/** Those that did not come back whole. */
export const standingOf = (book: DeliveryBook, productId: string): Delivery[] =>
  deliveriesOf(book, productId).filter(({ quantity }) => signOf(quantity) !== 0);
/** How much of a product is with the customer. */
export const deliveredOf = (book: DeliveryBook, productId: string): string =>
  sum(deliveriesOf(book, productId).map(({ quantity }) => quantity));

/**
 * Delivers so much of a product of a contract on a day, no more than is not delivered yet: its share of what of the line that is worth, so
 * that all deliveries together are worth the line.
 */
export function deliver(
  work: Work,
  book: DeliveryBook,
  { header }: Contract,
  product: Product,
  { quantity, on, serialNos = null, ...source }: DeliverySource & { quantity: string; on: string; serialNos?: string | null },
): void {
  const productId = product.id;
  const known = deliveriesOf(book, productId);
  const worth = shareOf(work, header, leftOf(work, header, product, known), quantity);
  const delivery = { id: newId(), productId, on, ...source, ...worth };
  const inOrder = [...known, delivery].toSorted((a, b) => (a.on === b.on ? 0 : a.on < b.on ? -1 : 1));
  book.deliveries.set(productId, inOrder);
  move(work, book, header, delivery, source, { kind: "delivery", on, serialNos, ...worth });
}

/** So much of a delivery comes back on a day, never before it left. */
export function takeBack(
  work: Work,
  book: DeliveryBook,
  { header }: Contract,
  delivery: Delivery,
  { quantity, on, ...source }: DeliverySource & { quantity: string; on: string },
): void {
  const worth = negated(shareOf(work, header, delivery, quantity));
  Object.assign(delivery, added(delivery, worth));
  move(work, book, header, delivery, source, { kind: "return", on: on < delivery.on ? delivery.on : on, ...worth });
}

/** So much of a delivery did not come back after all, no more than is not delivered: it is with the customer again from a day on. */
export function restore(
  work: Work,
  book: DeliveryBook,
  { header }: Contract,
  product: Product,
  delivery: Delivery,
  { quantity, on, ...source }: DeliverySource & { quantity: string; on: string },
): void {
  const worth = shareOf(work, header, leftOf(work, header, product, deliveriesOf(book, delivery.productId)), quantity);
  Object.assign(delivery, added(delivery, worth));
  move(work, book, header, delivery, source, { kind: "return", on: on < delivery.on ? delivery.on : on, ...worth });
}

/** What was delivered of a contract is worth today what its lines say now, in the order in which it left. */
export function reprice(work: Work, book: DeliveryBook, document: Contract, source: Omit<DeliverySource, "lineId">): void {
  for (const product of document.lines.products) {
    let left = leftOf(work, document.header, product, []);
    for (const delivery of standingOf(book, product.id)) {
      const worth = shareOf(work, document.header, left, delivery.quantity);
      const difference = { ...added(worth, negated(delivery)), quantity: "0" };
      left = added(left, negated(worth));
      if ([difference.amount, difference.taxAmount, difference.companyAmount].every((part) => signOf(part) === 0)) continue;
      Object.assign(delivery, worth);
      move(work, book, document.header, delivery, { ...source, lineId: product.id }, { kind: "repriced", on: work.today, ...difference });
    }
  }
}

/** The products of a contract say what was delivered of them and when, the contract when the last of it left. */
export function sayDelivered(book: DeliveryBook, document: Contract): void {
  for (const product of document.lines.products) {
    const standing = standingOf(book, product.id);
    product.shippedQuantity = sum(standing.map(({ quantity }) => quantity));
    product.shippedAmount = sum(standing.map(({ amount }) => amount));
    product.firstShippedOn = standing[0]?.on ?? null;
    product.shippedOn = standing.at(-1)?.on ?? null;
  }
}

/** Writes what was moved, in one statement; nothing into a closed month, whose contract assets are told. */
export async function storeDeliveries(work: Work, { rows }: DeliveryBook): Promise<void> {
  await holdReceivableMonths(
    work,
    rows.map(({ movedOn }) => textOf(movedOn)),
  );
  await insertRows(work, contractDeliveries, rows);
}

/** What of a line is not delivered. */
function leftOf({ money }: Work, header: Contract["header"], product: Product, known: readonly Delivery[]): Worth {
  const amount = product.amount;
  const whole = {
    quantity: product.quantity,
    amount,
    taxAmount: product.taxAmount,
    companyAmount: multiply(amount, rateOf(header), money.company),
  };
  return known.reduce<Worth>((left, delivery) => added(left, negated(delivery)), whole);
}

/** The part of a worth that a quantity is, rounded to its currencies; the whole of it to the last digit. */
function shareOf({ money }: Work, header: Contract["header"], whole: Worth, quantity: string): Worth {
  const part = (amount: string, digits: number) =>
    compare(quantity, whole.quantity) === 0 ? amount : divide(multiply(amount, quantity, 10), whole.quantity, digits);
  const digits = money.of(header.currency);
  return {
    quantity,
    amount: part(whole.amount, digits),
    taxAmount: part(whole.taxAmount, digits),
    companyAmount: part(whole.companyAmount, money.company),
  };
}

const rateOf = (header: Contract["header"]): string => header.exchangeRate;
const added = (one: Worth, other: Worth): Worth => ({
  quantity: add(one.quantity, other.quantity),
  amount: add(one.amount, other.amount),
  taxAmount: add(one.taxAmount, other.taxAmount),
  companyAmount: add(one.companyAmount, other.companyAmount),
});
const negated = ({ quantity, amount, taxAmount, companyAmount }: Worth): Worth => ({
  quantity: negate(quantity),
  amount: negate(amount),
  taxAmount: negate(taxAmount),
  companyAmount: negate(companyAmount),
});

function move(
  work: Work,
  { rows }: DeliveryBook,
  header: Contract["header"],
  { id, productId }: Delivery,
  { module, documentId, lineId, docNo }: DeliverySource,
  {
    kind,
    on,
    quantity,
    amount,
    taxAmount,
    companyAmount,
    serialNos = null,
  }: Worth & { kind: string; on: string; serialNos?: string | null },
): void {
  rows.push({
    id: kind === "delivery" ? id : newId(),
    contractId: header.id,
    productId,
    kind,
    originId: id,
    movedOn: on,
    quantity,
    amount,
    taxAmount,
    companyAmount,
    serialNos,
    module,
    documentId,
    lineId,
    docNo,
    createdBy: work.viewer.accountId,
    createdAt: work.now,
  });
}
