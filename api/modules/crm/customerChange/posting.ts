import { shaped } from "#db/row";
import type { customerChanges } from "#db/schema/crm/customerChange";
import { arrayOf } from "#db/sql";
import { isEmpty } from "#define/condition";
import type { DocumentOf } from "#define/rows";
import type { Finding, Posting, Rule } from "#define/rule";
import type { Work } from "#define/work";

/** A change of what identifies a customer. */
export type CustomerChange = DocumentOf<typeof customerChanges>;

const FIELDS = ["nameZh", "nameEn", "nameRu", "shortName", "creditCode", "bank", "bankAccount"] as const;
type Field = (typeof FIELDS)[number];
const formerOf = <F extends Field>(field: F) => `former${field[0]?.toUpperCase() ?? ""}${field.slice(1)}` as `former${Capitalize<F>}`;

/** Something is different, and nobody else changes the same customer. */
export const changesSomething: Rule<CustomerChange> = async (documents, work) => {
  const stored = await storedOf(work, documents);
  return documents.flatMap(({ header }, document): Finding[] => {
    const before = stored.get(header.customerId);
    if (!before) return [];
    if (before.stage !== "enabled") return [{ document, code: "customerBusy", field: "customerId", value: before.code }];
    const isSame = FIELDS.every((field) => (isEmpty(header[field]) ? null : header[field]) === (before[field] ?? null));
    return isSame ? [{ document, code: "changesNothing", field: "nameZh" }] : [];
  });
};

/** What stood before is kept with what shall stand. */
export const keepFormer: Posting<CustomerChange> = async (documents, work) => {
  const stored = await storedOf(work, documents);
  for (const { header } of documents) {
    const before = stored.get(header.customerId);
    for (const field of FIELDS) header[formerOf(field)] = before?.[field] ?? null;
  }
};

/** The customer of each change. */
export const customersOf = (documents: readonly CustomerChange[]): Promise<readonly string[]> =>
  Promise.resolve(documents.map(({ header }) => header.customerId));

async function storedOf(work: Work, documents: readonly CustomerChange[]) {
  const ids = documents.map(({ header }) => header.customerId);
  const rows = await work.run(
    shaped({
      id: "id",
      code: "text",
      stage: "text",
      nameZh: "text?",
      nameEn: "text?",
      nameRu: "text?",
      shortName: "text?",
      creditCode: "text?",
      bank: "text?",
      bankAccount: "text?",
    })`select p.id, p.code, c.stage, p.name_zh as "nameZh", p.name_en as "nameEn", p.name_ru as "nameRu", p.short_name as "shortName",
        p.credit_code as "creditCode", c.bank, c.bank_account as "bankAccount" from company_party c join party p on p.id = c.id
      where c.comp_id = ${work.compId} and c.id = any(${arrayOf(ids, "bigint")})`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}
