const UNRANKED = "null::varchar as abc, null::varchar as abc_before";
/** Rows of moves that are not ranked. */
export const movesUpTo = (when: string) => `select *, ${UNRANKED} from {facts} where ${when}`;

/** Balances at the end of each month of the period: every move counts in its month and in all that follow. DuckDB select over `{facts}`. */
export const MONTH_ENDS = `
  select f.* exclude (on_month), e.end_month as on_month, ${UNRANKED} from {facts} f
  join (select strftime(cast(d as date), '%Y-%m') as end_month
    from generate_series(cast(least($fromMonth, $toMonth) || '-01' as date), cast($toMonth || '-01' as date),
    interval 1 month) g(d)) e on f.on_month <= e.end_month`;

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
  select m.*, r.upto, r.whole, r.worth, ${classOf("r", "worth")} as abc, coalesce(${classOf("e", "earlier")}, 'none') as abc_before
  from measured m join ranked r on r.warehouse_id = m.warehouse_id and r.material_id = m.material_id
  left join before e on e.warehouse_id = m.warehouse_id and e.material_id = m.material_id`;
