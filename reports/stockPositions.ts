import { DIGITS, inCompany } from "#reports/moneyDigits";
import { OF_MATERIAL, OF_WAREHOUSE } from "#reports/warehouseStock";

const RIGHTS = "{scope warehouse=m.warehouse_id}";
const IS_NOW = "$yearMonth >= $nowMonth";

const OWN = "m.comp_id = $comp and m.owner = 'own'";
/** What lies in each warehouse by the months in which it was moved, and what of it is kept for documents: PostgreSQL. */
const HELD = `select m.material_id, 'held', null::text, m.posted_month, m.warehouse_id, sum(m.quantity),
    coalesce(sum(m.quantity) filter (where m.state = 'available'), 0), 0, sum(m.value), max(m.posted_on)
  from stock_move m where ${OWN} group by m.material_id, m.posted_month, m.warehouse_id
  union all select m.material_id, 'now', null::text, '', m.warehouse_id, 0, - sum(m.reserved), sum(m.reserved), 0, null::date
  from stock_balance m where ${OWN} and m.reserved <> 0 group by m.material_id, m.warehouse_id`;
const NO_PLACE = "null::bigint, null::bigint, null::bigint, null::text, null::text";
const NO_MATERIAL = "null::bigint, null::bigint, null::bigint, null::numeric, null::numeric, null::numeric";
const NO_STOCK = "0, 0, 0, 0, null::date";
const NO_STATE = "null::numeric, null::numeric, null::text, null::text, null::numeric, null::numeric";
const NO_LIMIT = "null::numeric, null::text, null::text";

/** What the company held of each material at the end of each month in which it was moved, and before all of them nothing. */
const STATES = `(select s.material_id, s.posted_month, sum(s.quantity) over upto as quantity, sum(s.free) over upto as free, sum(s.value) over upto as value
  from (select m.material_id, m.posted_month, sum(m.quantity) as quantity,
      coalesce(sum(m.quantity) filter (where m.state = 'available'), 0) as free, sum(m.value) as value
      from stock_move m where ${OWN} group by m.material_id, m.posted_month
    union all select id, '', 0, 0, 0 from company_material where comp_id = $comp) s window upto as (partition by s.material_id order by s.posted_month))`;
/** What is short of the safety stock and whether it is to be ordered again: then, and now that some of it is kept for documents. */
const SHORT = `select s.material_id, 'short', 'yes', s.posted_month, greatest(c.safety_stock - s.free, 0), greatest(c.safety_stock - s.free + r.reserved, 0),
    case when s.free <= c.reorder_point then 'yes' else 'no' end, case when s.free - r.reserved <= c.reorder_point then 'yes' else 'no' end
  from ${STATES} s join company_material c on c.comp_id = $comp and c.id = s.material_id and coalesce(c.safety_stock, c.reorder_point) is not null
  cross join lateral (select coalesce(sum(m.reserved), 0) as reserved from stock_balance m where ${OWN} and m.material_id = s.material_id) r`;
/** What lies above the maximum, with its part of the value, while it does: told in the warehouses where the material ever lay. */
const ABOVE = `select s.material_id, 'above', null::text, s.posted_month, w.warehouse_id, s.excess, case when s.excess > 0
  then ${inCompany("s.value * s.excess / s.quantity")} else 0 end
  from (select s.*, lag(s.excess, 1, 0::numeric) over (partition by s.material_id order by s.posted_month) as before
      from (select s.*, greatest(s.quantity - c.maximum_stock, 0) as excess from ${STATES} s
        join company_material c on c.comp_id = $comp and c.id = s.material_id and c.maximum_stock is not null) s) s
  join (select distinct m.material_id, m.warehouse_id from stock_move m where ${OWN}) w on w.material_id = s.material_id
  where s.excess > 0 or s.before > 0`;

/**
 * Rows of materials and, under their own keys, of warehouses and of purchase orders. What every reader gets is what is short and on order
 * and the limits themselves, never what lies in warehouses that he does not see.
 */
