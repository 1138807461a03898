import { shaped } from "#db/row";
import { bidBondEvents } from "#db/schema/crm/bidBond";
import { arrayOf } from "#db/sql";
import type { Cascade } from "#define/action";
import { divide, least, multiply, negate, signOf, subtract } from "#define/decimal";
import type { Posting } from "#define/rule";
import type { Work } from "#define/work";
import { appendLines } from "#posting/appendLines";
import { type Account, type JournalEntry, nextGenerations, postJournal } from "#posting/journal/journal";
import { ratesOf } from "#posting/journal/rate";
import { sum } from "#posting/amounts";
import { fillUnits } from "#posting/stamp";
import { type Bond, lineAmounts, loansOf } from "./rules.ts";

const MODULE = "crm.bidBond";
const EVENTS = { name: "events", table: bidBondEvents, parent: "bondId" } as const;
/** `companyAmount`: what the amount stands in the books for. */
type Said = { event: string; on: string; amount?: string; companyAmount?: string };

/** Money leaves with cash and loans; a guarantee or an insurance costs its premium. */
const isMoney = ({ header: { kind } }: Bond): boolean => kind === "cash" || kind === "loan";

/** A bond that is asked for keeps its bid from another one; until it is paid it counts at the rate of its day. */
export const holdBid: Posting<Bond> = async (documents, work) => {
  await fillUnits(work, documents);
  const rates = await ratesOf(documents, work, ({ docOn }) => docOn);
  for (const [at, { header }] of documents.entries()) {
    header.exchangeRate = rates[at] ?? "1";
    header.openBidId = header.kind === "loan" ? null : header.bidId;
  }
};
export const freeBid: Posting<Bond> = (documents) => {
  for (const { header } of documents) header.openBidId = null;
  return Promise.resolve();
};

/**
 * It is paid or handed over: what is to come back stands in the books as owed to the company. What its loan pays, whoever has the loan
 * gives back with it.
 */
export const pay: Posting<Bond> = async (documents, work) => {
  const rates = await ratesOf(documents, work, ({ paidOn }) => paidOn);
  const loans = await loansOf(documents, work);
  for (const { header } of documents) {
    const loan = loans.get(header.loanId ?? "");
    if (loan) header.loanAmount = least(loan.open, header.amount);
  }
  for (const [at, bond] of documents.entries()) {
    const { header } = bond;
    const rate = rates[at] ?? "1";
    header.exchangeRate = rate;
    header.paidAmount = header.amount;
    header.openAmount = header.amount;
    header.paidCompanyAmount = isMoney(bond) ? multiply(header.amount, rate, work.money.company) : "0";
    header.openCompanyAmount = header.paidCompanyAmount;
  }
  await book(
    documents,
    work,
    ({ header }) => {
      const premium = multiply(header.premium, header.exchangeRate, work.money.company);
      return [
        ["otherReceivable", header.paidCompanyAmount],
        ["financeExpense", premium],
        ["cash", negate(sum([header.paidCompanyAmount, premium]))],
      ];
    },
    ({ paidOn }) => paidOn,
  );
  await note(documents, work, (bond) => ({ event: "paid", on: bond.header.paidOn ?? work.today, ...wholeOf(bond, work) }));
};

/** It runs longer. */
export const extend: Posting<Bond> = (documents, work) => note(documents, work, () => ({ event: "extended", on: work.today }));

/** Its return was asked for. */
export const request: Posting<Bond> = async (documents, work) => {
  for (const { header } of documents) header.requestedOn = work.today;
  await note(documents, work, () => ({ event: "requested", on: work.today }));
};

/** The bid it secures was not won: it is to come back. */
export const free: Posting<Bond> = async (documents, work) => {
  for (const { header } of documents) header.freedOn = work.today;
  await note(documents, work, () => ({ event: "freed", on: work.today }));
};

/** What ended the bid was taken back: it is held on. */
export const holdAgain: Posting<Bond> = async (documents, work) => {
  for (const { header } of documents) Object.assign(header, { freedOn: null, requestedOn: null });
  await note(documents, work, () => ({ event: "held", on: work.today }));
};

