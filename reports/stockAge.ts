import { upTo } from "#define/slice/bands";
import { LAST_DIGIT } from "#reports/moneyDigits";
import { OF_MATERIAL, OF_WAREHOUSE, stockOf } from "#reports/warehouseStock";

/** How long stock has been lying: by the bands of receivables, by quarter, half-year and years, or by years alone. */
export const LYING_SETS = {
  lying: {
    bands: upTo(null, 90, 180, 365, 730, 1095),
    standard: upTo(null, 30, 60, 90, 180, 365, 730, 1095),
    years: upTo(null, 365, 730, 1095, 1460, 1825),
  },
};

/** The valuation `v` of a move `m`: PostgreSQL. */
export const VALUED = `stock_valuation v on v.comp_id = m.comp_id and v.warehouse_id = m.warehouse_id and v.material_id = m.material_id
    and v.owner = m.owner and v.owner_party_id = m.owner_party_id and v.transfer = case m.state when 'inTransit' then m.area else '' end`;
const UNDER_WAY = "case when v.transfer <> '' then 'yes' else 'no' end";
const NOTHING_KEPT = "null::bigint, null::bigint, null::bigint, null::text, null::text, null::bigint, null::bigint, null::bigint";

/**
 * Layers, what moves took from them or gave to them, and the moves themselves; what undoes a move stands under its line.
 * PostgreSQL.
 */
export const AGE_ROWS = `
    select l.id, 'layer' as kind, l.valuation_id, l.id as layer_id, l.first_on, l.posted_on, v.warehouse_id, ${NOTHING_KEPT}, v.material_id, v.owner,
      ${UNDER_WAY}, m.batch, m.module, m.document_id, m.doc_no, m.line_id, l.quantity, l.value
    from stock_layer l join stock_valuation v on v.comp_id = l.comp_id and v.id = l.valuation_id
    join stock_move m on m.comp_id = l.comp_id and m.id = l.move_id where l.comp_id = $comp
    union all
    select u.id, 'use', l.valuation_id, u.layer_id, l.first_on, u.posted_on, v.warehouse_id, ${NOTHING_KEPT}, v.material_id, v.owner,
      ${UNDER_WAY}, null::text, null::text, null::bigint, null::text, null::bigint, u.quantity, u.value
    from stock_layer_use u join stock_layer l on l.comp_id = u.comp_id and l.id = u.layer_id
    join stock_valuation v on v.comp_id = l.comp_id and v.id = l.valuation_id where u.comp_id = $comp
    union all
    select m.id, 'move', v.id, null::bigint, null::date, m.posted_on, m.warehouse_id, ${OF_WAREHOUSE}, ${OF_MATERIAL}, m.material_id, m.owner,
      ${UNDER_WAY}, m.batch, m.module, m.document_id, m.doc_no, coalesce(r.line_id, m.line_id), m.quantity, m.value
    from stock_move m ${stockOf("m")} join ${VALUED}
    left join stock_move r on r.comp_id = m.comp_id and r.id = m.reversal_of and m.quantity <> 0 where m.comp_id = $comp`;

/** Moves, layers and uses that were written; layers that go on under a new move. */
export const AGE_CHANGED = `select id as key from stock_move where comp_id = $comp and id >= $since
  union select id from stock_layer where comp_id = $comp and id >= $since
  union select id from stock_layer_use where comp_id = $comp and id >= $since
  union select l.id from stock_move m join stock_layer l on l.comp_id = m.comp_id and l.move_id = m.id where m.comp_id = $comp and m.id >= $since`;

