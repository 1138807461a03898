import { isEmpty } from "#define/condition";
import { compare, divide, multiply, signOf, subtract } from "#define/decimal";
import { eachDocument, type Posting, type Rule } from "#define/module";
import type { DocumentRecord } from "#define/work";
import { amountOf, CENTS, linesOf, textOf, total } from "./amounts.ts";
import { ratesOf } from "./rate.ts";
import { fillUnits, stamp } from "./stamp.ts";

const MODULE = "sales.salesContract";

/** Says which contracts' instalments do not sum to what the customer pays. */
export const instalmentsSum: Rule = eachDocument((document) => {
  const instalments = total(linesOf(document, "instalments"), "amount");
  const whole = amountOf(document.header.totalAmount);
  return compare(instalments, whole) === 0
    ? []
    : [{ code: "instalmentSum", table: "instalments", field: "amount", params: { sum: instalments, total: whole } }];
});

/** Puts contracts into effect on the day of signing: their net amount in company currency is the order intake of that day. */
export const takeEffect: Posting = async (documents, work) => {
  await fillUnits(work, documents);
  const rates = await ratesOf(documents, work);
  const decided = documents.map(({ header }, index) => {
    const exchangeRate = rates[index] ?? "1";
    return { exchangeRate, effectiveOn: header.docOn ?? null, companyAmount: multiply(amountOf(header.amount), exchangeRate, CENTS) };
  });
  stamp(documents, decided);
  for (const document of documents) fillShares(document);
  for (const { header } of documents) work.changed(MODULE, textOf(header.docOn).slice(0, 4));
};

/** Closes fulfilled contracts today. */
export const closeContract: Posting = async (documents, work) => {
  stamp(
    documents,
    documents.map(() => ({ closedOn: work.today })),
  );
  for (const { header } of documents) work.changed(MODULE, textOf(header.docOn).slice(0, 4));
};

/** Closes contracts early, today: the share of their amount that was not invoiced is cancelled. */
export const cancelRest: Posting = async (documents, work) => {
  const decided = documents.map((document) => {
    const invoiced = total(linesOf(document, "instalments"), "invoicedAmount");
    const open = subtract(amountOf(document.header.totalAmount), invoiced);
    const share = shareOf(open, amountOf(document.header.totalAmount), 12);
    return { closedOn: work.today, cancelledAmount: divide(multiply(amountOf(document.header.companyAmount), share, 12), "100", CENTS) };
  });
  stamp(documents, decided);
  for (const { header } of documents) work.changed(MODULE, textOf(header.docOn).slice(0, 4));
  work.changed(MODULE, work.today.slice(0, 4));
};

function fillShares(document: DocumentRecord): void {
  const whole = amountOf(document.header.totalAmount);
  for (const line of linesOf(document, "instalments")) if (isEmpty(line.percent)) line.percent = shareOf(amountOf(line.amount), whole);
}

const shareOf = (part: string, whole: string, digits = 4): string =>
  signOf(whole) === 0 ? "0" : divide(multiply(part, "100", 4), whole, digits);
