import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import type { Finding, Rule } from "#define/rule";

/**
 * Nothing is agreed with a party that the company has blocked, in whatever role it stands in this field; what the program takes over from
 * elsewhere was agreed before. `applies` = of which documents.
 */
export const notBlocked =
  <const Column extends string, H extends { readonly [Name in Column]: string | null } = { readonly [Name in Column]: string | null }>(
    field: Column,
    applies: (header: H) => boolean = () => true,
  ): Rule<{ header: H }> =>
  async (documents, work) => {
    if (work.viewer.accountId === "0") return [];
    const ids = documents.flatMap(({ header }) => header[field] ?? []);
    const rows = await work.run(shaped({ id: "id", code: "text" })`select c.id, p.code from company_party c join party p on p.id = c.id
      where c.comp_id = ${work.compId} and c.id = any (${arrayOf(ids, "bigint")}) and c.is_blocked`);
    const blocked = new Map(rows.map(({ id, code }) => [id, code]));
    return documents.flatMap(({ header }, document): Finding[] => {
      const value = blocked.get(header[field] ?? "");
      return value === undefined || !applies(header) ? [] : [{ document, code: "partyBlocked", field, value }];
    });
  };
