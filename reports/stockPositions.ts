import { LAST_DIGIT } from "#reports/moneyDigits";

const RIGHTS = "{scope warehouse=m.warehouse_id}";
const IS_NOW = "$yearMonth >= $nowMonth";
const scaled = (sql: string, by: number) => `cast(${sql} * ${by} as hugeint)`;
const [WORTH, ABOVE, WHOLE] = [
  scaled("company_value", 10_000),
  scaled("(company_quantity - maximum)", 1_000_000),
  scaled("company_quantity", 1_000_000),
];
/** The money in what is above the maximum, in ten-thousandths, half-up to the company's digits. */
const EXCESS = `case when company_quantity > maximum and company_quantity > 0
  then cast((sign(company_value) * ((2 * abs(${WORTH}) * ${ABOVE} + ${WHOLE} * ${LAST_DIGIT}) // (2 * ${WHOLE} * ${LAST_DIGIT})) * ${LAST_DIGIT}) as decimal(32,0)) * 0.0001 else 0 end`;
const PLACE = "warehouse_id, department_id, unit_id, factory_area_id, stock_type, substitute, limited";
const OF_PLACE = PLACE.replaceAll(/\w+/g, "p.$&");

/**
 * What lies in each warehouse at the end of `$yearMonth` beside what the company keeps of the material; what is short or to be ordered
 * again stands under every warehouse that is open,
 * whether it ever lay there or not. One row more per warehouse with its money limit. DuckDB select over `{facts}`.
 */
export const POSITIONS = `
  with upto as (select * from {facts} where on_month <= $yearMonth and (kind <> 'now' or ${IS_NOW})),
  sums as (select material_id, max(class_id) as class_id, max(manufacturer_id) as manufacturer_id, max(measure_id) as measure_id, sum(quantity) as company_quantity,
      sum(value) as company_value, sum(free) as company_free, sum(on_order) as on_order, max(digits) as digits, max(safety) as safety, max(reorder) as reorder, max(maximum) as maximum
    from upto where shared is not null group by material_id),
  company as (select *, ${EXCESS} as excess_value from sums),
  places as (select ${PLACE}, money_limit, is_open from upto where kind = 'place'),
  lying as (select warehouse_id, material_id, sum(quantity) as quantity, sum(free) as free, sum(reserved) as reserved, sum(value) as value, max(moved_on) as moved_on
    from upto where kind <> 'place' and shared is null group by warehouse_id, material_id)
  select ${OF_PLACE}, c.*, coalesce(l.quantity, 0) as quantity, coalesce(l.free, 0) as free, coalesce(l.reserved, 0) as reserved,
    coalesce(l.value, 0) as value, l.moved_on, cast(null as decimal(18,4)) as money_limit
  from places p cross join company c left join lying l on l.warehouse_id = p.warehouse_id and l.material_id = c.material_id
  where l.warehouse_id is not null or (p.is_open = 'yes' and (c.company_free < c.safety or c.company_free <= c.reorder))
  union all by name select ${OF_PLACE}, p.money_limit, 0 as quantity, 0 as free, 0 as reserved, 0 as value from places p where p.money_limit is not null`;

/**
 * What the moves up to the month and, of this month, the reservations say of each warehouse and material: PostgreSQL, asked otherwise than
 * the dataset asks.
 */
const LYING = `(select m.warehouse_id, m.material_id, sum(m.quantity) as quantity, sum(m.quantity * (m.state = 'available')::integer) - sum(m.reserved) as free,
    sum(m.reserved) as reserved, sum(m.value) as value
  from (select warehouse_id, material_id, state, quantity, 0 as reserved, value from stock_move where comp_id = $comp and owner = 'own' and posted_month <= $yearMonth
    union all select warehouse_id, material_id, state, 0, reserved, 0 from stock_balance where comp_id = $comp and owner = 'own' and ${IS_NOW} and reserved <> 0) m
  group by m.warehouse_id, m.material_id)`;
export const held = (what: string) =>
  `select coalesce(${what}, 0) as value from ${LYING} m join warehouse w on w.comp_id = $comp and w.id = m.warehouse_id where ${RIGHTS}`;
export const LIMITED = `select coalesce(sum(m.money_limit), 0) as value from warehouse m where m.comp_id = $comp and {scope warehouse=m.id}`;

/** Materials of the whole company that a reader sees: what lies in his warehouses, and what is short wherever he has an open one. */
export const companyWide = (what: string) => `select coalesce(${what}, 0) as value from (
  select c.safety_stock, c.reorder_point, c.maximum_stock, coalesce(l.quantity, 0) as quantity, coalesce(l.free, 0) as free, coalesce(l.value, 0) as value,
    case when ${IS_NOW} then coalesce((select sum(o.open_quantity) from order_row o where o.comp_id = c.comp_id and o.material_id = c.id and o.is_open), 0) else 0 end as on_order,
    exists (select 1 from ${LYING} m where m.material_id = c.id and m.quantity > 0 and ${RIGHTS}) as lies_here,
    exists (select 1 from ${LYING} m where m.material_id = c.id and ${RIGHTS}) as lay_here,
    exists (select 1 from warehouse m where m.comp_id = c.comp_id and m.stage = 'enabled' and {scope warehouse=m.id}) as has_open
  from company_material c left join (select material_id, sum(quantity) as quantity, sum(free) as free, sum(value) as value from ${LYING} a group by material_id) l on l.material_id = c.id
  where c.comp_id = $comp) k where lay_here or (has_open and (free < safety_stock or free <= reorder_point))`;
