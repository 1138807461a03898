import { multiply } from "#define/decimal";
import { isEmpty } from "#define/condition";
import { eachDocument, type Finding, type Posting, type Rule } from "#define/module";
import { failIfAny } from "#define/problem";
import type { DocumentRecord, Work } from "#define/work";
import { linesOf, textOf } from "./amounts.ts";
import { type Match, matchOrderLines } from "./orderLines.ts";
import { advanceOrders } from "./orderProgress.ts";
import { keyOf, ratesOn } from "./rate.ts";
import { deriveReceipt } from "./receiptAmounts.ts";
import { fillUnits, postedOf, stamp } from "./stamp.ts";
import { costStock, storeStock } from "./stock.ts";
import { monthsByDocument, type Moving, stockRequests } from "./stockDocument.ts";
import { postStockJournal } from "./stockJournal.ts";

const MODULE = "warehouse.goodsReceipt";

/** Says which receipts do not fit their purchase orders: wrong party, wrong order, too much; a line each. */
export const fitsOrder: Rule = async (documents, work) => (await matchOrderLines(documents, work, false)).findings;

/** The same at confirmation, with the orders locked until commit so that two receipts cannot both take the last open quantity. */
export const fitsLockedOrder: Rule = async (documents, work) => (await matchOrderLines(documents, work, true)).findings;

/** Says which lines lack a price where no order can give one. */
export const hasPrices: Rule = eachDocument((document) =>
  isEmpty(document.header.purchaseOrderId)
    ? linesOf(document, "lines").flatMap((line, index) =>
        isEmpty(line.unitPrice) ? [{ code: "required", table: "lines", row: index + 1, field: "unitPrice" } as const] : [],
      )
    : [],
);

/** Receives a batch: prices from the orders where the lines have none, stock in, orders advanced, journal against goods received not invoiced. */
export const receiveGoods: Posting = async (documents, work) => {
  await fillUnits(work, documents);
  const matching = await matchOrderLines(documents, work, true);
  failIfAny(matching.findings);
  await priceFromOrders(documents, matching.matches, work);
  for (const document of documents) deriveReceipt(document);
  const moving: Moving = { module: MODULE, account: "receivedNotInvoiced", value: (line) => textOf(line.amount) };
  const booking = await costStock(work, stockRequests(documents, moving));
  const months = monthsByDocument(booking.postings);
  const orderLineOf = new Map(matching.matches.map(({ line, orderLine }) => [line, orderLine.id]));
  for (const line of documents.flatMap((document) => linesOf(document, "lines"))) line.orderLineId = orderLineOf.get(line) ?? null;
  stamp(
    documents,
    documents.map(({ header }) => postedOf(work, header, months)),
  );
  await advanceOrders(work, matching);
  // Statements that wait for none of the others, sent together; a branch of several in turn would go on after another one failed.
  await Promise.all([storeStock(work, booking), postStockJournal(work, booking.postings)]);
};

/** A price in company currency for each unpriced line, at the rate of the receipt's day. */
async function priceFromOrders(documents: readonly DocumentRecord[], matches: readonly Match[], work: Work): Promise<void> {
  const open = matches.filter(({ line }) => isEmpty(line.unitPrice));
  if (open.length === 0) return;
  const wanted = open.map(({ document, orderLine }) => ({ currency: orderLine.currency, on: textOf(documents[document]?.header.docOn) }));
  const rates = await ratesOn(work, wanted);
  const missing: Finding[] = [];
  for (const [index, { line, document, orderLine }] of open.entries()) {
    const rate = rates.get(keyOf(wanted[index] ?? { currency: "", on: "" }));
    if (rate) line.unitPrice = multiply(orderLine.unitPrice, rate, 6);
    else
      missing.push({
        document,
        code: "noRate",
        field: "purchaseOrderId",
        params: { currency: orderLine.currency, on: textOf(documents[document]?.header.docOn) },
      });
  }
  failIfAny(missing);
}
