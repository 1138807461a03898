/** Customers (alias `d`) who are dealt with, with what the company says of them (`p`) and their department (`t`). */
const ACTIVE = `customer d join company_party p on p.comp_id = d.comp_id and p.id = d.id and p.is_customer and p.stage in ('enabled', 'changing')
  left join department t on t.comp_id = p.comp_id and t.id = p.department_id`;
const UNIT = "coalesce(d.unit_id, t.unit_id)";
const WHO = `d.id as customer_id, p.department_id, ${UNIT} as unit_id, d.region_id, d.owner_id, d.level, d.next_follow_on as next_on`;
const PROMISED = `${ACTIVE} join visit_frequency f on f.comp_id = d.comp_id and f.unit_id = ${UNIT} and f.level = d.level`;
/** From when a year's promise counts: since the customer came, or came to whom has him; always, if he was there before the pool. */
const SINCE = `(select max(e.on_day) from customer_pool_entry e where e.comp_id = d.comp_id and e.customer_id = d.id
    and e.kind <> 'opening' and (e.delta = 1 or d.owner_id is null))`;

/**
 * Each customer with the day on which he was met last by his master, what a year promises him and from which day of it, and when he was
 * met; a call is no visit.
 */
export const VISIT_ROWS = `select ${WHO}, 'customer' as kind, d.last_follow_on as on_day, null::integer as visits from ${ACTIVE} where d.comp_id = $comp
  union all select ${WHO}, 'promise', greatest(make_date(f.year, 1, 1), ${SINCE}), f.visits from ${PROMISED} where d.comp_id = $comp
    and coalesce(extract(year from ${SINCE}) <= f.year, true)
  union all select ${WHO}, case when v.visit_type = 'phone' then 'call' else 'visit' end, v.visit_on, null
    from ${ACTIVE} join visit v on v.comp_id = d.comp_id and v.customer_id = d.id
    and v.stage in ('done', 'overdue', 'reported', 'reviewed') where d.comp_id = $comp
  union all select ${WHO}, 'reception', r.come_on, null from ${ACTIVE} join reception r on r.comp_id = d.comp_id and r.customer_id = d.id
    and r.stage = 'done' where d.comp_id = $comp`;

/** Customers of whom anything may read otherwise since `$since` or `$at`; a changed promise is one to all of them. */
export const VISITS_CHANGED = `select v.customer_id as key from visit v join document_history h on h.comp_id = v.comp_id and h.document_id = v.id
    and h.module = 'crm.visit' where v.comp_id = $comp and h.id >= $since
  union select r.customer_id from reception r join document_history h on h.comp_id = r.comp_id and h.document_id = r.id
    and h.module = 'crm.reception' where r.comp_id = $comp and h.id >= $since
  union select id from company_party where comp_id = $comp and is_customer and updated_at >= $at
  union select document_id from document_history where comp_id = $comp and module in ('crm.customer', 'crm.poolCustomer') and id >= $since
  union select p.id from company_party p join department t on t.comp_id = p.comp_id and t.id = p.department_id
    where p.comp_id = $comp and p.is_customer and t.updated_at >= $at
  union select d.id from customer d where d.comp_id = $comp
    and exists (select from document_history where comp_id = $comp and module = 'crm.visitFrequency' and id >= $since)`;

/** Days of the period from `on_day` to the end of its year, and of that year. */
const DAYS = "greatest(0, date_diff('day', greatest($from, on_day), least($asOf, make_date(year(on_day), 12, 31))) + 1)";
const YEAR_DAYS = "dayofyear(make_date(year(on_day), 12, 31))";
/** The part of a year's promise that falls into the period, to whole visits. */
const PART = `case when kind = 'promise' then (2 * visits * ${DAYS} + ${YEAR_DAYS}) // (2 * ${YEAR_DAYS}) else 0 end`;

/**
 * Customers with what the period promised them, how often they were visited, and when they were met last; visits to those whom nobody has
 * (they lie in the pool) are nobody's to hold. DuckDB over `{facts}`.
 */
export const VISITED = `select *, if(owner_id is null, 0, greatest(0, promised - held)) as missing,
    if(owner_id is null, greatest(0, promised - held), 0) as unowned, date_diff('day', last_on, $asOf) as since
  from (select customer_id, any_value(department_id) as department_id, any_value(unit_id) as unit_id, any_value(region_id) as region_id,
      any_value(owner_id) as owner_id, any_value(level) as level, any_value(next_on) as next_on, cast(sum(${PART}) as integer) as promised,
      cast(count(*) filter (kind = 'visit' and on_day between $from and $asOf) as integer) as held,
      max(on_day) filter (kind <> 'promise' and on_day <= $asOf) as last_on
    from {facts} group by customer_id)`;

const RIGHTS = "{scope department=p.department_id owner=d.owner_id}";
/** The tie-outs count days one by one, and visits by their check-in. */
const TOLD = `(select d.id, d.owner_id,
    (select coalesce(sum(round(f.visits * (select count(*) from generate_series($from::date, $asOf::date, interval '1 day') g
        where extract(year from g) = f.year and not exists (select from customer_pool_entry e where e.comp_id = d.comp_id
          and e.customer_id = d.id and e.kind <> 'opening' and (e.employee_id = d.owner_id and e.delta = 1 or d.owner_id is null)
          and e.on_day > g)) / extract(doy from make_date(f.year, 12, 31))::numeric)), 0)
      from visit_frequency f where f.comp_id = d.comp_id and f.unit_id = ${UNIT} and f.level = d.level) as promised,
    (select count(*) from visit v where v.comp_id = d.comp_id and v.customer_id = d.id and v.checkin_at is not null
      and v.visit_type <> 'phone' and v.visit_on between $from and $asOf) as held,
    greatest((select max(v.visit_on) from visit v where v.comp_id = d.comp_id and v.customer_id = d.id and v.checkin_at is not null
        and v.visit_on <= $asOf),
      (select max(r.come_on) from reception r where r.comp_id = d.comp_id and r.customer_id = d.id and r.stage = 'done' and r.come_on <= $asOf),
      (select x.last_follow_on from customer x where x.comp_id = d.comp_id and x.id = d.id and x.last_follow_on <= $asOf)) as last_on,
    (select x.next_follow_on from customer x where x.comp_id = d.comp_id and x.id = d.id) as next_on
  from ${ACTIVE} where d.comp_id = $comp and ${RIGHTS}) k`;
/** A figure of customers (`k`: owner_id, promised, held, last_on) out of the tables themselves: PostgreSQL. */
export const ofVisited = (what: string, when = "true") => `select ${what} as value from ${TOLD} where ${when}`;
