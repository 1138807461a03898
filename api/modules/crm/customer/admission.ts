import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import type { companyParties } from "#db/schema/masterData/party";
import type { DocumentRecord, RowOf } from "#define/rows";
import type { Posting } from "#define/rule";
import type { Customer } from "./rules.ts";

type Staged = DocumentRecord<Customer["header"] & Pick<RowOf<typeof companyParties>, "stage">, object>;

/**
 * A new customer of a business unit that approves them is a draft first; a firm that is supplier or manufacturer already stays in use. What
 * the program itself takes over is in use.
 */
export const holdForApproval: Posting<Staged> = async (documents, work) => {
  if (work.viewer.accountId === "0") return;
  const units = [...new Set(documents.flatMap(({ header }) => header.unitId ?? []))];
  if (units.length === 0) return;
  const found = await work.run(shaped({ id: "id" })`select id from business_unit
    where comp_id = ${work.compId} and approves_customers and id = any(${arrayOf(units, "bigint")})`);
  const approving = new Set(found.map(({ id }) => id));
  const ids = documents.flatMap(({ header: { id, unitId } }) => (unitId !== null && approving.has(unitId) ? [id] : []));
  if (ids.length === 0) return;
  const held = await work.run(shaped({ id: "id" })`update company_party set stage = 'draft' where comp_id = ${work.compId}
    and id = any(${arrayOf(ids, "bigint")}) and not is_supplier and not is_manufacturer returning id`);
  const drafts = new Set(held.map(({ id }) => id));
  for (const { header } of documents) if (drafts.has(header.id)) header.stage = "draft";
};
