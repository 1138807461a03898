import { SEPARATED } from "../separation.ts";

/** Posts come behind all stations. */
const BEHIND = 1000;

/**
 * The roles of each member with the part of the company in which each holds: his stations, the roles of his groups at a provider, and the
 * posts of his employee, from day to day. A post has an id of its own for each member that holds it. `is_in_force` where member and role
 * are enabled and the company's day lies between the days; a role of administrators is not where duties are separated.
 */
export const MEMBER_STATION = `select s.comp_id, s.id, s.membership_id, m.account_id, s.role_id, s.seq, s.scope, s.department_id, s.warehouse_id,
    s.from_on, s.to_on, m.stage = 'enabled' and r.stage = 'enabled'
      and not (r.is_administrator and s.comp_id in (${SEPARATED}))
      and coalesce(s.from_on <= (now() at time zone c.time_zone)::date, true)
      and coalesce(s.to_on >= (now() at time zone c.time_zone)::date, true) as is_in_force
  from (
    select i.comp_id, i.id, i.membership_id, i.role_id, ${BEHIND} as seq, i.scope,
      null::bigint as department_id, null::bigint as warehouse_id, null::date as from_on, null::date as to_on
    from identity_station i join identity_provider v on v.id = i.provider_id and v.stage = 'enabled'
    union all
    select comp_id, id, membership_id, role_id, seq, scope, department_id, warehouse_id, from_on, to_on from station
    union all
    select e.comp_id, ('x' || substr(md5(concat_ws(' ', coalesce(p.id, e.id), w.id)), 1, 14))::bit(56)::bigint, w.id, e.role_id,
      ${BEHIND} + coalesce(p.seq, 0),
      case when p.department_id is not null then 'department' when p.warehouse_id is not null then 'warehouse' else 'own' end,
      p.department_id, p.warehouse_id, e.from_on, e.to_on
    from employee_station e join membership w on w.comp_id = e.comp_id and w.employee_id = e.employee_id
    left join employee_station_scope p on p.comp_id = e.comp_id and p.station_id = e.id) s
  join membership m on m.comp_id = s.comp_id and m.id = s.membership_id
  join role r on r.id = s.role_id join company c on c.id = s.comp_id`;
