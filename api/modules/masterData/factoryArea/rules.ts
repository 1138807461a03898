import type { factoryAreas } from "#db/schema/masterData/organisation";
import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import type { Finding, Rule } from "#define/rule";
import type { RowOf } from "#define/rows";

type FactoryArea = { header: RowOf<typeof factoryAreas> };

/** Says in which areas a warehouse still holds stock. */
export const holdsNothing: Rule<FactoryArea> = async (documents, work) => {
  const ids = documents.map(({ header }) => header.id);
  const full = await work.run(shaped({
    id: "id",
    warehouse: "text",
  })`select w.factory_area_id as id, min(w.code) as warehouse from warehouse w
    where w.comp_id = ${work.compId} and w.factory_area_id = any (${arrayOf(ids, "bigint")}) and exists (
      select from stock_balance b where b.comp_id = w.comp_id and b.warehouse_id = w.id and b.quantity <> 0) group by 1`);
  const stores = new Map(full.map(({ id, warehouse }) => [id, warehouse]));
  return documents.flatMap(({ header }, document): Finding[] => {
    const warehouse = stores.get(header.id);
    return warehouse === undefined ? [] : [{ document, code: "areaHoldsStock", field: "code", value: header.code, params: { warehouse } }];
  });
};

/** Says in which areas warehouses stand that are in use, or sealed and may come back. */
export const hasNoWarehouses: Rule<FactoryArea> = async (documents, work) => {
  const ids = documents.map(({ header }) => header.id);
  const used = await work.run(shaped({ id: "id", warehouse: "text" })`select factory_area_id as id, min(code) as warehouse from warehouse
    where comp_id = ${work.compId} and factory_area_id = any (${arrayOf(ids, "bigint")}) and stage <> 'disabled' group by 1`);
  const stores = new Map(used.map(({ id, warehouse }) => [id, warehouse]));
  return documents.flatMap(({ header }, document): Finding[] => {
    const warehouse = stores.get(header.id);
    return warehouse === undefined
      ? []
      : [{ document, code: "areaHasWarehouse", field: "code", value: header.code, params: { warehouse } }];
  });
};
