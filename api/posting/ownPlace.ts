import { shaped } from "#db/row";
import { arrayOf, identifier } from "#db/sql";
import type { DocumentRecord } from "#define/rows";
import type { Finding, Rule } from "#define/rule";
import type { RowScope } from "#define/viewer";
import type { Work } from "#define/work";

/**
 * Whom a document is about (an employee or a department, in `field`) is he who writes it or where he is, unless the rows that he may edit
 * of departments or of his team open that: what he began himself opens nobody. What stood there already stays.
 */
export function isOfViewer<F extends string>(
  module: string,
  table: string,
  field: F,
  of: "employee" | "department",
): Rule<DocumentRecord<{ id: string } & Record<F, string>>> {
  const column = of === "employee" ? "author_id" : "department_id";
  return async (documents, work) => {
    const scope = work.viewer.scope(`${module}.edit`);
    if (scope.company) return [];
    const own = of === "employee" ? work.viewer.employeeId : work.viewer.departmentId;
    const foreign = documents.flatMap(({ header }, document) =>
      header[field] === own ? [] : [{ document, id: header.id, asked: header[field] }],
    );
    if (foreign.length === 0) return [];
    const ids = foreign.map(({ id }) => id);
    const stored = await work.run(shaped({ id: "id", stands: "id?" })`select d.id, ${identifier("d", column)} as stands
      from ${identifier(table)} d where d.comp_id = ${work.compId} and d.id = any(${arrayOf(ids, "bigint")})`);
    const stands = new Map(stored.map((row) => [row.id, row.stands]));
    const asked = foreign.filter((one) => stands.get(one.id) !== one.asked);
    const open = await openIn(
      work,
      scope,
      asked.map((one) => one.asked),
      of,
    );
    return asked.flatMap((one): Finding[] => (open.has(one.asked) ? [] : [{ document: one.document, code: "notYours", field }]));
  };
}

async function openIn(
  work: Work,
  { departments, team }: RowScope,
  asked: readonly string[],
  of: "employee" | "department",
): Promise<ReadonlySet<string>> {
  if (asked.length === 0) return new Set();
  const about = identifier("e", of === "employee" ? "id" : "department_id");
  const rows = await work.run(shaped({ id: "id" })`select distinct ${about} as id from employee e
    where e.comp_id = ${work.compId} and ${about} = any(${arrayOf(asked, "bigint")})
      and (e.department_id = any(${arrayOf(departments, "bigint")}) or e.id = any(${arrayOf(team.employees, "bigint")}))`);
  return new Set([...rows.map(({ id }) => id), ...(of === "department" ? departments : [])]);
}
