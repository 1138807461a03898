import { isEmpty } from "#define/condition";
import { add, compare, negate, signOf, subtract } from "#define/decimal";
import type { Issue } from "#define/problem";
import type { Work } from "#define/work";
import { sum } from "#posting/amounts";
import { deriveContract } from "./amounts.ts";
import { formerDues, keepDues } from "./due.ts";
import {
  deliver,
  deliveredOf,
  type DeliveryBook,
  openDeliveries,
  sayDelivered,
  standingOf,
  storeDeliveries,
  takeBack,
} from "./deliveryLedger.ts";
import { plainQuantity } from "#posting/stock/plainQuantity";
import { trigger } from "./salesContract.ts";
import type { Contract, Product } from "./documents.ts";
import { assign } from "#posting/stamp";
import { eachDocument, type Finding, type Posting, type Rule } from "#define/rule";

const MODULE = "sales.salesContract";

const isWhole = ({ shippedQuantity, quantity }: Product): boolean => compare(shippedQuantity, quantity) >= 0;

/** What is shipped is no more than what was sold, and has its day. */
export const fitsDelivery: Rule<Contract> = eachDocument((document) =>
  document.lines.products.flatMap((line, at): Issue[] => {
    const place = { table: "products", row: at + 1 };
    const shipped = line.shippedQuantity;
    if (compare(shipped, line.quantity) > 0)
      return [{ ...place, code: "overShipped", field: "shippedQuantity", value: shipped, params: { qty: line.quantity } }];
    if (compare(shipped, "0") > 0 && isEmpty(line.shippedOn)) return [{ ...place, code: "required", field: "shippedOn" }];
    return [];
  }),
);

/** What goods issues delivered stays delivered: what is recorded beside them cannot make it less. */
export const keepsIssued: Rule<Contract> = async (documents, work) => {
  const book = await openDeliveries(work, productIds(documents));
  return documents.flatMap((document, index) =>
    document.lines.products.flatMap((line, at): Finding[] => {
      const issued = sum(standingOf(book, line.id).flatMap(({ module, quantity }) => (module === MODULE ? [] : [quantity])));
      const place = { document: index, table: "products", row: at + 1, field: "shippedQuantity" };
      return compare(line.shippedQuantity, issued) < 0
        ? [{ ...place, code: "underShipped", value: line.shippedQuantity, params: { qty: plainQuantity(issued) } }]
        : [];
    }),
  );
};

/**
 * Records what was delivered without the warehouse: the difference to what is known leaves on the day that is said; less than was recorded
 * takes the newest back.
 */
export const recordDelivery: Posting<Contract> = async (documents, work) => {
  const book = await openDeliveries(work, productIds(documents));
  const whole = documents.filter((document) =>
    document.lines.products.every(({ id, quantity }) => compare(deliveredOf(book, id), quantity) >= 0),
  );
  for (const document of documents) {
    for (const product of document.lines.products) record(work, book, document, product);
    sayDelivered(book, document);
  }
  await dueOnShipment(work, documents, whole);
  await storeDeliveries(work, book);
  await keepDues(work, documents);
};

const productIds = (documents: readonly Contract[]): string[] =>
  documents.flatMap((document) => document.lines.products.map(({ id }) => id));

function record(work: Work, book: DeliveryBook, document: Contract, product: Product): void {
  const [id, on] = [product.id, product.shippedOn ?? ""];
  const source = { module: MODULE, documentId: document.header.id, lineId: id, docNo: document.header.docNo };
  let more = subtract(product.shippedQuantity, deliveredOf(book, id));
  for (const delivery of standingOf(book, id)
    .filter(({ module }) => module === MODULE)
    .toReversed()) {
    // The newest is said anew where only its day is another.
    const isMoved = signOf(more) === 0 && delivery === standingOf(book, id).at(-1) && on !== "" && delivery.on !== on;
    const less = isMoved || compare(negate(more), delivery.quantity) > 0 ? delivery.quantity : negate(more);
    if (signOf(less) <= 0) break;
    takeBack(work, book, document, delivery, { ...source, quantity: less, on: delivery.on });
    more = add(more, less);
    if (isMoved) break;
  }
  if (signOf(more) > 0) deliver(work, book, document, product, { ...source, quantity: more, on });
}

/**
 * Contracts carry the last days of their products; once all is shipped, or has arrived, what was to be paid then falls due, and where that
 * is no longer so of those that were `whole` it waits again, unless it was invoiced.
 */
export async function dueOnShipment(work: Work, documents: readonly Contract[], whole: readonly Contract[]): Promise<void> {
  await waitAgain(
    work,
    whole.filter((document) => !isShipped(document)),
  );
  for (const document of documents) sayShipped(work, document);
}

/** Whether all that a contract sold has left. */
export const isShipped = (document: Contract): boolean => document.lines.products.every(isWhole);

const SHIPPED_EVENTS: readonly unknown[] = ["shipped", "arrived"];

async function waitAgain(work: Work, documents: readonly Contract[]): Promise<void> {
  const waiting = documents
    .flatMap((document) => document.lines.instalments)
    .filter((line) => SHIPPED_EVENTS.includes(line.trigger) && !isEmpty(line.triggeredOn) && signOf(line.invoicedAmount) === 0);
  if (waiting.length === 0) return;
  const former = await formerDues(work, waiting);
  for (const line of waiting) assign(line, { triggeredOn: null, dueOn: former.get(line.id) ?? line.dueOn });
}

function sayShipped(work: Work, document: Contract): void {
  const products = document.lines.products;
  const { header } = document;
  for (const day of ["shippedOn", "dispatchedOn", "deliveredOn"] as const) header[day] = lastOf(products, day);
  if (!isShipped(document)) return deriveContract(document, work.money);
  if (header.shippedOn) trigger(work, document, "shipped", header.shippedOn);
  if (header.deliveredOn && products.every(({ deliveredOn }) => !isEmpty(deliveredOn)))
    trigger(work, document, "arrived", header.deliveredOn);
}

/** What happened that instalments wait for: they fall due so many days later; a fulfilled contract stays so. */
export const dueOnEvents: Posting<Contract> = async (documents, work) => {
  for (const document of documents) {
    deriveContract(document, work.money);
    if (!isEmpty(document.header.completedOn)) document.header.stage = "done";
  }
  await keepDues(work, documents);
};

function lastOf(products: readonly Product[], day: "shippedOn" | "dispatchedOn" | "deliveredOn"): string | null {
  const days = products.flatMap((product) => (isEmpty(product[day]) ? [] : [product[day]]));
  return days.toSorted().at(-1) ?? null;
}
