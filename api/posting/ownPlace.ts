import { shaped } from "#db/row";
import { arrayOf, identifier } from "#db/sql";
import type { DocumentRecord } from "#define/rows";
import type { Finding, Rule } from "#define/rule";
import type { RowScope } from "#define/viewer";
import type { Work } from "#define/work";

/**
 * Whose report a document is (`authorId`) is he who writes it, unless the rows that he may edit of departments or of his team open that:
 * what he began himself opens nobody. Who stood there already stays.
 */
export function isOfViewer(module: string, table: string): Rule<DocumentRecord<{ id: string; authorId: string }>> {
  return async (documents, work) => {
    const scope = work.viewer.scope(`${module}.edit`);
    if (scope.company) return [];
    const foreign = documents.flatMap(({ header }, document) =>
      header.authorId === work.viewer.employeeId ? [] : [{ document, id: header.id, asked: header.authorId }],
    );
    if (foreign.length === 0) return [];
    const ids = foreign.map(({ id }) => id);
    const stored = await work.run(shaped({ id: "id", authorId: "id?" })`select d.id, d.author_id as "authorId"
      from ${identifier(table)} d where d.comp_id = ${work.compId} and d.id = any(${arrayOf(ids, "bigint")})`);
    const stands = new Map(stored.map((row) => [row.id, row.authorId]));
    const asked = foreign.filter((one) => stands.get(one.id) !== one.asked);
    const open = await openIn(
      work,
      scope,
      asked.map((one) => one.asked),
    );
    return asked.flatMap((one): Finding[] =>
      open.has(one.asked) ? [] : [{ document: one.document, code: "notYours", field: "authorId" }],
    );
  };
}

async function openIn(work: Work, { departments, team }: RowScope, asked: readonly string[]): Promise<ReadonlySet<string>> {
  if (asked.length === 0) return new Set();
  const rows = await work.run(shaped({ id: "id" })`select e.id from employee e
    where e.comp_id = ${work.compId} and e.id = any(${arrayOf(asked, "bigint")})
      and (e.department_id = any(${arrayOf(departments, "bigint")}) or e.id = any(${arrayOf(team.employees, "bigint")}))`);
  return new Set(rows.map(({ id }) => id));
}
