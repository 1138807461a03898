import type { Proposal } from "#define/action";
import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import { isEmpty } from "#define/condition";
import { compare, multiply, signOf, subtract } from "#define/decimal";
import type { Work } from "#define/work";
import { total } from "#posting/amounts";
import { deriveContract, shareOf } from "./amounts.ts";
import { keepDues } from "./due.ts";
import { addDays } from "#define/days";
import { checkCredit, contractCredit } from "#posting/receivable/creditLimit";
import { holdReceivableMonths } from "#posting/receivable/month";
import { ratesOf } from "#posting/journal/rate";
import { fillUnits, stamp } from "#posting/stamp";
import type { Contract } from "./documents.ts";
import { eachDocument, type Finding, type Posting, type Rule } from "#define/rule";

const MODULE = "sales.salesContract";

/** Says which contracts' instalments do not sum to what the customer pays. */
export const instalmentsSum: Rule<{ header: { totalAmount: string }; lines: { instalments: { amount: string }[] } }> = eachDocument(
  (document) => {
    const instalments = total(document.lines.instalments, "amount");
    const whole = document.header.totalAmount;
    return compare(instalments, whole) === 0
      ? []
      : [{ code: "instalmentSum", table: "instalments", field: "amount", params: { sum: instalments, total: whole } }];
  },
);

/** The signed scan hangs on the contract before it takes effect. */
export const hasSignedScan: Rule<Contract> = async (documents, work) => {
  const ids = documents.map(({ header }) => header.id);
  const found = await work.run(shaped({ id: "id" })`select distinct document_id as id from attachment
    where comp_id = ${work.compId} and module = ${MODULE} and document_id = any(${arrayOf(ids, "bigint")})`);
  const scanned = new Set(found.map(({ id }) => id));
  return ids.flatMap((id, document): Finding[] => (scanned.has(id) ? [] : [{ document, code: "noScan" }]));
};

/** Marks contracts with companies of the group. */
export const markInternal: Posting<Contract> = async (documents, work) => {
  const customers = [...new Set(documents.map(({ header }) => header.customerId))];
  const found = await work.run(shaped({ id: "id" })`select id from company_party
    where comp_id = ${work.compId} and partner_comp_id is not null and id = any(${arrayOf(customers, "bigint")})`);
  const partners = new Set(found.map(({ id }) => id));
  for (const { header } of documents) header.isInternal = partners.has(header.customerId);
};

/**
 * Puts contracts into effect on the day on which the signed one came back (that of signing where another system had it): their net
 * amount in company currency is the order intake of that day, and what was to be paid at the signing falls due. A provisional one is to
 * be replaced within the days that the company gives.
 */
export const takeEffect: Posting<Contract> = async (documents, work) => {
  await fillUnits(work, documents);
  const rates = await ratesOf(documents, work, effectOf);
  const outcomes = await checkCredit(work, MODULE, contractCredit(documents, rates, work.money.company));
  const decided = documents.map(({ header }, index) => {
    const exchangeRate = rates[index] ?? "1";
    const companyAmount = multiply(header.amount, exchangeRate, work.money.company);
    return { exchangeRate, effectiveOn: effectOf(header), companyAmount, creditCheck: outcomes[index] ?? null };
  });
  stamp(documents, decided);
  const provisional = documents.filter(({ header }) => header.contractType === "provisional");
  const [company] =
    provisional.length > 0
      ? await work.run(shaped({ days: "integer" })`select provisional_days as days from company where id = ${work.compId}`)
      : [];
  for (const { header } of provisional) header.replaceBy = addDays(effectOf(header), company?.days ?? 0);
  for (const document of documents) {
    fillShares(document);
    trigger(work, document, "signed", document.header.docOn);
  }
  await keepDues(work, documents, "effect");
  noteYears(documents, work);
};

const effectOf = ({ receivedOn, docOn }: Contract["header"]): string => receivedOn ?? docOn;

