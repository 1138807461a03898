import type { Client } from "#db/client";
import { COMPANY } from "../masters.ts";

const name = (alias: string) =>
  `${alias}.code as ${alias}_code, coalesce(${alias}.name_zh, ${alias}.name_en, ${alias}.name_ru) as ${alias}_name`;
const LIES = "filter (where b.state <> 'inTransit')";

const TEXT = `with page as materialized (
  select g.*, case when g.quantity + g.in_transit <> 0 then round(g.value / (g.quantity + g.in_transit), 6) end as average_price from (
    select b.material_id, b.owner, c.material_class_id, coalesce(s.manufacturer_id, c.manufacturer_id) as manufacturer_id, min(b.id) as id,
      min(s.expires_on) filter (where b.quantity > 0) as expires_on, coalesce(sum(b.quantity) ${LIES}, 0) as quantity, sum(b.reserved) as reserved,
      sum(case when b.state = 'available' then b.quantity - b.reserved else 0 end) as available, sum(b.value)::numeric(18,4) as value, max(b.moved_on) as moved_on,
      coalesce(sum(b.quantity) filter (where b.state = 'inTransit'), 0) as in_transit
    from (select b.*, coalesce(round(v.value * sum(b.quantity) over (partition by v.id order by b.id) / nullif(v.quantity, 0), 2)
          - round(v.value * (sum(b.quantity) over (partition by v.id order by b.id) - b.quantity) / nullif(v.quantity, 0), 2), 0) as value
        from stock_balance b join stock_valuation v on v.comp_id = b.comp_id and v.warehouse_id = b.warehouse_id and v.material_id = b.material_id
          and v.owner = b.owner and v.owner_party_id = b.owner_party_id and v.transfer = case b.state when 'inTransit' then b.area else '' end
        where b.comp_id = $1 and b.warehouse_id = $2 and (b.quantity <> 0 or b.reserved <> 0)) b join company_material c on c.comp_id = b.comp_id and c.id = b.material_id
    left join stock_batch s on s.comp_id = b.comp_id and s.material_id = b.material_id and s.batch = b.batch and b.batch <> ''
    group by b.material_id, b.owner, b.owner_party_id, c.material_class_id, coalesce(s.manufacturer_id, c.manufacturer_id)
    order by b.material_id, id limit 51) g)
select page.*, w.id as warehouse_id, w.department_id, w.stock_type, w.factory_area_id, w.is_substitute, ${["w", "d", "f", "m", "k", "p"].map(name).join(", ")}, coalesce(u.name_zh, u.name_en, u.name_ru) as m_unit
from page join warehouse w on w.comp_id = $1 and w.id = $2
  join department d on d.comp_id = $1 and d.id = w.department_id
  left join factory_area f on f.comp_id = $1 and f.id = w.factory_area_id
  join material m on m.id = page.material_id
  left join unit_of_measure u on u.id = m.unit_of_measure_id
  left join material_class k on k.comp_id = $1 and k.id = page.material_class_id
  left join party p on p.id = page.manufacturer_id
order by page.material_id, page.id`;

/**
 * The same balances with the same labels as the engine's query, straight from the balances, by one prepared statement in a transaction of
 * its own.
 */
export async function balancesByHand(client: Client, warehouseId: string): Promise<readonly { quantity: string; value: string }[]> {
  return client.begin("read only", async (sql) => {
    const setting = sql.unsafe(`set local app.comp_ids = '${COMPANY}'`).simple().execute();
    const [, rows] = await Promise.all([
      setting,
      sql.unsafe<{ quantity: string; value: string }[]>(TEXT, [COMPANY, warehouseId], { prepare: true }),
    ]);
    return rows;
  });
}
