import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import type { Work } from "#define/work";

/** Which of these materials the company keeps and has not put out of use. */
export async function companyMaterialsAmong(work: Work, ids: readonly string[]): Promise<Set<string>> {
  const rows = await work.run(shaped({ id: "id" })`select id from company_material
    where comp_id = ${work.compId} and stage not in ('disabled', 'unreleased') and id = any(${arrayOf([...new Set(ids)], "bigint")})`);
  return new Set(rows.map(({ id }) => id));
}