export const POSITION_ROWS = `
    select h.key, h.kind, h.shared, h.on_month, h.warehouse_id, ${NO_PLACE}, ${NO_MATERIAL}, h.key as material_id, h.quantity, h.free, h.reserved, h.value,
      h.moved_on, 0 as on_order, ${NO_STATE}, ${NO_LIMIT}
    from (${HELD}) h (key, kind, shared, on_month, warehouse_id, quantity, free, reserved, value, moved_on)
    union all select o.order_id, 'order', 'yes', '', null::bigint, ${NO_PLACE}, ${NO_MATERIAL}, o.material_id, ${NO_STOCK}, sum(o.open_quantity),
      ${NO_STATE}, ${NO_LIMIT}
    from order_row o where o.comp_id = $comp and o.is_open group by o.order_id, o.material_id
    union all select c.id, 'limits', 'yes', '', null::bigint, ${NO_PLACE}, ${OF_MATERIAL}, c.safety_stock, c.reorder_point, c.maximum_stock, c.id,
      ${NO_STOCK}, 0,
      ${NO_STATE}, ${NO_LIMIT}
    from company_material c join material g on g.id = c.id where c.comp_id = $comp and (coalesce(c.safety_stock, c.reorder_point, c.maximum_stock) is not null
      or exists (select 1 from stock_move m where ${OWN} and m.material_id = c.id))
    union all select s.key, s.kind, s.shared, s.on_month, null::bigint, ${NO_PLACE}, ${NO_MATERIAL}, s.key, ${NO_STOCK}, 0, s.shortage,
      s.shortage_now, s.low, s.low_now,
      null::numeric, null::numeric, ${NO_LIMIT}
    from (${SHORT}) s (key, kind, shared, on_month, shortage, shortage_now, low, low_now)
    union all select s.key, s.kind, s.shared, s.on_month, s.warehouse_id, ${NO_PLACE}, ${NO_MATERIAL}, s.key, ${NO_STOCK}, 0, null::numeric,
      null::numeric, null::text,
      null::text, s.excess, s.excess_value, ${NO_LIMIT}
    from (${ABOVE}) s (key, kind, shared, on_month, warehouse_id, excess, excess_value)
    union all select w.id, 'place', null::text, '', w.id, ${OF_WAREHOUSE}, ${NO_MATERIAL}, null::bigint, ${NO_STOCK}, 0, ${NO_STATE}, w.money_limit,
      case when w.money_limit is null then 'no' else 'yes' end, case when w.stage = 'enabled' then 'yes' else 'no' end
    from warehouse w left join department p on p.comp_id = w.comp_id and p.id = w.department_id where w.comp_id = $comp`;

/** Materials that moved, are kept for documents or have other limits now; orders and warehouses that were touched. */
export const POSITIONS_CHANGED = `select material_id as key from stock_move where comp_id = $comp and id >= $since
  union select b.material_id from stock_reservation r join stock_balance b on b.comp_id = r.comp_id and b.id = r.balance_id
    where r.comp_id = $comp and (r.id >= $since or r.ended_at >= $at)
  union select id from purchase_order where comp_id = $comp and updated_at >= $at
  union select l.order_id from stock_move m join purchase_order_line l on l.comp_id = m.comp_id and l.material_id = m.material_id
    where m.comp_id = $comp and m.id >= $since
  union select id from warehouse where comp_id = $comp and updated_at >= $at
  union select id from company_material where comp_id = $comp and updated_at >= $at`;

const PLACE = "department_id, unit_id, factory_area_id, stock_type, substitute, limited";
const last = (column: string) => `arg_max(${column}, on_month) as ${column}`;
const asOf = (column: string) => `arg_max(case when ${IS_NOW} then ${column}_now else ${column} end, on_month) as ${column}`;

/**
 * What lies in each warehouse at the end of `$yearMonth` beside what is short or too much of the material; what is short or to be ordered
 * again stands under every warehouse that is open, whether it ever lay there or not. One row more per warehouse with its money limit.
 * DuckDB select over `{facts}`.
 */
