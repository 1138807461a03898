import { getTableName } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { shaped } from "#db/row";
import { identifier } from "#db/sql";
import { isEmpty } from "#define/condition";
import type { Finding, Rule } from "#define/rule";

type Node = { header: { id: string; parentId: string | null } };

/** Says which records of a table would stand below themselves. */
export function withoutCircles(table: PgTable): Rule<Node> {
  return async (documents, work) => {
    if (documents.every(({ header }) => isEmpty(header.parentId))) return [];
    const stored = await work.run(
      shaped({ id: "id", parentId: "id?" })`select id, parent_id as "parentId" from ${identifier(getTableName(table))}
        where comp_id = ${work.compId} and parent_id is not null`,
    );
    const above = new Map<string, string | null>(stored.map(({ id, parentId }) => [id, parentId]));
    for (const { header } of documents) above.set(header.id, header.parentId);
    return documents.flatMap(({ header }, document): Finding[] =>
      standsBelowItself(header.id, above) ? [{ document, code: "circular", field: "parentId", value: header.parentId }] : [],
    );
  };
}

function standsBelowItself(id: string, above: ReadonlyMap<string, string | null>): boolean {
  const seen = new Set<string>();
  for (let at = above.get(id) ?? null; at !== null && !seen.has(at); at = above.get(at) ?? null) {
    if (at === id) return true;
    seen.add(at);
  }
  return false;
}
