import { inCompany } from "#reports/moneyDigits";
import { VALUED } from "#reports/stockAge";

/** What the ledgers say of the age of stock, asked otherwise than the dataset asks: PostgreSQL. */
const RIGHTS = "{scope warehouse=m.warehouse_id}";
const MOVES = `stock_move m join ${VALUED} where m.comp_id = $comp and m.posted_on <= $asOf and ${RIGHTS}`;
export const lying = (what: string) => `select coalesce(sum(${what}), 0) as value from ${MOVES}`;

const HELD = `(select v.id, sum(m.quantity) as quantity, sum(m.value) as worth from ${MOVES} group by v.id having sum(m.quantity) > 0)`;
/** What was left of each layer at the end of the day. */
const LEFT = `(select l.id, l.valuation_id, l.first_on, case when l.posted_on <= $asOf then l.quantity else 0 end + coalesce(u.quantity, 0) as quantity,
    case when l.posted_on <= $asOf then l.value else 0 end + coalesce(u.value, 0) as value
  from stock_layer l left join (select layer_id, sum(quantity) as quantity, sum(value) as value from stock_layer_use
    where comp_id = $comp and posted_on <= $asOf group by layer_id) u on u.layer_id = l.id where l.comp_id = $comp)`;
/** Goods that came later cannot have gone before: the oldest went for them. What stays is counted from the newest on. */
const STAYS = `(select h.id, h.worth, l.first_on, l.value, l.quantity, sum(l.value) over (partition by h.id) as layered,
    least(l.quantity, h.quantity - coalesce(sum(greatest(l.quantity, 0)) over (partition by h.id order by l.first_on desc, l.id desc
      rows between unbounded preceding and 1 preceding), 0)) as stays from ${HELD} h join ${LEFT} l on l.valuation_id = h.id)`;
const WEIGHED = `(select id, worth, first_on, stays, layered, case when value > 0 then trunc(value * stays / quantity, 4) else 0 end as own
  from ${STAYS} s where quantity > 0 and stays > 0)`;
/** All that is worth something less what is younger than a year, each by its layers, or by quantity where those do not tell. */
export const LONG_LYING = `select coalesce(sum(worth - ${inCompany("worth * young / whole")}), 0) as value from (
  select worth, sum(weight) as whole, coalesce(sum(weight) filter (where first_on >= $asOf - 365), 0) as young from (
    select *, case when layered = worth and sum(own) over (partition by id) > 0 then own else stays end as weight from ${WEIGHED} w) k group by id, worth) v`;

/** The newest day on which goods left a warehouse, not only for another shelf of it, and were not brought back by undoing that. */
export const LAST_ISSUE = `select max(m.posted_on) as value from ${MOVES} and m.quantity < 0 and m.reversal_of is null and m.state <> 'inTransit'
  and m.quantity + coalesce((select sum(r.quantity) from stock_move r where r.comp_id = m.comp_id and r.reversal_of = m.id and r.posted_on <= $asOf), 0)
    + coalesce((select sum(o.quantity) from stock_move o where o.comp_id = m.comp_id and o.module = m.module and o.document_id = m.document_id
      and o.line_id = m.line_id and o.warehouse_id = m.warehouse_id and o.material_id = m.material_id and o.owner = m.owner
      and o.state <> 'inTransit' and o.quantity > 0 and o.reversal_of is null and o.posted_on <= $asOf), 0) < 0
  and exists (select 1 from stock_move h where h.comp_id = m.comp_id and h.warehouse_id = m.warehouse_id and h.material_id = m.material_id
    and h.owner = m.owner and h.posted_on <= $asOf group by h.owner_party_id, case h.state when 'inTransit' then h.area end
    having sum(h.quantity) <> 0 or sum(h.value) <> 0)`;
