/**
 * Days that differ from the week's rule, as facts of a dataset: +1 where a weekend is worked, -1 where a weekday is free. PostgreSQL,
 * columns `id`, `on_day`, `amount`.
 */
export const CALENDAR_DAYS = `select k.id, k.on_day, case when k.is_working then 1 else -1 end as amount from calendar_day k
  where k.comp_id = $comp and k.is_working <> (extract(isodow from k.on_day) < 6)`;

/** Working days after `$asOf` up to the end of its year by the company's calendar. DuckDB scalar over `{facts}` with kind `calendar`. */
export const WORKING_DAYS_LEFT = `(select count(*)
  from (select unnest(generate_series(cast($asOf + 1 as timestamp), cast(make_date(year($asOf), 12, 31) as timestamp), interval 1 day)) as d)
    where dayofweek(d) between 1 and 5)
  + (select cast(coalesce(sum(amount), 0) as integer) from {facts} where kind = 'calendar' and on_day > $asOf and year(on_day) = year($asOf))`;

/** The same in PostgreSQL, day by day. */
export const WORKING_DAYS_COUNTED = `(select count(*)
  from generate_series($asOf::date + 1, make_date(extract(year from $asOf::date)::integer, 12, 31), interval '1 day') d
  left join calendar_day k on k.comp_id = $comp and k.on_day = d::date where coalesce(k.is_working, extract(isodow from d) < 6))`;