const GOODS = "warehouse_id, material_id, owner";
const KEPT = "department_id, unit_id, factory_area_id, stock_type, substitute, class_id, manufacturer_id, measure_id, digits";
const DOCUMENT = "batch, module, document_id, doc_no";
const anyOf = (names: string) => names.replaceAll(/\w+/g, "any_value($&) as $&");
const lastOf = (names: string) => names.replaceAll(/\w+/g, "arg_max($&, row_id) as $&");
const VALUATION = "partition by valuation_id";
const OLDEST = `${VALUATION} order by first_on, layer_id`;
const scaled = (sql: string, by: number) => `cast(${sql} * ${by} as hugeint)`;
/** What is there up to a weight of all weights, in ten-thousandths, half-up to the company's digits: all shares add up to the whole. */
const share = (upto: string) =>
  `(sign(here_value) * ((2 * abs(${scaled("here_value", 10_000)}) * (${upto}) + whole * ${LAST_DIGIT}) // (2 * whole * ${LAST_DIGIT})) * ${LAST_DIGIT})`;

/**
 * What lies there as of `$asOf`, a row for each layer. What was taken on a day before its layer came is of the oldest that lay there. The
 * layers' own values where they are what the books say, else parts of the value by quantity. What no layer tells (goods below zero, value
 * without goods) is a row of its own. DuckDB select over `{facts}`.
 */
export const LYING = `
  with seen as (select * from {facts} where on_day <= $asOf),
  issued as (select ${GOODS}, max(went_on) as last_out from (select ${GOODS}, line_id, max(on_day) filter (where quantity < 0) as went_on
      from seen where kind = 'move' and under_way = 'no' group by all having sum(quantity) < 0) d group by all),
  books as (select valuation_id, ${anyOf(GOODS)}, ${anyOf(KEPT)}, ${lastOf(DOCUMENT)}, sum(quantity) as here, sum(value) as here_value
    from seen where kind = 'move' group by valuation_id),
  lots as (select valuation_id, layer_id, first_on, ${anyOf(DOCUMENT)}, sum(quantity) as quantity, sum(value) as value
    from seen where kind <> 'move' group by valuation_id, layer_id, first_on),
  stacked as (select *, sum(value) over (${VALUATION}) as layered,
      sum(greatest(quantity, 0)) over (${OLDEST}) + sum(least(quantity, 0)) over (${VALUATION}) as upto from lots),
  lying as (select *, least(quantity, upto) as left_quantity from stacked where quantity > 0 and upto > 0),
  beside as (select b.valuation_id, ${DOCUMENT.replaceAll(/\w+/g, "b.$&")}, b.here - coalesce(l.lies, 0) as left_quantity
    from books b left join (select valuation_id, sum(left_quantity) as lies from lying group by all) l on l.valuation_id = b.valuation_id
    where b.here <> coalesce(l.lies, 0) or (l.lies is null and b.here_value <> 0)),
  parts as (select * from lying union all by name select * from beside),
  valued as (select p.*, ${GOODS.replaceAll(/\w+/g, "b.$&")}, ${KEPT.replaceAll(/\w+/g, "b.$&")}, b.here_value, p.layered = b.here_value as is_layered,
      case when p.value > 0 then (${scaled("p.value", 10_000)} * ${scaled("p.left_quantity", 1_000_000)})
        // ${scaled("p.quantity", 1_000_000)} else 0 end as own
    from parts p join books b on b.valuation_id = p.valuation_id),
  weighted as (select *, case when bool_and(coalesce(is_layered, false)) over (${VALUATION}) and sum(own) over (${VALUATION}) > 0 then own
      else ${scaled("left_quantity", 1_000_000)} end as weight from valued),
  summed as (select *, cast(sum(weight) over (${OLDEST}) as hugeint) as weighed, cast(sum(weight) over (${VALUATION}) as hugeint) as whole,
      count(*) over (${VALUATION}) as parts from weighted)
  select s.*, i.last_out, cast($asOf - first_on as integer) as aged,
    case when parts = 1 then here_value else cast(${share("weighed")} - ${share("weighed - weight")} as decimal(32,0)) * 0.0001 end as left_value
  from summed s left join issued i on i.warehouse_id = s.warehouse_id and i.material_id = s.material_id and i.owner = s.owner`;
