import type { purchaseOrders } from "#db/schema/purchasing/purchasing";
import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import type { DocumentOf } from "#define/rows";
import type { Finding, Rule } from "#define/rule";

/** What is ordered: for use, or to try out what a supplier who is not qualified yet delivers. */
export const ORDER_TYPES = ["standard", "trial"] as const;

/** Only qualified suppliers are ordered from, but on trial; what the program takes over from elsewhere was ordered before. */
export const isQualified: Rule<DocumentOf<typeof purchaseOrders>> = async (documents, work) => {
  if (work.viewer.accountId === "0") return [];
  const ids = documents.map(({ header }) => header.supplierId);
  const rows = await work.run(shaped({ id: "id", code: "text" })`select s.id, p.code from supplier s join party p on p.id = s.id
    where s.comp_id = ${work.compId} and s.id = any (${arrayOf(ids, "bigint")}) and not s.is_qualified`);
  const unqualified = new Map(rows.map(({ id, code }) => [id, code]));
  return documents.flatMap(({ header }, document): Finding[] => {
    const value = unqualified.get(header.supplierId);
    return value === undefined || header.orderType === "trial"
      ? []
      : [{ document, code: "supplierUnqualified", field: "supplierId", value }];
  });
};