/** Money comes back by a line of the bank. */
export const takeBack: Posting<Bond> = async (documents, work) => {
  const amounts = await lineAmounts(documents, work);
  await comeBack(documents, work, ({ bankReceiptId }) => amounts.get(bankReceiptId ?? "") ?? "0");
};

/** What bonds were paid from a loan comes back of it on the day on which they were paid; one of which nothing is left is closed. */
export const settle: Posting<Bond> = async (documents, work) => {
  const ids = documents.map(({ header }) => header.id);
  const taken = await work.run(
    shaped({ id: "id", amount: "decimal", on: "day" })`select loan_id as id, sum(loan_amount) as amount, max(paid_on) as on from bid_bond
      where comp_id = ${work.compId} and paid_on is not null and loan_id = any(${arrayOf(ids, "bigint")})
      group by loan_id`,
  );
  const byLoan = new Map(taken.map((one) => [one.id, one]));
  const more = documents.map(({ header }) => subtract(byLoan.get(header.id)?.amount ?? "0", header.loanAmount));
  for (const { header } of documents) {
    const { amount, on } = byLoan.get(header.id) ?? {};
    Object.assign(header, { returnedOn: on ?? work.today, bankReceiptId: null, loanAmount: amount ?? "0" });
  }
  await comeBack(documents, work, (_, at) => more[at] ?? "0");
  for (const { header } of documents) if (header.closedOn !== null) header.stage = "returned";
};

/** The loans that bonds are paid from. */
export const settleLoan: Cascade<Bond> = {
  module: MODULE,
  action: "settle",
  documents: (documents) => Promise.resolve([...new Set(documents.flatMap(({ header }) => header.loanId ?? []))]),
};

/** Amounts come back at the rate of their day; what each has gained or lost meanwhile is a difference of exchange. */
async function comeBack(documents: readonly Bond[], work: Work, amountOf: (header: Bond["header"], at: number) => string): Promise<void> {
  const rates = await ratesOf(documents, work, ({ returnedOn }) => returnedOn);
  const booked = documents.map(({ header }, at) => {
    const amount = amountOf(header, at);
    const open = shareOf(header.openCompanyAmount, amount, header.openAmount, work);
    return { amount, open, cash: multiply(amount, rates[at] ?? "1", work.money.company) };
  });
  await book(
    documents,
    work,
    (_, at) => {
      const { open = "0", cash = "0" } = booked[at] ?? {};
      return [
        ["cash", cash],
        ["otherReceivable", negate(open)],
        ["exchangeDifference", subtract(open, cash)],
      ];
    },
    ({ returnedOn }) => returnedOn,
  );
  await note(documents, work, (bond, at) => ({
    event: securing(bond, "returned"),
    on: bond.header.returnedOn ?? work.today,
    amount: booked[at]?.amount ?? "0",
    companyAmount: booked[at]?.open ?? "0",
  }));
  for (const [at, { header }] of documents.entries()) {
    header.returnedAmount = sum([header.returnedAmount, booked[at]?.amount ?? "0"]);
    header.openAmount = subtract(header.openAmount, booked[at]?.amount ?? "0");
    header.openCompanyAmount = subtract(header.openCompanyAmount, booked[at]?.open ?? "0");
    if (signOf(header.openAmount) === 0) Object.assign(header, { closedOn: header.returnedOn, openBidId: null });
  }
}

/** All that is open of a bond; paper, which is booked nowhere, at the rate of its day. */
function wholeOf(bond: Bond, work: Work): Pick<Said, "amount" | "companyAmount"> {
  const { openAmount: amount, openCompanyAmount, exchangeRate } = bond.header;
  return { amount, companyAmount: isMoney(bond) ? openCompanyAmount : multiply(amount, exchangeRate, work.money.company) };
}

/** All of what is open for all of it, else its part. */
function shareOf(whole: string, part: string, of: string, work: Work): string {
  if (signOf(subtract(of, part)) === 0) return whole;
  return divide(multiply(whole, part, 8), of, work.money.company);
}

/** A guarantee or an insurance that was handed back leaves nothing open. */
export const closeReturned: Posting<Bond> = async (documents, work) => {
  for (const { header } of documents) Object.assign(header, { returnedOn: work.today, closedOn: work.today, openBidId: null });
  await note(documents, work, (bond) => ({ event: "returned", on: work.today, ...wholeOf(bond, work) }));
  for (const { header } of documents) Object.assign(header, { returnedAmount: header.openAmount, openAmount: "0" });
};

