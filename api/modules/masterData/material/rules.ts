import { shaped } from "#db/row";
import type { companyMaterials, materials } from "#db/schema/masterData/material";
import { arrayOf } from "#db/sql";
import { textOf } from "#posting/amounts";
import { compare } from "#define/decimal";
import type { Finding, Posting, Rule } from "#define/rule";
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

/** A new material is coded as its class says: by the prefix of the class, or of the nearest one above that has one. */
export const codedByClass: Rule<Material> = async (documents, work) => {
  const fresh = documents.filter(({ header }) => header.version === 1);
  if (fresh.length === 0) return [];
  const classes = fresh.map(({ header }) => header.materialClassId);
  const rows = await work.run(shaped({ id: "id", prefix: "text?" })`with recursive above as (
      select id, id as class_id, parent_id, prefix, 0 as step from material_class
        where comp_id = ${work.compId} and id = any(${arrayOf(classes, "bigint")})
      union all select a.id, c.id, c.parent_id, c.prefix, a.step + 1 from above a
        join material_class c on c.comp_id = ${work.compId} and c.id = a.parent_id where coalesce(a.prefix, '') = '')
    select distinct on (id) id, nullif(prefix, '') as prefix from above order by id, step desc`);
  const prefixes = new Map(rows.map(({ id, prefix }) => [id, prefix]));
  return documents.flatMap(({ header }, document): Finding[] => {
    const prefix = header.version === 1 ? prefixes.get(header.materialClassId) : null;
    return prefix && !header.code.startsWith(prefix)
      ? [{ document, code: "codeOfClass", field: "code", value: header.code, params: { prefix } }]
      : [];
  });
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

/** Of a material that was moved the planned price changes by a revaluation alone; one that has none yet gets it here. */
export const keepsPlannedPrice: Rule<{ header: Pick<RowOf<typeof companyMaterials>, "id" | "plannedPrice"> }> = async (documents, work) => {
  const ids = documents.map(({ header }) => header.id);
  const moved = await work.run(shaped({ id: "id", price: "decimal?" })`select c.id, c.planned_price as price from company_material c
    where c.comp_id = ${work.compId} and c.id = any(${arrayOf(ids, "bigint")})
      and exists (select from stock_move s where s.comp_id = c.comp_id and s.material_id = c.id)`);
  const prices = new Map(moved.map(({ id, price }) => [id, price]));
  return documents.flatMap(({ header }, document): Finding[] => {
    const before = prices.get(header.id) ?? null;
    return before === null || (header.plannedPrice !== null && compare(before, header.plannedPrice) === 0)
      ? []
      : [{ document, code: "changesByRevaluation", field: "plannedPrice", value: header.plannedPrice }];
  });
};

/** Takes over the price of the newest revaluation that was posted. */
export const takePrice: Posting<{ header: Pick<RowOf<typeof companyMaterials>, "id" | "plannedPrice"> }> = async (documents, work) => {
  const ids = documents.map(({ header }) => header.id);
  const rows = await work.run(shaped({ id: "id", price: "decimal" })`select distinct on (material_id) material_id as id, new_price as price
    from price_revaluation where comp_id = ${work.compId} and stage = 'posted' and material_id = any(${arrayOf(ids, "bigint")})
    order by material_id, updated_at desc, id desc`);
  const prices = new Map(rows.map(({ id, price }) => [id, price]));
  for (const { header } of documents) header.plannedPrice = prices.get(header.id) ?? header.plannedPrice;
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
