import { sql } from "drizzle-orm";
import { type RowIn, shaped } from "#db/row";
import { isEmpty } from "#define/condition";
import { compare, magnitude, multiply, negate, signOf, subtract } from "#define/decimal";
import { failIfAny } from "#define/problem";
import type { Work } from "#define/work";
import { sum } from "#posting/amounts";
import { postJournal } from "#posting/journal/journal";
import { ratesOf } from "#posting/journal/rate";
import { settleItems, type Settlement } from "#posting/receivable/receivable";
import { updateReceiptProgress } from "#posting/receivable/receiptProgress";
import { grouped, unnest } from "#posting/rows";
import { assign, fillUnits } from "#posting/stamp";
import type { DocumentOf } from "#define/rows";
import type { refundRequests } from "#db/schema/sales/refundRequest";
import type { Finding, Posting, Rule } from "#define/rule";

/** An advance that is paid back. */
export type Refund = DocumentOf<typeof refundRequests>;

const MODULE = "sales.refundRequest";
/** The day on which it is paid: `payRefunds` sets it. */
const dayOf = ({ paidOn, docOn }: Refund["header"]): string => paidOn ?? docOn;
const ADVANCE = shaped({ document: "integer", id: "id", amount: "decimal" });
type Advance = RowIn<typeof ADVANCE>;

/** No more is asked for than stands unapplied of the customer, of the contract or receipt where one is named. */
export const isUnapplied: Rule<Refund> = async (documents, work) => {
  const open = grouped(await advancesOf(work, documents, false), ({ document }) => document);
  return documents.flatMap(({ header }, document) => over(header, document, open.get(document) ?? []));
};

function over(header: Refund["header"], document: number, advances: readonly Advance[]): Finding[] {
  const open = sum(advances.map(({ amount }) => amount));
  const wanted = header.totalAmount;
  return compare(wanted, open) > 0 ? [{ document, code: "overRefunded", field: "totalAmount", value: wanted, params: { open } }] : [];
}

/** The money goes to an account that is the customer's or paid for him before, or it is said why not. */
export const accountIsKnown: Rule<Refund> = async (documents, work) => {
  const known = await knownAccounts(work, documents);
  return documents.flatMap(({ header }, document): Finding[] =>
    known.has(document) || !isEmpty(header.explanation)
      ? []
      : [{ document, code: "otherAccount", field: "bankAccount", value: header.bankAccount }],
  );
};

/** Pays refunds on their day or today: advances are used up, oldest first, and the receipts follow. */
export const payRefunds: Posting<Refund> = async (documents, work) => {
  await fillUnits(work, documents);
  const advances = grouped(await advancesOf(work, documents, true), ({ document }) => document);
  failIfAny(documents.flatMap(({ header }, document) => over(header, document, advances.get(document) ?? [])));
  const settled = await settleItems(
    work,
    documents.flatMap((document, at) => settlementsOf(document, at, advances.get(at) ?? [])),
  );
  const rates = await ratesOf(documents, work, ({ paidOn }) => paidOn);
  for (const [at, { header }] of documents.entries())
    assign(header, {
      postedOn: header.paidOn,
      paidAmount: header.totalAmount,
      paidCompanyAmount: multiply(header.totalAmount, rates[at] ?? "1", work.money.company),
    });
  const byDocument = grouped(settled, ({ settlement }) => settlement.document);
  await postJournal(
    work,
    documents.map(({ header }, at) => {
      const cash = negate(header.paidCompanyAmount);
      const advance = negate(sum((byDocument.get(at) ?? []).map(({ companyAmount }) => companyAmount)));
      const source = { module: MODULE, documentId: header.id, docNo: header.docNo, partyId: header.customerId };
      const amounts = [
        ["advance", advance],
        ["cash", cash],
        ["exchangeDifference", negate(sum([advance, cash]))],
      ] as const;
      return { ...source, postedOn: dayOf(header), amounts };
    }),
  );
  for (const { header } of documents) work.changed(MODULE, dayOf(header).slice(0, 4));
  await updateReceiptProgress(
    work,
    settled.map(({ settlement }) => settlement.itemId),
  );
};

/** Takes from the advances in their order until the amount is reached. */
function settlementsOf({ header }: Refund, document: number, advances: readonly Advance[]): Settlement[] {
  let left = header.totalAmount;
  return advances.flatMap(({ id, amount }): Settlement[] => {
    const taken = compare(amount, left) < 0 ? amount : left;
    left = subtract(left, taken);
    if (signOf(taken) === 0) return [];
    return [
      {
        document,
        table: "",
        row: 0,
        field: "totalAmount",
        kind: "refund",
        module: MODULE,
        documentId: header.id,
        lineId: id,
        docNo: header.docNo,
        itemId: id,
        customerId: header.customerId,
        currency: header.currency,
        entryOn: dayOf(header),
        amount: negate(taken),
      },
    ];
  });
}

async function advancesOf(work: Work, documents: readonly Refund[], lock: boolean): Promise<Advance[]> {
  const lists = {
    at: documents.map((_, at) => at),
    customerId: documents.map(({ header }) => header.customerId),
    currency: documents.map(({ header }) => header.currency),
    contractId: documents.map(({ header }) => header.contractId),
    receiptId: documents.map(({ header }) => header.receiptId),
  };
  const types = { at: "integer", customerId: "bigint", currency: "text", contractId: "bigint", receiptId: "bigint" } as const;
  const rows = await work.run(ADVANCE`select k.at as document, i.id, i.open_amount as amount
    from ${unnest("k", lists, types)}
    join receivable_item i on i.comp_id = ${work.compId} and i.customer_id = k.customer_id and i.currency = k.currency and i.is_advance and i.open_amount < 0
    where (k.contract_id is null or i.contract_id = k.contract_id)
    and (k.receipt_id is null or (i.module = 'sales.salesReceipt' and i.document_id = k.receipt_id))
    order by i.id ${lock ? sql`for update of i` : sql``}`);
  return rows.map((row) => ({ ...row, amount: magnitude(row.amount) }));
}

async function knownAccounts(work: Work, documents: readonly Refund[]): Promise<Set<number>> {
  const lists = {
    at: documents.map((_, at) => at),
    customerId: documents.map(({ header }) => header.customerId),
    account: documents.map(({ header }) => header.bankAccount),
  };
  const given = unnest("k", lists, { at: "integer", customerId: "bigint", account: "text" });
  const rows = await work.run(shaped({ at: "integer" })`select k.at from ${given}
    where exists (select 1 from company_party c where c.comp_id = ${work.compId} and c.id = k.customer_id and c.bank_account = k.account)
      or exists (select 1 from invoice_head h
      where h.comp_id = ${work.compId} and h.customer_id = k.customer_id and h.bank_account = k.account and h.stage = 'approved')
      or exists (select 1 from sales_receipt r where r.comp_id = ${work.compId} and r.customer_id = k.customer_id and r.payer_account = k.account
        and r.stage in ('confirmed', 'partApplied', 'applied'))`);
  return new Set(rows.map(({ at }) => at));
}
