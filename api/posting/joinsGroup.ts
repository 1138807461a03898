import { getTableName } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { shaped } from "#db/row";
import { arrayOf, identifier } from "#db/sql";
import type { Finding, Rule } from "#define/rule";

/** An account set references what the group has, and makes nothing of its own: says which codes the group does not know. */
export function joinsGroup(table: PgTable): Rule<{ header: { id: string; code: string } }> {
  return async (documents, work) => {
    const ids = arrayOf(
      documents.map(({ header }) => header.id),
      "bigint",
    );
    const rows = await work.run(shaped({ id: "id" })`select id from ${identifier(getTableName(table))} where id = any(${ids})`);
    const known = new Set(rows.map(({ id }) => id));
    return documents.flatMap(({ header }, document): Finding[] =>
      known.has(header.id) ? [] : [{ document, code: "unknownCode", field: "code", value: header.code }],
    );
  };
}