export const POSITIONS = `
  with upto as (select * from {facts} where on_month <= $yearMonth and (kind not in ('now', 'order') or ${IS_NOW})),
  limits as (select material_id, class_id, manufacturer_id, measure_id, safety, reorder, maximum from upto where kind = 'limits'),
  ordered as (select material_id, sum(on_order) as on_order from upto where kind = 'order' group by material_id),
  short as (select material_id, ${asOf("shortage")}, ${asOf("low")} from upto where kind = 'short' group by material_id),
  above as (select warehouse_id, material_id, ${last("excess")}, ${last("excess_value")} from upto where kind = 'above' group by all),
  places as (select warehouse_id, ${PLACE}, money_limit, is_open from upto where kind = 'place'),
  lying as (select warehouse_id, material_id, sum(quantity) as quantity, sum(free) as free, sum(reserved) as reserved, sum(value) as value,
    max(moved_on) as moved_on
    from upto where kind in ('held', 'now') group by all),
  told as (select warehouse_id, material_id from lying
    union select p.warehouse_id, s.material_id from places p join short s on p.is_open = 'yes' and (s.shortage > 0 or s.low = 'yes'))
  select p.warehouse_id, ${PLACE}, c.*, s.shortage, s.low, a.excess, a.excess_value, coalesce(o.on_order, 0) as on_order, coalesce(l.quantity, 0) as quantity,
    coalesce(l.free, 0) as free, coalesce(l.reserved, 0) as reserved, coalesce(l.value, 0) as value, l.moved_on, cast(null as decimal(18,4)) as money_limit
  from told t join places p on p.warehouse_id = t.warehouse_id join limits c on c.material_id = t.material_id
  left join lying l on l.warehouse_id = t.warehouse_id and l.material_id = t.material_id
  left join above a on a.warehouse_id = t.warehouse_id and a.material_id = t.material_id
  left join short s on s.material_id = t.material_id left join ordered o on o.material_id = t.material_id
  union all by name select warehouse_id, ${PLACE}, money_limit, 0 as quantity, 0 as free, 0 as reserved, 0 as value from places where money_limit is not null`;

/**
 * What the moves up to the month and, of this month, the reservations say of each warehouse and material: PostgreSQL, asked otherwise than
 * the dataset asks.
 */
const LYING = `(select m.warehouse_id, m.material_id, sum(m.quantity) as quantity, sum(m.quantity * (m.state = 'available')::integer) - sum(m.reserved) as free,
    sum(m.reserved) as reserved, sum(m.value) as value
  from (select warehouse_id, material_id, state, quantity, 0 as reserved, value from stock_move where comp_id = $comp and owner = 'own'
    and posted_month <= $yearMonth
    union all select warehouse_id, material_id, state, 0, reserved, 0 from stock_balance where comp_id = $comp and owner = 'own' and ${IS_NOW}
      and reserved <> 0) m
  group by m.warehouse_id, m.material_id)`;
export const held = (what: string) =>
  `select coalesce(${what}, 0) as value from ${LYING} m join warehouse w on w.comp_id = $comp and w.id = m.warehouse_id where ${RIGHTS}`;
export const LIMITED = `select coalesce(sum(m.money_limit), 0) as value from warehouse m where m.comp_id = $comp and {scope warehouse=m.id}`;
/** The money in what is above the maximum: so many last digits of the currency, a half counted whole. */
export const EXCESS_VALUE = `floor(abs(value - value * maximum_stock / nullif(quantity, 0)) * 10 ^ ${DIGITS} + 0.5) * sign(value) / 10 ^ ${DIGITS}`;

/** Materials of the whole company that a reader sees: what lies in his warehouses, and what is short wherever he has an open one. */
export const companyWide = (what: string) => `select coalesce(${what}, 0) as value from (
  select c.safety_stock, c.reorder_point, c.maximum_stock, coalesce(l.quantity, 0) as quantity, coalesce(l.free, 0) as free, coalesce(l.value, 0) as value,
    case when ${IS_NOW} then coalesce((select sum(o.open_quantity) from order_row o where o.comp_id = c.comp_id and o.material_id = c.id
      and o.is_open), 0) else 0 end as on_order,
    exists (select 1 from ${LYING} m where m.material_id = c.id and m.quantity > 0 and ${RIGHTS}) as lies_here,
    exists (select 1 from ${LYING} m where m.material_id = c.id and ${RIGHTS}) as lay_here,
    exists (select 1 from warehouse m where m.comp_id = c.comp_id and m.stage = 'enabled' and {scope warehouse=m.id}) as has_open
  from company_material c left join (select material_id, sum(quantity) as quantity, sum(free) as free, sum(value) as value from ${LYING} a
    group by material_id) l on l.material_id = c.id
  where c.comp_id = $comp) k where lay_here or (has_open and (free < safety_stock or free <= reorder_point))`;
