import { shaped } from "#db/row";
import type { materialClasses } from "#db/schema/masterData/material";
import { arrayOf } from "#db/sql";
import type { Finding, Rule } from "#define/rule";
import type { RowOf } from "#define/rows";

type MaterialClass = { header: RowOf<typeof materialClasses> };

/** Only the lowest classes hold materials: says which would come below one that does. */
export const holdsNoMaterial: Rule<MaterialClass> = async (documents, work) => {
  const parents = documents.map(({ header }) => header.parentId);
  const holding = await work.run(
    shaped({ id: "id" })`select distinct material_class_id as id from company_material
      where comp_id = ${work.compId} and material_class_id = any(${arrayOf(parents, "bigint")})`,
  );
  const full = new Set(holding.map(({ id }) => id));
  return documents.flatMap(({ header }, document): Finding[] =>
    header.parentId !== null && full.has(header.parentId)
      ? [{ document, code: "classHoldsMaterial", field: "parentId", value: header.parentId }]
      : [],
  );
};
