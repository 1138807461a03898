import type { Rule } from "#define/rule";
import { codeFaults } from "#posting/customer/creditCode";
import { customersAmong, type NamedParty } from "#posting/customer/changesByDocument";
import { duplicatesOf } from "#posting/customer/identity";

/** Says which customers get a credit code that is none, as they are made or called otherwise. */
export const hasCreditCode: Rule<NamedParty> = async (documents, work) => {
  if (work.viewer.accountId === "0") return [];
  const stored = await customersAmong(work, documents);
  return codeFaults(
    work,
    documents.map(({ header }) => ({ said: header, before: stored.get(header.id) })),
  );
};

/** Says which customers are called by a name, or a credit code, that another one has already, as they are made or called otherwise. */
export const isNoDuplicate: Rule<NamedParty> = async (documents, work) => {
  if (work.viewer.accountId === "0") return [];
  const stored = await customersAmong(work, documents);
  return duplicatesOf(
    work,
    documents.map(({ header }) => ({ id: header.id, said: header, before: stored.get(header.id) })),
  );
};
