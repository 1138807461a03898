/** The day of January that the first week of a year holds, and the day (1 = Monday) that weeks begin with: by the company's rule. */
const [LEAST, BEGINS] = ["case w.rule when 'iso' then 4 else 1 end", "case w.rule when 'sunday' then 7 else 1 end"];
/** The first day of the week of a form of alias `d`: that of its year's first one, and so many weeks later. */
const WEEK_DAY = `(select w.first_week - (extract(isodow from w.first_week)::integer - ${BEGINS} + 7) % 7 + (right(d.period_key, 2)::integer - 1) * 7
    from (select make_date(left(d.period_key, 4)::integer, 1, ${LEAST}) as first_week, w.rule
      from (select week_rule as rule from company where id = $comp) w) w)`;
/** The first day of the fiscal year that a form of alias `d` names, and so many months later. */
const yearDay = (
  later: string,
) => `(select make_date(left(d.period_key, 4)::integer - (c.fiscal_year_start_month > 1)::integer, c.fiscal_year_start_month, 1)
    + make_interval(months => ${later}) from company c where c.id = $comp)::date`;
/** The first day of the period of a form of alias `d`, the day of the document where its key says none: PostgreSQL. */
export const PERIOD_DAY = `(case when d.period = 'week' and d.period_key ~ '^\\d{4}-W[0-5]\\d$' then ${WEEK_DAY}
  when d.period = 'month' and d.period_key ~ '^\\d{4}-(0[1-9]|1[0-2])$' then to_date(d.period_key, 'YYYY-MM')
  when d.period = 'quarter' and d.period_key ~ '^\\d{4}-Q[1-4]$' then ${yearDay("right(d.period_key, 1)::integer * 3 - 3")}
  when d.period = 'year' and d.period_key ~ '^\\d{4}$' then ${yearDay("0")} else d.doc_on end)`;

/** What figures are of, as DuckDB columns: of different ones, or of rates, there is no sum. */
const KEY = ["measure", "coalesce(kpi_name, '')", "coalesce(kpi_unit, '')", "period"];
/** The sum of a figure over the rows that have it, where they say the same thing in the same unit: DuckDB. */
export const alike = (column: string, ...more: readonly string[]) => {
  const among = `filter (where ${column} is not null)`;
  return `case when count(distinct concat_ws('|', ${[...KEY, ...more].join(", ")})) ${among} = 1
    and (count(${column}) = 1 or max(coalesce(kpi_unit, '')) ${among} <> '%') then sum(${column}) end`;
};
/** The same of lines of alias `l` of documents of alias `d`: PostgreSQL. */
export const alikeBooked = (amount: string, from: string, ...more: readonly string[]) =>
  `select case when min(k.one) = max(k.one) and (count(*) = 1 or bool_and(k.unit <> '%')) then sum(k.amount) end as value
    from (select array[${["l.measure", "l.kpi_name", "l.kpi_unit", "d.period", ...more].map((part) => `coalesce(${part}::text, '')`).join(", ")}] as one,
      coalesce(l.kpi_unit, '') as unit, ${amount} as amount from ${from}) k where k.amount is not null`;
