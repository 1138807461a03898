import type { Rule } from "#define/rule";
import { codeFaults } from "#posting/customer/creditCode";
import { customersAmong, type NamedParty } from "#posting/customer/changesByDocument";

/** Says which customers get a credit code that is none, as they are made or called otherwise. */
export const hasCreditCode: Rule<NamedParty> = async (documents, work) => {
  if (work.viewer.accountId === "0") return [];
  const stored = await customersAmong(work, documents);
  return codeFaults(
    work,
    documents.map(({ header }) => ({ said: header, before: stored.get(header.id) })),
  );
};