/** The signed contract came back after it was signed, not later than today. */
export const isReceivedInTime: Rule<Contract> = (documents, work) =>
  Promise.resolve(
    documents.flatMap(({ header }, document): Finding[] => {
      const on = header.receivedOn ?? work.today;
      if (on >= header.docOn && on <= work.today) return [];
      return [{ document, code: "between", field: "receivedOn", value: on, params: { min: header.docOn, max: work.today } }];
    }),
  );

/** Proposes that a signed contract of which nobody said when it came back came back today. */
export const proposesReceipt: Proposal<Contract, "receivedOn"> = (documents, { today }) =>
  Promise.resolve(documents.map(({ header }) => ({ receivedOn: header.receivedOn ?? today })));

/** The signed contract came back, never in a month that is closed. */
export const receiveSigned: Posting<Contract> = async (documents, work) => {
  await holdReceivableMonths(
    work,
    documents.map(({ header }) => effectOf(header)),
  );
};

/** An event that instalments wait for has come: they fall due so many days later. */
export function trigger(work: Work, document: Contract, event: string, on: string): void {
  for (const line of document.lines.instalments) if (line.trigger === event && isEmpty(line.triggeredOn)) line.triggeredOn = on;
  deriveContract(document, work.money);
}

/** Closes fulfilled contracts today. */
export const closeContract: Posting<Contract> = async (documents, work) => {
  stamp(
    documents,
    documents.map(() => ({ closedOn: work.today })),
  );
  await keepDues(work, documents);
  noteYears(documents, work);
};

/** Closes contracts early, today: what was not delivered of their amount by now is cancelled. */
export const cancelRest: Posting<Contract> = async (documents, work) => {
  const ids = documents.map(({ header }) => header.id);
  const found = await work.run(shaped({ id: "id", amount: "decimal" })`select contract_id as id, sum(company_amount) as amount
    from contract_delivery where comp_id = ${work.compId} and contract_id = any(${arrayOf(ids, "bigint")}) group by contract_id`);
  const delivered = new Map(found.map(({ id, amount }) => [id, amount]));
  const decided = documents.map(({ header }) => {
    const rest = subtract(header.companyAmount, delivered.get(header.id) ?? "0");
    return { closedOn: work.today, cancelledAmount: signOf(rest) < 0 ? "0" : rest };
  });
  stamp(documents, decided);
  await keepDues(work, documents);
  noteYears(documents, work);
  work.changed(MODULE, work.today.slice(0, 4));
};

/** A provisional contract names the formal one that takes its place: another, of the same customer, in effect. */
export const isReplaced: Rule<Contract> = async (documents, work) => {
  const ids = documents.flatMap(({ header }) => (isEmpty(header.replacedById) ? [] : [header.replacedById]));
  const found = await work.run(shaped({ id: "id", customerId: "id", isFormal: "boolean" })`select id, customer_id as "customerId",
      contract_type <> 'provisional' and stage in ('effective', 'changing', 'done') as "isFormal"
    from sales_contract where comp_id = ${work.compId} and id = any(${arrayOf(ids, "bigint")})`);
  const formal = new Map(found.filter(({ isFormal }) => isFormal).map(({ id, customerId }) => [id, customerId]));
  return documents.flatMap(({ header }, document): Finding[] => {
    if (isEmpty(header.replacedById)) return [{ document, code: "required", field: "replacedById" }];
    return formal.get(header.replacedById) === header.customerId ? [] : [{ document, code: "wrongParty", field: "replacedById" }];
  });
};

function noteYears(documents: readonly Contract[], work: Work): void {
  for (const { docOn, effectiveOn } of documents.map(({ header }) => header))
    for (const year of new Set([docOn, effectiveOn ?? docOn].map((day) => day.slice(0, 4)))) work.changed(MODULE, year);
}

function fillShares(document: Contract): void {
  const whole = document.header.totalAmount;
  for (const line of document.lines.instalments) if (isEmpty(line.percent)) line.percent = shareOf(line.amount, whole);
}
