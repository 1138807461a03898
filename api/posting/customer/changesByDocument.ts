import type { companyParties, parties } from "#db/schema/masterData/party";
import { UNRELEASED } from "#define/action";
import type { Finding, Rule } from "#define/rule";
import type { RowOf } from "#define/rows";
import type { Work } from "#define/work";
import { identitiesOf, NAMES, partiesOf } from "./identity.ts";

/** What a party says of itself, in whatever role it is written. */
export type NamedParty = {
  header: { id: string } & Pick<RowOf<typeof parties>, "code" | "nameZh" | "nameEn" | "nameRu" | "shortName" | "creditCode" | "country"> &
    Pick<RowOf<typeof companyParties>, "bank" | "bankAccount">;
};

const CHANGED = [...NAMES, "creditCode", "bank", "bankAccount"] as const;
/** Where a party is not in use yet, and says what it likes. */
const OPEN = new Set(["draft", "rejected", UNRELEASED]);

/** The parties among some that are customers of the company, as they are stored. */
export const customersAmong = (work: Work, documents: readonly NamedParty[]) =>
  identitiesOf(
    work,
    documents.map(({ header }) => header.id),
  );

/**
 * What identifies a customer or supplier, or says where his money lies, is changed by a document of its own, by whichever role of his it
 * is written; what is empty may be filled in. His code stays what it is: others know him by it.
 */
export const changesByDocument: Rule<NamedParty> = async (documents, work) => {
  if (work.viewer.accountId === "0") return [];
  const ids = documents.map(({ header }) => header.id);
  const stored = new Map((await partiesOf(work, ids)).map((row) => [row.id, row]));
  return documents.flatMap(({ header }, document): Finding[] => {
    const before = stored.get(header.id);
    if (!before || OPEN.has(before.stage)) return [];
    if (before.code !== header.code) return [{ document, code: "readonly", field: "code" }];
    const field = CHANGED.find((name) => before[name] !== null && before[name] !== "" && before[name] !== header[name]);
    const code = before.isCustomer ? "changesByDocument" : "changesBySupplierChange";
    return field ? [{ document, code, field }] : [];
  });
};
