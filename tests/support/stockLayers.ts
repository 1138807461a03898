import type { Ledger } from "./ledger.ts";

/**
 * Says what stock is worth that was written past every rule, and lays its layers: what came first goes first, what nothing ever made good
 * is a layer below zero.
 */
export async function valueStock({ sql }: Ledger, compId: number): Promise<void> {
  await sql`delete from stock_layer_use where comp_id = ${compId}`;
  await sql`delete from stock_layer where comp_id = ${compId}`;
  await sql`delete from stock_valuation where comp_id = ${compId}`;
  await sql`insert into stock_valuation (comp_id, id, warehouse_id, material_id, owner, quantity, value)
    select comp_id, min(id), warehouse_id, material_id, owner, sum(quantity), sum(value)
    from stock_move where comp_id = ${compId} group by comp_id, warehouse_id, material_id, owner`;
  const rows = sql`select m.id, v.id as valuation_id, m.posted_on, m.quantity, abs(m.quantity) as size, sum(abs(m.quantity)) over (
        partition by v.id, m.quantity > 0 order by m.posted_on, m.id) as upto
      from stock_move m join stock_valuation v on v.comp_id = m.comp_id and v.warehouse_id = m.warehouse_id and v.material_id = m.material_id
        and v.owner = m.owner where m.comp_id = ${compId} and m.quantity <> 0`;
  const takes = sql`select g.id as layer_id, t.id as move_id, t.posted_on,
      least(g.upto, t.upto) - greatest(g.upto - g.size, t.upto - t.size) as quantity
    from (${rows}) g join (${rows}) t on t.valuation_id = g.valuation_id and g.quantity > 0 and t.quantity < 0
      and g.upto > t.upto - t.size and t.upto > g.upto - g.size`;
  await sql`insert into stock_layer (comp_id, id, valuation_id, move_id, first_on, posted_on, quantity, value, remaining, remaining_value)
    select ${compId}::integer, id, valuation_id, id, posted_on, posted_on, lies, 0, left_over, 0 from (
      select m.*, case when m.quantity > 0 then m.size else taken - m.size end as lies, sign(m.quantity) * (m.size - taken) as left_over
      from (select m.*, coalesce((select sum(t.quantity) from (${takes}) t where m.id in (t.layer_id, t.move_id)), 0) as taken from (${rows}) m) m) l
    where lies <> 0`;
  await sql`insert into stock_layer_use (comp_id, id, layer_id, move_id, posted_on, quantity, value)
    select ${compId}::integer, m.next + row_number() over (), t.layer_id, t.move_id, t.posted_on, -t.quantity, 0
    from (${takes}) t cross join (select max(id) as next from stock_move where comp_id = ${compId}) m`;
}
