import { LAST_DIGIT } from "#reports/moneyDigits";
import { upTo } from "./ageing.ts";

/** How long stock has been lying: by the bands of receivables, by quarter, half-year and years, or by years alone. */
export const LYING_SETS = {
  lying: {
    bands: upTo(null, 90, 180, 365, 730, 1095),
    standard: upTo(null, 30, 60, 90, 180, 365, 730, 1095),
    years: upTo(null, 365, 730, 1095, 1460, 1825),
  },
};

const UNRANKED = "null::varchar as abc, null::varchar as abc_before, null::integer as aged";
/** Rows of moves that are neither ranked nor aged. */
export const movesUpTo = (when: string) => `select *, ${UNRANKED} from {facts} where ${when}`;

/** Balances at the end of each month of the period: every move counts in its month and in all that follow. DuckDB select over `{facts}`. */
export const MONTH_ENDS = `
  select f.* exclude (on_month), e.end_month as on_month, ${UNRANKED} from {facts} f
  join (select strftime(cast(d as date), '%Y-%m') as end_month
    from generate_series(cast(least($fromMonth, $toMonth) || '-01' as date), cast($toMonth || '-01' as date),
    interval 1 month) g(d)) e on f.on_month <= e.end_month`;

const KEYS = "partition by warehouse_id, material_id, owner";
const NEWEST = "order by since desc, move_id desc";
const scaled = (sql: string, by: number) => `cast(${sql} * ${by} as hugeint)`;
/**
 * What is there up to a weight of all weights, in ten-thousandths, half-up to the company's digits: the shares of all lots add up to the
 * whole.
 */
const share = (upto: string) =>
  `(sign(here_value) * ((2 * abs(${scaled("here_value", 10_000)}) * (${upto}) + whole * ${LAST_DIGIT}) // (2 * whole * ${LAST_DIGIT})) * ${LAST_DIGIT})`;

/**
 * What still lies there as of `$asOf`, by the lot it came with, the newest first: first in, first out. A lot is worth what its layer is
 * where layers are kept, else its part of the average.
 */
export const LAYERS = `
  with booked as (select *, sum(quantity) over (${KEYS}) as here, sum(value) over (${KEYS}) as here_value from {facts} where on_day <= $asOf),
  issued as (select warehouse_id, material_id, owner, max(last) as last_out from (select warehouse_id, material_id, owner, document_id,
      max(on_day) filter (where moved_quantity < 0) as last from booked where side = 'out' group by all having sum(moved_quantity) < 0) d group by all),
  lots as (select *, sum(quantity) over lot as lot_quantity, sum(value) over lot as lot_value, first_value(lot_on) over (lot order by move_id) as since
    from booked where lot_id is not null and here > 0
    window lot as (partition by warehouse_id, material_id, owner, lot_id)
    qualify lot_quantity > 0 and row_number() over (lot order by move_id) = 1),
  stacked as (select *, coalesce(sum(lot_quantity) over (${KEYS} ${NEWEST} rows between unbounded preceding and 1 preceding), 0) as newer,
    lead(move_id) over (${KEYS} ${NEWEST}) is null as is_oldest from lots),
  lying as (select *, case when is_oldest then here - newer else least(here - newer, lot_quantity) end as left_quantity from stacked where newer < here),
  layered_value as (select *, case when layered = 'yes' and lot_value > 0
    then (${scaled("lot_value", 10_000)} * ${scaled("left_quantity", 1_000_000)}) // ${scaled("lot_quantity", 1_000_000)} else 0 end as layer from lying),
  weighted as (select *, case when sum(layer) over (${KEYS}) > 0 then layer else ${scaled("left_quantity", 1_000_000)} end as weight from layered_value),
  summed as (select *, cast(sum(weight) over (${KEYS} ${NEWEST}) as hugeint) as upto, cast(sum(weight) over (${KEYS}) as hugeint) as whole from weighted)
  select s.*, i.last_out, null::varchar as abc, null::varchar as abc_before, cast($asOf - since as integer) as aged,
    cast(${share("upto")} - ${share("upto - weight")} as decimal(32,0)) * 0.0001 as left_value
  from summed s left join issued i on i.warehouse_id = s.warehouse_id and i.material_id = s.material_id and i.owner = s.owner`;

/** The months before `$fromMonth`, as many as there are from there to `$toMonth`. */
export const IN_EARLIER = `on_month < $fromMonth and on_month >= strftime(cast($fromMonth || '-01' as date)
  - to_months(cast(date_diff('month', cast($fromMonth || '-01' as date), cast($toMonth || '-01' as date)) + 1 as integer)), '%Y-%m')`;

/** Materials ranked within their warehouse by an amount: what comes up to each, and of how much. */
const rankedBy = (
  amount: string,
) => `select *, sum(${amount}) over (partition by warehouse_id order by ${amount} desc, material_id rows unbounded preceding) as upto,
      sum(${amount}) over (partition by warehouse_id) as whole from totals where ${amount} > 0`;
/** A up to `$a` percent of all, B up to `$b`, C the rest. */
const classOf = (rank: string, amount: string) => `case when (${rank}.upto - ${rank}.${amount}) * 100 < ${rank}.whole * $a then 'A'
      when (${rank}.upto - ${rank}.${amount}) * 100 < ${rank}.whole * $b then 'B' when ${rank}.whole is not null then 'C' end`;

/**
 * Moves up to `$toMonth` with what their material is worth by the chosen measure, ranked within its warehouse, and its class in the equally
 * long time before: none where it had no amount then.
 */
export const RANKED = `
  with measured as (select *, {abcValue} as abc_value, {abcEarlier} as abc_earlier from {facts} where on_month <= $toMonth and owner = 'own'),
  totals as (select warehouse_id, material_id, coalesce(sum(abc_value), 0) as worth, coalesce(sum(abc_earlier), 0) as earlier from measured group by all),
  ranked as (${rankedBy("worth")}),
  before as (${rankedBy("earlier")})
  select m.*, null::integer as aged, r.upto, r.whole, r.worth, ${classOf("r", "worth")} as abc, coalesce(${classOf("e", "earlier")}, 'none') as abc_before
  from measured m join ranked r on r.warehouse_id = m.warehouse_id and r.material_id = m.material_id
  left join before e on e.warehouse_id = m.warehouse_id and e.material_id = m.material_id`;
