import { isEmpty } from "#define/condition";
import { compare, divide, multiply, signOf, subtract } from "#define/decimal";
import { salesContractInstalments, salesContracts } from "#db/schema/sales";
import { eachDocument, type Posting, type Rule } from "#define/module";
import { amountOf, CENTS, linesOf, textOf, total } from "./amounts.ts";
import { ratesOf } from "./rate.ts";
import { fillUnits, stamp } from "./stamp.ts";
import { decideRows } from "./rows.ts";

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
  await stamp(work, salesContracts, documents, decided);
  const instalments = documents.flatMap((document) => linesOf(document, "instalments"));
  const open = instalments.filter(({ percent }) => isEmpty(percent));
  const wholes = new Map(
    documents.flatMap((document) => linesOf(document, "instalments").map((line) => [line, amountOf(document.header.totalAmount)] as const)),
  );
  await decideRows(
    work,
    salesContractInstalments,
    open,
    open.map((line) => ({ percent: shareOf(amountOf(line.amount), wholes.get(line) ?? "0") })),
  );
  for (const { header } of documents) work.changed(MODULE, textOf(header.docOn).slice(0, 4));
};

/** Closes fulfilled contracts today. */
export const closeContract: Posting = async (documents, work) => {
  await stamp(
    work,
    salesContracts,
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
  await stamp(work, salesContracts, documents, decided);
  for (const { header } of documents) work.changed(MODULE, textOf(header.docOn).slice(0, 4));
  work.changed(MODULE, work.today.slice(0, 4));
};

const shareOf = (part: string, whole: string, digits = 4): string =>
  signOf(whole) === 0 ? "0" : divide(multiply(part, "100", 4), whole, digits);