/** It secures the contract from now on: as a bond of the bid it is closed, and money stays owed to the company until it comes back. */
export const convert: Posting<Bond> = async (documents, work) => {
  await note(documents, work, (bond) => ({ event: "converted", on: work.today, ...wholeOf(bond, work) }));
  for (const bond of documents) {
    const open = isMoney(bond) ? {} : { openAmount: "0", openCompanyAmount: "0" };
    Object.assign(bond.header, { closedOn: work.today, openBidId: null, ...open });
  }
};

/** What happens to money that secures the contract is none of the bid: it has words of its own. */
const securing = ({ header }: Bond, event: "returned" | "forfeited"): string =>
  header.closedOn === null ? event : event === "returned" ? "released" : "drawn";

/** It is lost: what was owed is an expense. */
export const forfeit: Posting<Bond> = async (documents, work) => {
  await book(
    documents,
    work,
    ({ header }) => [
      ["expense", header.openCompanyAmount],
      ["otherReceivable", negate(header.openCompanyAmount)],
    ],
    () => work.today,
  );
  await note(documents, work, (bond) => ({ event: securing(bond, "forfeited"), on: work.today, ...wholeOf(bond, work) }));
  for (const { header } of documents)
    Object.assign(header, { closedOn: work.today, openBidId: null, openAmount: "0", openCompanyAmount: "0" });
};

/** What comes from elsewhere was paid on its day, and came back where it says so. */
export const takeOver: Posting<Bond> = async (documents, work) => {
  for (const { header } of documents) header.paidOn ??= header.docOn;
  const returns = documents.filter(({ header }) => header.returnedOn !== null);
  await holdBid(documents, work);
  await pay(documents, work);
  await book(
    returns,
    work,
    ({ header }) => [
      ["cash", header.openCompanyAmount],
      ["otherReceivable", negate(header.openCompanyAmount)],
    ],
    ({ returnedOn }) => returnedOn,
  );
  await note(returns, work, (bond) => ({ event: "returned", on: bond.header.returnedOn ?? work.today, ...wholeOf(bond, work) }));
  for (const { header } of returns) {
    const { returnedOn, openAmount } = header;
    const none = { openBidId: null, openAmount: "0", openCompanyAmount: "0" };
    Object.assign(header, { ...none, stage: "returned", closedOn: returnedOn, returnedAmount: openAmount });
  }
};

/** The line of the bank belongs to the bond: nobody claims it for a customer. */
export const matchLine: Cascade<Bond> = {
  module: "sales.bankReceipt",
  action: "matchBond",
  documents: (documents) => Promise.resolve(documents.flatMap(({ header }) => header.bankReceiptId ?? [])),
};

async function book(
  documents: readonly Bond[],
  work: Work,
  amounts: (bond: Bond, at: number) => readonly (readonly [Account, string])[],
  day: (header: Bond["header"]) => string | null,
): Promise<void> {
  const generations = await nextGenerations(work, MODULE, documents);
  const entries = documents.map((bond, at): JournalEntry => {
    const { id, docNo, kind, customerId } = bond.header;
    const postedOn = day(bond.header) ?? work.today;
    return {
      module: MODULE,
      documentId: id,
      docNo,
      // A loan is owed by whoever has it, not by the customer of the bid.
      ...(kind === "loan" ? {} : { partyId: customerId }),
      postedOn,
      generation: generations.get(id) ?? 1,
      amounts: amounts(bond, at),
    };
  });
  await postJournal(work, entries);
}

async function note(documents: readonly Bond[], work: Work, said: (bond: Bond, at: number) => Said): Promise<void> {
  await appendLines(
    work,
    EVENTS,
    documents.map((document, at) => {
      const { event, on, amount = null, companyAmount = null } = said(document, at);
      const { dueOn, extendedTo, bankReceiptId } = document.header;
      const line = event === "returned" || event === "released" ? bankReceiptId : null;
      return { document, row: { event, eventOn: on, amount, companyAmount, dueOn: extendedTo ?? dueOn, bankReceiptId: line } };
    }),
  );
}
