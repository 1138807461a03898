import { shaped } from "#db/row";
import type { companyMaterials, materials } from "#db/schema/masterData/material";
import { arrayOf } from "#db/sql";
import { textOf } from "#posting/amounts";
import type { Finding, Rule } from "#define/rule";
import type { RowOf } from "#define/rows";

type Material = { header: RowOf<typeof companyMaterials> & Omit<RowOf<typeof materials>, keyof RowOf<typeof companyMaterials>> };

/** Only the lowest classes hold materials: says which stand in a class with others below. */
export const inLowestClass: Rule<Material> = async (documents, work) => {
  const classes = documents.map(({ header }) => header.materialClassId);
  const upper = await work.run(
    shaped({ id: "id" })`select distinct parent_id as id from material_class
      where comp_id = ${work.compId} and parent_id = any(${arrayOf(classes, "bigint")})`,
  );
  const above = new Set(upper.map(({ id }) => id));
  return documents.flatMap(({ header }, document): Finding[] =>
    above.has(header.materialClassId) ? [{ document, code: "classHasClasses", field: "materialClassId" }] : [],
  );
};

const KEPT = ["unitOfMeasureId", "isBatchControlled", "isSerialControlled"] as const;

/** Says which materials would be counted, or told apart, otherwise than their stock was moved. */
export const keepsWhatMoved: Rule<Material> = async (documents, work) => {
  const ids = documents.map(({ header }) => header.id);
  const moved = await work.run(
    shaped({
      id: "id",
      unitOfMeasureId: "id",
      isBatchControlled: "boolean",
      isSerialControlled: "boolean",
    })`select c.id, m.unit_of_measure_id as "unitOfMeasureId", c.is_batch_controlled as "isBatchControlled", c.is_serial_controlled as "isSerialControlled"
      from company_material c join material m on m.id = c.id
      where c.comp_id = ${work.compId} and c.id = any(${arrayOf(ids, "bigint")})
        and exists (select from stock_move s where s.comp_id = c.comp_id and s.material_id = c.id)`,
  );
  const stood = new Map(moved.map((row) => [row.id, row]));
  return documents.flatMap(({ header }, document): Finding[] => {
    const before = stood.get(header.id);
    if (!before) return [];
    return KEPT.flatMap((field) =>
      before[field] === header[field] ? [] : [{ document, code: "fixedByMoves" as const, field, value: header[field] }],
    );
  });
};

const key = (...parts: unknown[]): string => parts.map(textOf).join("\n");

/** Nobody enters the same thing twice: another one in use has the same name, specification and drawing. */
export const isNoTwin: Rule<Material> = async (documents, work) => {
  const fresh = documents.filter(({ header }) => header.version === 1 && header.drawingNo !== null);
  if (fresh.length === 0) return [];
  const twins = await work.run(
    shaped({
      id: "id",
      code: "text",
      name: "text?",
      specification: "text?",
      drawingNo: "text",
    })`select m.id, m.code, coalesce(m.name_zh, m.name_en, m.name_ru) as name,
        m.specification, m.drawing_no as "drawingNo"
      from material m join company_material c on c.id = m.id and c.comp_id = ${work.compId} and c.stage <> 'disabled'
      where m.drawing_no = any(${arrayOf(
        fresh.map(({ header }) => header.drawingNo),
        "text",
      )})`,
  );
  const known = new Map(twins.map((row) => [key(row.name, row.specification, row.drawingNo), row]));
  return documents.flatMap(({ header }, document): Finding[] => {
    if (header.version !== 1 || header.drawingNo === null) return [];
    const twin = known.get(key(header.nameZh ?? header.nameEn ?? header.nameRu, header.specification, header.drawingNo));
    return twin && twin.id !== header.id ? [{ document, code: "twin", field: "nameZh", params: { other: twin.code } }] : [];
  });
};
