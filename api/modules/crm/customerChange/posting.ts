import type { customerChanges } from "#db/schema/crm/customerChange";
import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import type { DocumentOf } from "#define/rows";
import type { Finding, Posting, Rule } from "#define/rule";
import type { Work } from "#define/work";
import { codeFaults } from "#posting/customer/creditCode";
import { duplicatesOf, identitiesOf } from "#posting/customer/identity";
import { changesNothing, keepFormerOf } from "#posting/party/change";

/** A change of what identifies a customer. */
export type CustomerChange = DocumentOf<typeof customerChanges>;

/** Something is different, and nobody else changes the same customer. */
export const changesSomething: Rule<CustomerChange> = async (documents, work) => {
  const stored = await storedOf(work, documents);
  return documents.flatMap(({ header }, document): Finding[] => {
    const before = stored.get(header.customerId);
    if (!before) return [];
    if (before.stage !== "enabled") return [{ document, code: "customerBusy", field: "customerId", value: before.code }];
    return changesNothing(header, before) ? [{ document, code: "changesNothingOfHim", field: "nameZh" }] : [];
  });
};

/** The new name, or credit code, is no other customer's. */
export const isNobodyElse: Rule<CustomerChange> = async (documents, work) => {
  const stored = await storedOf(work, documents);
  return duplicatesOf(
    work,
    documents.map(({ header }) => ({ id: header.customerId, said: header, before: stored.get(header.customerId) })),
  );
};

/** A new credit code is one. */
export const hasCreditCode: Rule<CustomerChange> = async (documents, work) => {
  const stored = await storedOf(work, documents);
  return codeFaults(
    work,
    documents.map(({ header: { customerId, creditCode } }) => ({ said: { creditCode }, before: stored.get(customerId) })),
  );
};

/** What stood before is kept with what shall stand. */
export const keepFormer: Posting<CustomerChange> = async (documents, work) => {
  const stored = await storedOf(work, documents);
  for (const { header } of documents) keepFormerOf(header, stored.get(header.customerId));
};

/** The chain is that of the business unit whose customer he is, his own or that of his department. */
export const takeUnit: Posting<CustomerChange> = async (documents, work) => {
  const rows = await work.run(shaped({ id: "id", unitId: "id?" })`select c.id, coalesce(c.unit_id, d.unit_id) as "unitId" from customer c
    join company_party p on p.comp_id = c.comp_id and p.id = c.id left join department d on d.comp_id = p.comp_id and d.id = p.department_id
    where c.comp_id = ${work.compId} and c.id = any(${arrayOf(await customersOf(documents), "bigint")})`);
  const units = new Map(rows.map(({ id, unitId }) => [id, unitId]));
  for (const { header } of documents) header.unitId = units.get(header.customerId) ?? null;
};

/** The customer of each change. */
export const customersOf = (documents: readonly CustomerChange[]): Promise<readonly string[]> =>
  Promise.resolve(documents.map(({ header }) => header.customerId));

const storedOf = (work: Work, documents: readonly CustomerChange[]) =>
  identitiesOf(
    work,
    documents.map(({ header }) => header.customerId),
  );
