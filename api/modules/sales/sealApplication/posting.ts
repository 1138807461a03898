import { type RowIn, shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import { isEmpty } from "#define/condition";
import type { Work } from "#define/work";
import type { DocumentOf } from "#define/rows";
import type { sealApplications } from "#db/schema/sales/sealApplication";
import { eachDocument, type Finding, type Posting, type Rule } from "#define/rule";

/** An application for the seal. */
export type Sealing = DocumentOf<typeof sealApplications>;

const MODULE = "sales.sealApplication";
const CONTRACT = "sales.salesContract";
const CONTRACT_ROW = shaped({ id: "id", docNo: "text", stage: "text", revision: "integer", printed: "integer" });
type Contract = RowIn<typeof CONTRACT_ROW>;

/** A contract's seal names the contract. */
export const namesContract: Rule<Sealing> = eachDocument(({ header }) =>
  header.kind === "contract" && isEmpty(header.contractId) ? [{ code: "required", field: "contractId" }] : [],
);

/** Only a contract that passed its review is sealed, in the version that was reviewed. */
export const isReviewed: Rule<Sealing> = async (documents, work) => {
  const contracts = await contractsFor(documents, work);
  return documents.flatMap(({ header }, document): Finding[] => {
    const contract = contracts.get(header.contractId ?? "");
    const fits = contract?.stage === "reviewed" && (header.revision === null || header.revision === contract.revision);
    return !contract || fits ? [] : [{ document, code: "notReviewed", field: "contractId", value: contract.docNo }];
  });
};

/** As many copies are sealed as were applied for and, of a contract, printed; the scan hangs on the application. */
export const isSealed: Rule<Sealing> = async (documents, work) => {
  const contracts = await contractsFor(documents, work);
  const ids = documents.map(({ header }) => header.id);
  const found = await work.run(shaped({ id: "id" })`select distinct document_id as id from attachment
    where comp_id = ${work.compId} and module = ${MODULE} and document_id = any(${arrayOf(ids, "bigint")})`);
  const scanned = new Set(found.map(({ id }) => id));
  return documents.flatMap(({ header }, document): Finding[] => {
    const copies = header.copies;
    if (Number(header.sealedCopies) !== copies)
      return [{ document, code: "sealedCopies", field: "sealedCopies", value: header.sealedCopies, params: { copies } }];
    const contract = contracts.get(header.contractId ?? "");
    if (contract && contract.printed !== copies)
      return [{ document, code: "copiesPrinted", field: "copies", params: { printed: contract.printed, copies } }];
    return scanned.has(header.id) ? [] : [{ document, code: "noScan" }];
  });
};

/** Which version is to be sealed. */
export const noteRevision: Posting<Sealing> = async (documents, work) => {
  const contracts = await contractsFor(documents, work);
  for (const { header } of documents) header.revision = contracts.get(header.contractId ?? "")?.revision ?? null;
};

/** The contracts that are sealed. */
export const sealedContracts = (documents: readonly Sealing[]): Promise<string[]> =>
  Promise.resolve(documents.flatMap(({ header }) => header.contractId ?? []));

async function contractsFor(documents: readonly Sealing[], work: Work): Promise<Map<string, Contract>> {
  const ids = documents.flatMap(({ header }) => header.contractId ?? []);
  if (ids.length === 0) return new Map();
  const rows = await work.run(CONTRACT_ROW`select c.id, c.doc_no as "docNo", c.stage, c.revision, (select count(*)::integer from print_out p
      where p.comp_id = c.comp_id and p.module = ${CONTRACT} and p.document_id = c.id) as printed
    from sales_contract c where c.comp_id = ${work.compId} and c.id = any(${arrayOf(ids, "bigint")})`);
  return new Map(rows.map((row) => [row.id, row]));
}
