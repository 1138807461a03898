import type { companyParties, parties } from "#db/schema/masterData/party";
import type { DocumentRecord, RowOf } from "#define/rows";
import type { Finding, Rule } from "#define/rule";
import type { Work } from "#define/work";
import { codeFaults } from "#posting/customer/creditCode";
import { duplicatesOf, identitiesOf, NAMES } from "#posting/customer/identity";
import type { Customer } from "./rules.ts";

/** A customer with what his party says. */
type Named = DocumentRecord<
  Customer["header"] &
    Pick<RowOf<typeof parties>, "code" | "nameZh" | "nameEn" | "nameRu" | "shortName" | "creditCode" | "country"> &
    Pick<RowOf<typeof companyParties>, "stage" | "bank" | "bankAccount">,
  object
>;

const CHANGED = [...NAMES, "creditCode", "bank", "bankAccount"] as const;
/** Where a customer is not in use yet, and says what he likes. */
const OPEN = new Set(["draft", "rejected"]);

/** What identifies a customer, or says where his money lies, is changed by a document of its own; what is empty may be filled in. */
export const changesByDocument: Rule<Named> = async (documents, work) => {
  if (work.viewer.accountId === "0") return [];
  const stored = await storedOf(work, documents);
  return documents.flatMap(({ header }, document): Finding[] => {
    const before = stored.get(header.id);
    if (!before || OPEN.has(before.stage)) return [];
    const field = CHANGED.find((name) => before[name] !== null && before[name] !== "" && before[name] !== header[name]);
    return field ? [{ document, code: "changesByDocument", field }] : [];
  });
};

const storedOf = (work: Work, documents: readonly Named[]) =>
  identitiesOf(
    work,
    documents.map(({ header }) => header.id),
  );

/** Says which customers are called by a name, or a credit code, that another one has already, as they are made or called otherwise. */
export const isNoDuplicate: Rule<Named> = async (documents, work) => {
  if (work.viewer.accountId === "0") return [];
  const stored = await storedOf(work, documents);
  return duplicatesOf(
    work,
    documents.map(({ header }) => ({ id: header.id, said: header, before: stored.get(header.id) })),
  );
};

/** Says which customers get a credit code that is none, as they are made or called otherwise. */
export const hasCreditCode: Rule<Named> = async (documents, work) => {
  if (work.viewer.accountId === "0") return [];
  const stored = await storedOf(work, documents);
  return codeFaults(
    work,
    documents.map(({ header }) => ({ said: header, before: stored.get(header.id) })),
  );
};
