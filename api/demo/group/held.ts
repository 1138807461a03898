import { type RowIn, shaped } from "#db/row";
import type { Desk } from "./desk.ts";

const LYING = shaped({ id: "id" });
const RECEIVED = shaped({ id: "id", materialId: "id" });
type Received = RowIn<typeof RECEIVED>;

/**
 * Materials without batches of which enough lies free in a warehouse to be used, and lay there through the month up to a day, by their
 * codes.
 */
export async function lying({ compId, rows }: Desk, warehouse: string, endOn: string): Promise<string[]> {
  const found =
    await rows(LYING`select b.material_id as id from stock_balance b join warehouse w on w.comp_id = b.comp_id and w.id = b.warehouse_id
      join material m on m.id = b.material_id where b.comp_id = ${compId} and w.code = ${warehouse} and b.owner = 'own' and b.state = 'available'
        and b.batch = '' and b.area = '' and b.serial = '' and b.quantity - b.reserved >= 30
        and 30 <= all (select coalesce(sum(v.quantity) filter (where v.posted_on <= d.on_day), 0) from stock_move v
          cross join (select ${endOn}::date - back as on_day from generate_series(0, 30) back) d where v.comp_id = b.comp_id and v.warehouse_id = b.warehouse_id
          and v.material_id = b.material_id and v.owner = 'own' and v.state = 'available' and v.batch = '' and v.area = '' and v.serial = ''
          group by d.on_day)
        and not exists (select from stock_balance o where o.comp_id = b.comp_id and o.warehouse_id = b.warehouse_id and o.material_id = b.material_id
          and o.batch <> '') order by m.code limit 6`);
  return found.map(({ id }) => id);
}

/** The last receipts into a warehouse that lie there whole and were not taken back. */
export function received({ compId, rows }: Desk, warehouse: string): Promise<Received[]> {
  return rows(RECEIVED`select m.id, m.material_id as "materialId" from stock_move m join warehouse w on w.comp_id = m.comp_id and w.id = m.warehouse_id
    join stock_balance b on b.comp_id = m.comp_id and b.warehouse_id = m.warehouse_id and b.material_id = m.material_id and b.owner = 'own'
      and b.state = 'available' and b.batch = '' and b.area = '' and b.serial = ''
    join stock_period p on p.comp_id = m.comp_id and p.warehouse_id = m.warehouse_id and p.year_month = m.posted_month and p.stage = 'open'
    where m.comp_id = ${compId} and w.code = ${warehouse} and m.module = 'warehouse.goodsReceipt' and m.leg = 'in' and m.batch = '' and m.owner = 'own'
      and m.reversal_of is null and not exists (select 1 from stock_move r
        where r.comp_id = m.comp_id and r.reversal_of = m.id) and b.quantity - b.reserved >= m.quantity order by m.id desc limit 3`);
}

/** The materials that a company keeps. */
export async function keptMaterials({ compId, rows }: Desk): Promise<string[]> {
  const found = await rows(LYING`select id from company_material where comp_id = ${compId} and stage = 'enabled'`);
  return found.map(({ id }) => id);
}
