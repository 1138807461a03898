import { multiply, negate, signOf } from "#define/decimal";
import { isEmpty } from "#define/condition";
import { failIfAny } from "#define/problem";
import type { Work } from "#define/work";
import { textOf, total } from "#posting/amounts";
import { dropReturns, takeReturns } from "./issueReturn.ts";
import { accountsOf } from "#posting/stock/operationType";
import { type Match, matchOrderLines } from "./orderLines.ts";
import { advanceOrders } from "./orderProgress.ts";
import { keyOf, ratesOn } from "#posting/journal/rate";
import { deriveReceipt } from "./amounts.ts";
import { moveReceived } from "#posting/purchase/received";
import { fillUnits, postedOf, stamp } from "#posting/stamp";
import { costStock, storeStock } from "#posting/stock/stock";
import { rememberBatches } from "#posting/stock/batchMemory";
import { monthsByDocument, type Moving, stockRequests } from "#posting/stock/document";
import { postStockJournal } from "#posting/stock/journal";
import { reverseStock } from "#posting/stock/reverse";
import type { Pricing } from "#posting/stock/submittedValue";
import { eachDocument, type Finding, type Posting, type Rule } from "#define/rule";
import type { GoodsReceipt, GoodsReceiptLine } from "#posting/stock/documents";

const MODULE = "warehouse.goodsReceipt";

/** Says which receipts do not fit their purchase orders: wrong party, wrong order, too much; a line each. */
export const fitsOrder: Rule<GoodsReceipt> = async (documents, work) => (await matchOrderLines(documents, work, false)).findings;

/** The same at confirmation, with the orders locked until commit so that two receipts cannot both take the last open quantity. */
export const fitsLockedOrder: Rule<GoodsReceipt> = async (documents, work) => (await matchOrderLines(documents, work, true)).findings;

/**
 * Receives a batch: prices from the orders or issues where the lines have none, stock in, orders advanced, batches remembered; against the
 * account of the operation type, a return against that of its issue.
 */
export const receiveGoods: Posting<GoodsReceipt> = async (documents, work) => {
  await fillUnits(work, documents);
  const matching = await matchOrderLines(documents, work, true);
  failIfAny(matching.findings);
  await priceFromOrders(documents, matching.matches, work);
  for (const document of documents) deriveReceipt(document, work.money);
  const returned = await takeReturns(work, documents);
  const accountOf = await accountsOf(work, documents, "receivedNotInvoiced");
  const moving: Moving<GoodsReceiptLine> = {
    module: MODULE,
    account: (line, document) => returned.get(line)?.account ?? accountOf(document),
    ownerParty: (line) => returned.get(line)?.ownerPartyId,
    returnOf: (line) => returned.get(line)?.returnOf,
    value: { of: (line) => textOf(line.amount), digits: work.money.company },
  };
  const booking = await costStock(work, stockRequests(documents, moving));
  const months = monthsByDocument(booking.postings);
  const orderLineOf = new Map(matching.matches.map(({ line, orderLine }) => [line, orderLine.id]));
  for (const line of documents.flatMap((document) => document.lines.lines)) line.orderLineId = orderLineOf.get(line) ?? null;
  stamp(
    documents,
    documents.map((document) => ({
      totalAmount: total(document.lines.lines, "amount"),
      ...postedOf(document.header, months),
    })),
  );
  await advanceOrders(work, matching);
  await rememberBatches(documents, work);
  storeStock(work, booking);
  postStockJournal(work, booking.postings);
};

/** Undoes receipts: their goods leave again, orders and issues are as if nothing had arrived. */
export const reverseReceipt: Posting<GoodsReceipt> = async (documents, work) => {
  await reverseStock(work, MODULE, documents);
  await moveReceived(
    work,
    documents.flatMap((document) =>
      document.lines.lines.flatMap((line) => {
        const id = line.orderLineId;
        return id === null ? [] : [{ id, quantity: negate(line.quantity) }];
      }),
    ),
  );
  await dropReturns(work, documents);
};

/** Says which receipts cannot be undone: some of their goods went back to the supplier. */
export const nothingWentBack: Rule<GoodsReceipt> = eachDocument((document) =>
  document.lines.lines.flatMap(({ returnedQuantity }, at) =>
    signOf(returnedQuantity) > 0 ? [{ code: "hasFollowers", table: "lines", row: at + 1, field: "quantity" } as const] : [],
  ),
);

/** What receipts from orders are going to cost. */
export const orderPrices: Pricing<GoodsReceipt> = async (work, documents) => {
  const { matches } = await matchOrderLines(documents, work, false);
  return (await pricesOf(documents, matches, work)).prices;
};

/** A price in company currency for each unpriced line, at the rate of the receipt's day. */
async function priceFromOrders(documents: readonly GoodsReceipt[], matches: readonly Match<GoodsReceiptLine>[], work: Work): Promise<void> {
  const { prices, missing } = await pricesOf(documents, matches, work);
  failIfAny(missing);
  for (const [line, price] of prices) line.unitPrice = price;
}

async function pricesOf(documents: readonly GoodsReceipt[], matches: readonly Match<GoodsReceiptLine>[], work: Work) {
  const [prices, missing] = [new Map<GoodsReceiptLine, string>(), [] as Finding[]];
  const open = matches.filter(({ line }) => isEmpty(line.unitPrice));
  const wanted = open.map(({ document, orderLine }) => ({ currency: orderLine.currency, on: documents[document]?.header.docOn ?? "" }));
  const rates = open.length === 0 ? new Map<string, string>() : await ratesOn(work, wanted);
  for (const [index, { line, document, orderLine }] of open.entries()) {
    const rate = rates.get(keyOf(wanted[index] ?? { currency: "", on: "" }));
    if (rate) prices.set(line, multiply(orderLine.unitPrice, rate, 6));
    else
      missing.push({
        document,
        code: "noRate",
        field: "purchaseOrderId",
        params: { currency: orderLine.currency, on: documents[document]?.header.docOn ?? "" },
      });
  }
  return { prices, missing };
}
