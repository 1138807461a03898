/** The first day of the period of a form of alias `d`: PostgreSQL. */
export const PERIOD_DAY = `(case d.period when 'month' then to_date(d.period_key, 'YYYY-MM')
  when 'quarter' then make_date(left(d.period_key, 4)::integer, right(d.period_key, 1)::integer * 3 - 2, 1)
  else make_date(d.period_key::integer, 1, 1) end)`;

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
