import { getTableName, sql } from "drizzle-orm";
import { shaped } from "#db/row";
import type { departmentPlaces, departments } from "#db/schema/masterData/organisation";
import { arrayOf, identifier, snake } from "#db/sql";
import type { DocumentOf } from "#define/rows";
import type { ModuleData } from "#define/moduleData";
import type { Finding, Rule } from "#define/rule";

export type Department = DocumentOf<typeof departments, { places: typeof departmentPlaces }>;

/** Says which departments have documents that are not done with: those are finished, or moved, before it goes out of use. */
export const hasNothingOpen: Rule<Department> = async (documents, work) => {
  const ids = arrayOf(
    documents.map(({ header }) => header.id),
    "bigint",
  );
  const kinds = [...work.modules.values()].flatMap((module) => openOf(module, work.compId, ids));
  const [first, ...others] = kinds;
  if (!first) return [];
  const all = others.reduce((query, next) => sql`${query} union all ${next}`, first);
  const open = await work.run(
    shaped({
      id: "id",
      count: "integer",
      docNo: "text",
    })`select k.id, count(*)::integer as count, min(k.doc_no) as "docNo" from (${all}) k group by k.id`,
  );
  const found = new Map(open.map((row) => [row.id, row]));
  return documents.flatMap(({ header }, document): Finding[] => {
    const { count, docNo } = found.get(header.id) ?? {};
    if (count === undefined || docNo === undefined) return [];
    return [{ document, code: "hasOpenDocuments", field: "code", value: header.code, params: { count, docNo } }];
  });
};

/** The documents of one type in these departments, in a stage that something still leaves. */
function openOf(
  { id, table, scope, stages, final = [], readonly, fields, title }: ModuleData,
  compId: number,
  departmentIds: ReturnType<typeof arrayOf>,
) {
  const place = "everyReader" in scope ? undefined : [scope.department ?? []].flat()[0];
  const number = fields[title.code];
  if (!id || place === undefined || number?.kind !== "docNo" || stages === undefined || readonly || final.length === 0) return [];
  return [
    sql`select ${identifier(snake(place))} as id, ${identifier(snake(title.code))} as doc_no from ${identifier(getTableName(table))}
      where comp_id = ${compId} and ${identifier(snake(place))} = any(${departmentIds}) and stage <> all(${arrayOf(final, "text")})`,
  ];
}
