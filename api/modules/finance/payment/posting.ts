import { type RowIn, shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import { isEmpty } from "#define/condition";
import { divide, multiply, negate } from "#define/decimal";
import { bare } from "#define/own";
import { failIfAny } from "#define/problem";
import type { Work } from "#define/work";
import { type Account, nextGenerations, postJournal, undoJournal } from "#posting/journal/journal";
import { ratesOf } from "#posting/journal/rate";
import { assign, fillUnits } from "#posting/stamp";
import { beyond, leftOfOrders, lockSuppliers, owedTo, type Wanting } from "./supplierDebt.ts";
import type { Payment } from "./payment.ts";
import type { Finding, Posting, Rule } from "#define/rule";

const MODULE = "finance.payment";
/** The account that money of a category goes to. */
const ACCOUNT: Readonly<Record<string, Account>> = bare({ goods: "payable", prepayment: "prepayment" });

/** The money goes to the account of the supplier's master, which there must be. */
export const hasAccount: Rule<Payment> = async (documents, work) => {
  const known = await accountsOf(work, documents);
  return documents.flatMap(({ header }, document): Finding[] =>
    isEmpty(known.get(header.supplierId)?.bankAccount) ? [{ document, code: "noBankAccount", field: "supplierId" }] : [],
  );
};

/**
 * Asks for no more than the supplier is owed by the unit, or than is left of the order that is prepaid; notes how much that was, and where
 * the money is to go.
 */
export const noteSettleable: Posting<Payment> = async (documents, work) => {
  await fillUnits(work, documents);
  await noteAccounts(work, documents);
  const { wanting, rates } = await looked(work, documents);
  failIfAny(beyond(wanting, "totalAmount"));
  for (const { document, header, open } of wanting)
    header.settleableAmount = isPrepayment(header) ? open : divide(open, rates[document] ?? "1", work.money.of(header.currency));
};

/** Pays on its day, or today: what is owed to the supplier is less, or his prepayment more, and so is the bank. */
export const payPayments: Posting<Payment> = async (documents, work) => {
  await fillUnits(work, documents);
  await noteAccounts(work, documents);
  await lockSuppliers(work, documents);
  const { wanting, rates } = await looked(work, documents);
  failIfAny(beyond(wanting, "totalAmount"));
  for (const [at, { header }] of documents.entries())
    header.companyAmount = multiply(header.totalAmount, rates[at] ?? "1", work.money.company);
  await book(work, documents, "paidOn", ({ category }) => [ACCOUNT[category] ?? "payable", "cash"]);
};

/** The goods of a prepaid order are there: the prepayment is set off against what is owed. */
export const applyPrepayments: Posting<Payment> = async (documents, work) => {
  failIfAny(documents.flatMap(({ header }, document) => beforePaid(header, document)));
  await lockSuppliers(work, documents);
  const wishes = documents.map(({ header }, document) => ({
    document,
    header,
    want: header.companyAmount,
    on: header.appliedOn ?? work.today,
  }));
  failIfAny(beyond(await owedTo(work, wishes), "companyAmount"));
  await book(work, documents, "appliedOn", () => ["payable", "prepayment"]);
};

/** Taken over from elsewhere: paid on the day of the document. */
export const takeOverPayments: Posting<Payment> = async (documents, work) => {
  for (const { header } of documents) header.paidOn = header.docOn;
  await payPayments(documents, work);
};

/** Takes the setting off back, today. */
export const unapplyPrepayments: Posting<Payment> = async (documents, work) => {
  for (const { header } of documents) header.appliedOn = work.today;
  await book(work, documents, "appliedOn", () => ["prepayment", "payable"]);
  for (const { header } of documents) header.appliedOn = null;
};

/** The bank sent it back: what it booked is undone today. */
export const bouncePayments: Posting<Payment> = async (documents, work) => {
  await undoJournal(work, MODULE, documents);
  for (const { header } of documents) assign(header, { paidOn: null, bankRef: null, companyAmount: "0" });
};

const isPrepayment = ({ category }: Payment["header"]) => category === "prepayment";
const beforePaid = ({ appliedOn, paidOn }: Payment["header"], document: number): Finding[] =>
  (appliedOn ?? "") < (paidOn ?? "")
    ? [{ document, code: "laterDay", field: "appliedOn", value: appliedOn, params: { min: paidOn ?? "" } }]
    : [];

/** What each document wants and what is open of that on its day (or today), in the order of the batch, with the rates of those days. */
async function looked(work: Work, documents: readonly Payment[]): Promise<{ wanting: Wanting[]; rates: string[] }> {
  const dated = documents.map((document) => ({
    ...document,
    header: { ...document.header, paidOn: document.header.paidOn ?? work.today },
  }));
  const rates = await ratesOf(dated, work, ({ paidOn }) => paidOn);
  const wishes = documents.map(({ header }, document) => {
    const total = header.totalAmount;
    const want = isPrepayment(header) ? total : multiply(total, rates[document] ?? "1", work.money.company);
    return { document, header, want, on: dated[document]?.header.paidOn ?? work.today };
  });
  const [goods, ahead] = [wishes.filter(({ header }) => !isPrepayment(header)), wishes.filter(({ header }) => isPrepayment(header))];
  const wanting = [...(await owedTo(work, goods)), ...(await leftOfOrders(work, ahead))];
  return { wanting: wanting.toSorted((a, b) => a.document - b.document), rates };
}

/** Books the company amount of documents from the second account to the first on the day in a field. */
async function book(
  work: Work,
  documents: readonly Payment[],
  day: "paidOn" | "appliedOn",
  between: (header: Payment["header"]) => readonly [debit: Account, credit: Account],
): Promise<void> {
  const generations = await nextGenerations(work, MODULE, documents);
  await postJournal(
    work,
    documents.map(({ header }) => {
      const [[debit, credit], amount] = [between(header), header.companyAmount];
      return {
        module: MODULE,
        documentId: header.id,
        docNo: header.docNo,
        postedOn: header[day] ?? work.today,
        generation: generations.get(header.id) ?? 1,
        amounts: [
          [debit, amount],
          [credit, negate(amount)],
        ],
      };
    }),
  );
}

const BANK_ACCOUNT = shaped({ id: "id", bank: "text?", bankAccount: "text?" });
type BankAccount = RowIn<typeof BANK_ACCOUNT>;

async function accountsOf(work: Work, documents: readonly Payment[]): Promise<Map<string, BankAccount>> {
  const ids = documents.map(({ header }) => header.supplierId);
  const rows = await work.run(BANK_ACCOUNT`select id, bank, bank_account as "bankAccount" from company_party
    where comp_id = ${work.compId} and id = any(${arrayOf(ids, "bigint")})`);
  return new Map(rows.map((row) => [row.id, row]));
}

async function noteAccounts(work: Work, documents: readonly Payment[]): Promise<void> {
  const known = await accountsOf(work, documents);
  for (const { header } of documents) {
    const { bank = null, bankAccount = null } = known.get(header.supplierId) ?? {};
    assign(header, { bank, bankAccount });
  }
}
