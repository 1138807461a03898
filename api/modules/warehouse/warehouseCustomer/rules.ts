import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import type { Finding, Rule } from "#define/rule";
import type { WarehouseCustomer } from "#posting/stock/documents";

/** Says which links of a warehouse to a customer are there already. */
export const linkedOnce: Rule<WarehouseCustomer> = async (documents, work) => {
  const warehouses = [...new Set(documents.map(({ header }) => header.warehouseId))];
  const stored = await work.run(shaped({ id: "id", warehouseId: "id", customerId: "id" })`select id, warehouse_id as "warehouseId",
      customer_id as "customerId" from warehouse_customer
    where comp_id = ${work.compId} and warehouse_id = any(${arrayOf(warehouses, "bigint")})`);
  const holders = new Map(stored.map(({ id, warehouseId, customerId }) => [`${warehouseId} ${customerId}`, id]));
  return documents.flatMap(({ header }, document): Finding[] => {
    const key = `${header.warehouseId} ${header.customerId}`;
    const holder = holders.get(key) ?? header.id;
    holders.set(key, header.id);
    return holder === header.id ? [] : [{ document, code: "duplicate", field: "customerId", value: header.customerId }];
  });
};
