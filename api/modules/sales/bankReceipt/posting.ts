import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import { unnest } from "#posting/rows";
import { isEmpty } from "#define/condition";
import type { Issue } from "#define/problem";
import type { Work } from "#define/work";
import type { Receipt } from "#posting/receivable/salesReceipt";
import type { DocumentOf } from "#define/rows";
import type { bankReceipts } from "#db/schema/sales/salesReceipt";
import { assign } from "#posting/stamp";
import { eachDocument, type Posting, type Rule } from "#define/rule";
import type { Drafting } from "#define/action";

/** A line of a bank statement. */
export type BankLine = DocumentOf<typeof bankReceipts>;

/** A claim says whose money it is. */
export const saysWhose: Rule<BankLine> = eachDocument(({ header }) =>
  isEmpty(header.customerId) ? [{ code: "choose", field: "customerId" } satisfies Issue] : [],
);

/**
 * Claims lines of the bank for a customer in the name of who claims, and says whether the payer is known as him: by name or short name, or
 * by an account that is his or paid for him before.
 */
export const claimLines: Posting<BankLine> = async (documents, work) => {
  const known = await knownPayers(work, documents);
  const places = await placesOf(work, documents);
  for (const [at, { header }] of documents.entries()) {
    header.isKnownPayer = known.has(at);
    header.departmentId = work.viewer.departmentId ?? places.get(header.customerId ?? "") ?? null;
    header.salespersonId = work.viewer.employeeId ?? null;
  }
};

/** Nobody claims them any more. */
export const releaseLines: Posting<BankLine> = (documents) => {
  for (const { header } of documents)
    assign(header, {
      customerId: null,
      contractId: null,
      departmentId: null,
      salespersonId: null,
      claimReason: null,
      isKnownPayer: false,
    });
  return Promise.resolve();
};

/** The receipt of each line whose claim is accepted: an advance of the customer until it is applied. */
export const receiptsOf: Drafting<BankLine, Receipt> = async (documents, work) => {
  const regions = await regionsOf(work, documents);
  return documents.map(({ header }, from) => ({
    from,
    header: {
      docOn: header.docOn,
      customerId: header.customerId,
      contractId: header.contractId,
      departmentId: header.departmentId,
      salespersonId: header.salespersonId,
      regionId: regions.get(header.customerId ?? "") ?? null,
      currency: header.currency,
      method: "transfer",
      payer: header.payer,
      payerAccount: header.payerAccount,
      bankRef: header.bankRef,
      bank: header.bank,
      totalAmount: header.totalAmount,
      notes: header.purpose,
    },
  }));
};

async function knownPayers(work: Work, documents: readonly BankLine[]): Promise<Set<number>> {
  const lists = {
    at: documents.map((_, at) => at),
    customerId: documents.map(({ header }) => header.customerId),
    payer: documents.map(({ header }) => header.payer),
    account: documents.map(({ header }) => header.payerAccount),
  };
  const given = unnest("k", lists, { at: "integer", customerId: "bigint", payer: "text", account: "text" });
  const rows = await work.run(shaped({ at: "integer" })`select k.at from ${given}
    join company_party c on c.comp_id = ${work.compId} and c.id = k.customer_id join party p on p.id = k.customer_id
    where lower(k.payer) in (lower(p.name_zh), lower(p.name_en), lower(p.name_ru), lower(p.short_name)) or k.account = c.bank_account
      or exists (select 1 from sales_receipt r where r.comp_id = c.comp_id and r.customer_id = c.id and r.payer_account = k.account
        and r.stage in ('confirmed', 'partApplied', 'applied'))`);
  return new Set(rows.map(({ at }) => at));
}

async function placesOf(work: Work, documents: readonly BankLine[]): Promise<Map<string, string>> {
  const rows = await work.run(shaped({ id: "id", departmentId: "id" })`select id, department_id as "departmentId" from company_party
    where comp_id = ${work.compId} and department_id is not null and id = any(${customersOf(documents)})`);
  return new Map(rows.map(({ id, departmentId }) => [id, departmentId]));
}

async function regionsOf(work: Work, documents: readonly BankLine[]): Promise<Map<string, string>> {
  const rows = await work.run(shaped({ id: "id", regionId: "id" })`select id, region_id as "regionId" from customer
    where comp_id = ${work.compId} and region_id is not null and id = any(${customersOf(documents)})`);
  return new Map(rows.map(({ id, regionId }) => [id, regionId]));
}

const customersOf = (documents: readonly BankLine[]) =>
  arrayOf(
    documents.map(({ header }) => header.customerId),
    "bigint",
  );
