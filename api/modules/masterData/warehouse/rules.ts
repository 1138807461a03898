import { narrow, shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import type { warehouses } from "#db/schema/masterData/warehouse";
import type { RowOf } from "#define/rows";
import type { Finding, Rule } from "#define/rule";

type Warehouse = RowOf<typeof warehouses>;

/** Says which warehouses still hold stock and so cannot be put out of use. */
export const holdsNothing: Rule<{ header: Warehouse }> = async (documents, work) => {
  const ids = documents.map(({ header }) => header.id);
  const full = await work.run(shaped({
    id: "id",
    keys: narrow<string>("text"),
  })`select warehouse_id as id, count(*)::text as keys from stock_balance
    where comp_id = ${work.compId} and warehouse_id = any(${arrayOf(ids, "bigint")}) and quantity <> 0 group by warehouse_id`);
  const keys = new Map(full.map((row) => [row.id, row.keys]));
  return documents.flatMap(({ header }, document): Finding[] => {
    const count = keys.get(header.id);
    return count === undefined ? [] : [{ document, code: "holdsStock", field: "code", value: header.code, params: { count } }];
  });
};

/** Says which warehouses would become virtual while goods lie at places there. */
export const liesNowhere: Rule<{ header: Warehouse }> = async (documents, work) => {
  const ids = documents.filter(({ header }) => header.isVirtual).map(({ header }) => header.id);
  if (ids.length === 0) return [];
  const lying = await work.run(shaped({
    id: "id",
    place: "text",
  })`select warehouse_id as id, min(concat_ws('/', nullif(area, ''), nullif(seat, ''),
      nullif(box, ''))) as place from stock_balance
    where comp_id = ${work.compId} and warehouse_id = any(${arrayOf(ids, "bigint")}) and quantity <> 0 and area || seat || box <> '' group by warehouse_id`);
  const places = new Map(lying.map(({ id, place }) => [id, place]));
  return documents.flatMap(({ header }, document): Finding[] => {
    const place = places.get(header.id);
    return place === undefined ? [] : [{ document, code: "liesAtPlace", field: "isVirtual", value: true, params: { place } }];
  });
};

/** Says which warehouses would change how their stock is priced although it lies there, or moved in the month of today or later. */
export const keepsCostMethod: Rule<{ header: Warehouse }> = async (documents, work) => {
  const ids = documents.map(({ header }) => header.id);
  const month = work.today.slice(0, 7);
  const fixed = await work.run(shaped({ id: "id", costMethod: "text" })`select w.id, w.cost_method as "costMethod" from warehouse w
    where w.comp_id = ${work.compId} and w.id = any(${arrayOf(ids, "bigint")}) and (
      exists (select 1 from stock_valuation v where v.comp_id = w.comp_id and v.warehouse_id = w.id and (v.quantity <> 0 or v.value <> 0 or v.variance <> 0))
      or exists (select 1 from stock_move m where m.comp_id = w.comp_id and m.warehouse_id = w.id and m.posted_month >= ${month}))`);
  const methods = new Map(fixed.map(({ id, costMethod }) => [id, costMethod]));
  return documents.flatMap(({ header }, document): Finding[] => {
    const method = methods.get(header.id);
    return method === undefined || method === header.costMethod
      ? []
      : [{ document, code: "fixedByStock", field: "costMethod", value: header.costMethod }];
  });
};

const NAMED = 5;

/** Says which warehouses would no longer allow what they hold: keys below zero, the first of them by name. */
export const fallsNowhereBelow: Rule<{ header: Warehouse }> = async (documents, work) => {
  const strict = documents.filter(({ header }) => !header.allowsNegative).map(({ header }) => header.id);
  const below = await work.run(shaped({
    id: "id",
    count: "integer",
    keys: "text[]",
  })`select b.warehouse_id as id, count(*)::integer as count,
      (array_agg(concat_ws(' ', x.code, nullif(b.batch, ''), nullif(b.area, ''), nullif(b.seat, ''), nullif(b.box, '')) || ': ' || trim_scale(b.quantity)
        order by x.code, b.batch, b.area, b.seat, b.box))[1:${NAMED}::integer] as keys
    from stock_balance b join warehouse w on w.comp_id = b.comp_id and w.id = b.warehouse_id and w.allows_negative join material x on x.id = b.material_id
    where b.comp_id = ${work.compId} and b.warehouse_id = any(${arrayOf(strict, "bigint")}) and b.quantity < 0 group by b.warehouse_id`);
  const found = new Map(below.map((row) => [row.id, row]));
  return documents.flatMap(({ header }, document): Finding[] => {
    const { count, keys } = found.get(header.id) ?? {};
    if (count === undefined || keys === undefined) return [];
    const named = [...keys, ...(count > keys.length ? ["…"] : [])].join(", ");
    return [{ document, code: "holdsNegative", field: "allowsNegative", value: false, params: { count, keys: named } }];
  });
};
