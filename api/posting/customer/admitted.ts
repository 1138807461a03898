import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import type { Finding, Rule } from "#define/rule";

/** Nothing is contracted with a customer who waits for approval, or was refused. */
export const isAdmitted: Rule<{ header: { customerId: string | null } }> = async (documents, work) => {
  const ids = [...new Set(documents.flatMap(({ header }) => header.customerId ?? []))];
  const rows = await work.run(shaped({ id: "id", code: "text" })`select c.id, p.code from company_party c join party p on p.id = c.id
    where c.comp_id = ${work.compId} and c.id = any(${arrayOf(ids, "bigint")}) and c.stage in ('draft', 'inApproval', 'rejected')`);
  const held = new Map(rows.map(({ id, code }) => [id, code]));
  return documents.flatMap(({ header }, document): Finding[] => {
    const code = held.get(header.customerId ?? "");
    return code === undefined ? [] : [{ document, code: "customerNotAdmitted", field: "customerId", value: code }];
  });
};
