import { sql } from "drizzle-orm";
import type { Trade } from "#support/trade";

/** How old what lay there on a day was: by first day, from layers and uses alone. */
export const agedOn = (trade: Trade, of: string, at: string, on: string) =>
  trade.rows(sql`select d.first_on as "since", sum(d.quantity)::float8 as quantity from (
      select l.comp_id, l.valuation_id, l.first_on, l.posted_on, l.quantity from stock_layer l
      union all select u.comp_id, l.valuation_id, l.first_on, u.posted_on, u.quantity from stock_layer_use u join stock_layer l on l.comp_id = u.comp_id and l.id = u.layer_id) d
    join stock_valuation v on v.comp_id = d.comp_id and v.id = d.valuation_id join warehouse w on w.comp_id = v.comp_id and w.id = v.warehouse_id
    join material m on m.id = v.material_id
    where d.comp_id = 1 and w.code = ${at} and m.code = ${of} and d.posted_on <= ${on}::date group by 1 having sum(d.quantity) <> 0 order by 1`);
