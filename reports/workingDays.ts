/** Days that differ from the week's rule, as facts of a dataset: a weekend that is worked, a weekday that is free. PostgreSQL. */
export const CALENDAR_DAYS = `select k.id, k.on_day, case when k.is_working then 'worked' else 'free' end as kind from calendar_day k
  where k.comp_id = $comp and k.is_working <> (extract(isodow from k.on_day) < 6)`;
/** The rows of `{facts}` that are such days. */
export const IS_CALENDAR = "kind in ('worked', 'free')";
const DIFFERENCE = "case kind when 'worked' then 1 else -1 end";
/** The month that the company's fiscal year begins with, a PostgreSQL value found once for a statement: the column `year_start`. */
export const YEAR_START = "(select fiscal_year_start_month from company where id = $comp)";

/** The first day after the fiscal year of `$asOf`, by the month that it begins with: DuckDB and PostgreSQL. */
const afterYear = (month: string) =>
  `cast(make_date(cast(extract(year from $asOf) as integer) + case when extract(month
      from $asOf) < ${month} then 0 else 1 end, cast(${month} as integer), 1) as date)`;
/** The same for a row of `{facts}` with `year_start` (DuckDB), and in the ledgers (PostgreSQL). */
export const AFTER_YEAR = afterYear("year_start");
export const AFTER_YEAR_COUNTED = afterYear(YEAR_START);
const YEAR_END = afterYear("(select max(year_start) from {facts})");

/**
 * Working days after `$asOf` up to the end of its fiscal year by the company's calendar. DuckDB scalar over `{facts}` with calendar days.
 */
export const WORKING_DAYS_LEFT = `(select count(*)
  from (select unnest(generate_series(cast($asOf + 1 as timestamp), cast(${YEAR_END} - 1 as timestamp), interval 1 day)) as d)
    where dayofweek(d) between 1 and 5)
  + (select cast(coalesce(sum(${DIFFERENCE}), 0) as integer) from {facts} where ${IS_CALENDAR} and on_day > $asOf and on_day < ${YEAR_END})`;

/** The same in PostgreSQL, day by day. */
export const WORKING_DAYS_COUNTED = `(select count(*)
  from generate_series($asOf::date + 1, ${AFTER_YEAR_COUNTED} - 1, interval '1 day') d
  left join calendar_day k on k.comp_id = $comp and k.on_day = d::date where coalesce(k.is_working, extract(isodow from d) < 6))`;

/**
 * The months that days from `$from` to `$asOf` lie in (`worked_month`), with their working days and those of them that lie between. DuckDB
 * table over `{facts}` with calendar days.
 */
export const WORKED_MONTHS = `(select strftime(w.d, '%Y-%m') as worked_month, count(*) filter (w.works) as worked_days,
    count(*) filter (w.works and w.d between $from and $asOf) as worked_between
  from (select cast(s.d as date) as d, case when dayofweek(s.d) between 1 and 5 then 1 else 0 end + coalesce(k.more, 0) > 0 as works
    from (select unnest(generate_series(cast(date_trunc('month', $from) as timestamp), cast(last_day($asOf) as timestamp), interval 1 day)) as d) s
    left join (select on_day, ${DIFFERENCE} as more from {facts} where ${IS_CALENDAR}) k on k.on_day = cast(s.d as date)) w group by 1)`;

/** Working days of the month that begins on a day, all or those that lie in the period: PostgreSQL, day by day. */
export const workedIn = (month: string, when = "true") => `(select count(*)
  from generate_series(${month}, ${month} + interval '1 month' - interval '1 day', interval '1 day') d(on_day)
  left join calendar_day k on k.comp_id = $comp and k.on_day = d.on_day::date
  where coalesce(k.is_working, extract(isodow from d.on_day) < 6) and ${when})`;
