import { type RowIn, shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import type { bidBondEvents, bidBonds } from "#db/schema/crm/bidBond";
import { isEmpty } from "#define/condition";
import { compare, signOf } from "#define/decimal";
import type { DocumentOf, DraftOf } from "#define/rows";
import type { Issue } from "#define/problem";
import { eachDocument, type Finding, type Rule } from "#define/rule";
import type { Work } from "#define/work";
import { UNENDED } from "../projectBid/machine.ts";

/** What secures a bid, or is lent for it. */
export type Bond = DocumentOf<typeof bidBonds, { events: typeof bidBondEvents }>;

export function deriveBond({ header }: DraftOf<Bond>): void {
  header.exchangeRate ??= "1";
  for (const amount of [
    "premium",
    "paidAmount",
    "paidCompanyAmount",
    "returnedAmount",
    "openAmount",
    "openCompanyAmount",
    "loanAmount",
  ] as const)
    header[amount] ??= "0";
}

/** A bid has one bond that is open. */
export const isOnlyOne: Rule<Bond> = async (documents, work) => {
  const bids = documents.map(({ header }) => header.bidId);
  const found = await work.run(
    shaped({ id: "id", docNo: "text", bidId: "id" })`select id, doc_no as "docNo", open_bid_id as "bidId" from bid_bond
      where comp_id = ${work.compId} and open_bid_id = any(${arrayOf(bids, "bigint")})`,
  );
  return documents.flatMap(({ header }, document): Finding[] => {
    if (header.kind === "loan") return [];
    const other = found.find(({ id, bidId }) => bidId === header.bidId && id !== header.id);
    return other ? [{ document, code: "bondOpen", field: "bidId", params: { other: other.docNo } }] : [];
  });
};

/** Whoever owes a loan that is overdue gets no other. */
export const owesNothing: Rule<Bond> = async (documents, work) => {
  const people = documents.flatMap(({ header }) => (header.kind === "loan" && header.salespersonId !== null ? [header.salespersonId] : []));
  const found = await work.run(
    shaped({ docNo: "text", salespersonId: "id", on: "day" })`select doc_no as "docNo", salesperson_id as "salespersonId",
      coalesce(extended_to, due_on) as on from bid_bond where comp_id = ${work.compId} and kind = 'loan' and stage in ('paid', 'partBack')
        and coalesce(extended_to, due_on) < ${work.today}::date and salesperson_id = any(${arrayOf(people, "bigint")}) order by due_on`,
  );
  return documents.flatMap(({ header }, document): Finding[] => {
    const overdue = header.kind === "loan" ? found.find(({ salespersonId }) => salespersonId === header.salespersonId) : undefined;
    return overdue ? [{ document, code: "loanOverdue", field: "salespersonId", params: { other: overdue.docNo, on: overdue.on } }] : [];
  });
};

/** A bond is paid from a loan for its own bid, in its own currency, of which something is left, and not before it was paid. */
export const isLoanOfBid: Rule<Bond> = async (documents, work) => {
  const found = await loansOf(documents, work);
  return documents.flatMap(({ header: { loanId, kind, bidId, currency, paidOn } }, document): Finding[] => {
    if (loanId === null) return [];
    const loan = found.get(loanId);
    const isRight = kind === "cash" && loan?.bidId === bidId && loan.currency === currency && signOf(loan.open) > 0;
    if (!isRight) return [{ document, code: "notLoanOfBid", field: "loanId", ...(loan ? { value: loan.docNo } : {}) }];
    const isEarly = paidOn !== null && paidOn < loan.paidOn;
    return isEarly ? [{ document, code: "laterDay", field: "paidOn", value: paidOn, params: { min: loan.paidOn } }] : [];
  });
};

const LOAN = shaped({ id: "id", docNo: "text", bidId: "id", currency: "text", paidOn: "day", open: "decimal", taken: "decimal" });

/** The loans that bonds are paid from, by their ids: what is open of each, and what bonds took of it before. */
export async function loansOf(documents: readonly Bond[], work: Work): Promise<Map<string, RowIn<typeof LOAN>>> {
  const ids = documents.flatMap(({ header }) => header.loanId ?? []);
  if (ids.length === 0) return new Map();
  const found = await work.run(LOAN`select id, doc_no as "docNo", bid_id as "bidId", currency, paid_on as "paidOn",
      open_amount as open, loan_amount as taken
    from bid_bond where comp_id = ${work.compId} and kind = 'loan' and stage in ('paid', 'partBack') and id = any(${arrayOf(ids, "bigint")})
    order by id for update`);
  return new Map(found.map((loan) => [loan.id, loan]));
}

/** A loan is somebody's. */
export const isSomebodys: Rule<Bond> = eachDocument(({ header }) =>
  header.kind === "loan" && header.salespersonId === null ? [{ code: "required", field: "salespersonId" }] : [],
);

/** Cash goes to somebody, at a bank. */
export const saysWhomToPay: Rule<Bond> = eachDocument(({ header }) =>
  header.kind === "cash"
    ? (["payee", "bank", "bankAccount"] as const).flatMap((field): Issue[] => (isEmpty(header[field]) ? [{ code: "required", field }] : []))
    : [],
);

/** Nothing secures a bid that was decided or given up, and nothing is lent for one. */
export const isUndecided: Rule<Bond> = async (documents, work) =>
  ofBids(documents, work, "bidDecided", ({ stage }) => UNENDED.some((one) => one === stage));

/** What secured a bid secures its contract once it was won. */
export const isOfWonBid: Rule<Bond> = async (documents, work) => ofBids(documents, work, "bidNotWon", ({ stage }) => stage === "won");

async function ofBids(
  documents: readonly Bond[],
  work: Work,
  code: "bidDecided" | "bidNotWon",
  isRight: (bid: { stage: string }) => boolean,
): Promise<Finding[]> {
  const bids = await work.run(
    shaped({ id: "id", docNo: "text", stage: "text" })`select id, doc_no as "docNo", stage from project_bid where comp_id = ${work.compId}
      and id = any(${arrayOf(
        documents.map(({ header }) => header.bidId),
        "bigint",
      )})`,
  );
  return documents.flatMap(({ header: { bidId } }, document): Finding[] => {
    const bid = bids.find(({ id }) => id === bidId);
    return !bid || isRight(bid) ? [] : [{ document, code, field: "bidId", params: { other: bid.docNo } }];
  });
}

/** What secures a bid falls due neither before today nor before its tender is opened. */
export const isDueLater: Rule<Bond> = async (documents, work) => {
  const found = await work.run(
    shaped({ id: "id", on: "day?" })`select id, coalesce(open_on, bid_on) as on from project_bid where comp_id = ${work.compId}
      and id = any(${arrayOf(
        documents.map(({ header }) => header.bidId),
        "bigint",
      )})`,
  );
  return documents.flatMap(({ header: { bidId, kind, dueOn } }, document): Finding[] => {
    const opened = kind === "loan" ? null : (found.find(({ id }) => id === bidId)?.on ?? null);
    const min = opened !== null && opened > work.today ? opened : work.today;
    return dueOn < min ? [{ document, code: "laterDay", field: "dueOn", value: dueOn, params: { min } }] : [];
  });
};

/** A term is extended to a later day than the one on which it ends by now. */
export const isLater: Rule<Bond> = eachDocument(({ header: { extendedTo, dueOn }, lines }) => {
  const min = lines.events.findLast(({ event }) => event === "extended")?.dueOn ?? dueOn;
  return extendedTo !== null && extendedTo > min ? [] : [{ code: "laterDay", field: "extendedTo", value: extendedTo, params: { min } }];
});

/** Nothing comes back before it was paid, nor before what moved it last: a part that came back, or its conversion. */
export const isBackLater: Rule<Bond> = eachDocument(({ header: { returnedOn }, lines }) => {
  const min = lines.events
    .flatMap(({ amount, eventOn }) => (amount === null ? [] : [eventOn]))
    .toSorted()
    .at(-1);
  return min === undefined || returnedOn === null || returnedOn >= min
    ? []
    : [{ code: "laterDay", field: "returnedOn", value: returnedOn, params: { min } }];
});

/** Money that came back stands on a line of the bank that nobody claimed, in the currency of the bond, and is no more than is open. */
export const isOnBankLine: Rule<Bond> = async (documents, work) => {
  const lines = documents.flatMap(({ header }) => header.bankReceiptId ?? []);
  const found = await work.run(
    shaped({ id: "id", stage: "text", currency: "text", amount: "decimal" })`select id, stage, currency, total_amount as amount
      from bank_receipt where comp_id = ${work.compId} and id = any(${arrayOf(lines, "bigint")}) for update`,
  );
  return documents.flatMap(({ header }, document): Finding[] => {
    if (isEmpty(header.bankReceiptId)) return [{ document, code: "required", field: "bankReceiptId" }];
    const line = found.find(({ id }) => id === header.bankReceiptId);
    if (line?.stage !== "unclaimed" || line.currency !== header.currency)
      return [{ document, code: "claimedBefore", field: "bankReceiptId" }];
    return compare(line.amount, header.openAmount) > 0
      ? [{ document, code: "overPaid", field: "bankReceiptId", value: line.amount, params: { open: header.openAmount } }]
      : [];
  });
};

/** The line pays all that is open. */
export const paysAll: Rule<Bond> = async (documents, work) => compared(documents, work, true);
/** The line pays a part of what is open. */
export const paysPart: Rule<Bond> = async (documents, work) => compared(documents, work, false);

async function compared(documents: readonly Bond[], work: Work, isAll: boolean): Promise<Finding[]> {
  const amounts = await lineAmounts(documents, work);
  return documents.flatMap(({ header }, document): Finding[] => {
    const amount = amounts.get(header.bankReceiptId ?? "");
    if (amount === undefined || (compare(amount, header.openAmount) === 0) === isAll) return [];
    return [
      { document, code: isAll ? "notAllBack" : "allBack", field: "bankReceiptId", value: amount, params: { open: header.openAmount } },
    ];
  });
}

/** What the lines of the bank come to that bonds name, by their ids. */
export async function lineAmounts(documents: readonly Bond[], work: Work): Promise<Map<string, string>> {
  const found = await work.run(
    shaped({ id: "id", amount: "decimal" })`select id, total_amount as amount from bank_receipt where comp_id = ${work.compId}
      and id = any(${arrayOf(
        documents.map(({ header }) => header.bankReceiptId),
        "bigint",
      )})`,
  );
  return new Map(found.map(({ id, amount }) => [id, amount]));
}
