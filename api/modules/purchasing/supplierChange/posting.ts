import type { supplierChanges } from "#db/schema/purchasing/supplierChange";
import type { DocumentOf } from "#define/rows";
import type { Finding, Posting, Rule } from "#define/rule";
import type { Work } from "#define/work";
import { creditCodeOnce } from "#posting/creditCode";
import { partiesOf } from "#posting/customer/identity";
import { changesNothing, isOvertaken, keepFormerOf } from "#posting/party/change";

type SupplierChange = DocumentOf<typeof supplierChanges>;

/** Something is different, and the new credit code is nobody else's; who is a customer too is changed as that. */
export const changesSupplier: Rule<SupplierChange> = async (documents, work) => {
  const stored = await storedOf(work, documents);
  const taken = await creditCodeOnce(
    documents.map(({ header: { supplierId, creditCode } }) => ({ header: { id: supplierId, creditCode } })),
    work,
  );
  const others = documents.flatMap(({ header }, document): Finding[] => {
    const before = stored.get(header.supplierId);
    if (before?.isCustomer) return [{ document, code: "changesByDocument", field: "supplierId", value: before.code }];
    return before && changesNothing(header, before)
      ? [{ document, code: "changesNothingOf", field: "supplierId", value: before.code }]
      : [];
  });
  return [...taken, ...others];
};

/** What is agreed to is what was seen: nobody changed the supplier otherwise meanwhile. */
export const isUpToDate: Rule<SupplierChange> = async (documents, work) => {
  const stored = await storedOf(work, documents);
  return documents.flatMap(({ header }, document): Finding[] => {
    const before = stored.get(header.supplierId);
    return before && isOvertaken(header, before) ? [{ document, code: "overtaken", field: "supplierId", value: before.code }] : [];
  });
};

/** What stood before is kept with what shall stand. */
export const keepFormer: Posting<SupplierChange> = async (documents, work) => {
  const stored = await storedOf(work, documents);
  for (const { header } of documents) keepFormerOf(header, stored.get(header.supplierId));
};

/** The supplier of each change. */
export const suppliersOf = (documents: readonly SupplierChange[]): Promise<readonly string[]> =>
  Promise.resolve(documents.map(({ header }) => header.supplierId));

async function storedOf(work: Work, documents: readonly SupplierChange[]) {
  const rows = await partiesOf(
    work,
    documents.map(({ header }) => header.supplierId),
  );
  return new Map(rows.map((row) => [row.id, row]));
}
