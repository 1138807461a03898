import { boolean, date, pgTable, text } from "drizzle-orm/pg-core";
import { bigintText, companyColumns } from "../columns.ts";

/** What each member of a company may do by which of his roles: a row for each module of each station. */
export const roleUserPermissions = pgTable("role_user_permission", {
  ...companyColumns,
  userId: bigintText().notNull(),
  roleId: bigintText().notNull(),
  scope: text().notNull(),
  departmentId: bigintText(),
  warehouseId: bigintText(),
  fromOn: date({ mode: "string" }),
  toOn: date({ mode: "string" }),
  module: text().notNull(),
  allowed: text(),
  isInForce: boolean().notNull(),
});

export const ROLE_USER_PERMISSION = `select s.comp_id,
    ('x' || substr(md5(concat_ws(' ', s.id, coalesce(g.module, '*'))), 1, 14))::bit(56)::bigint as id,
    m.account_id as user_id, s.role_id, s.scope, s.department_id, s.warehouse_id, s.from_on, s.to_on, coalesce(g.module, '*') as module,
    case when r.is_administrator then '*' else g.actions end as allowed,
    r.stage = 'enabled' and m.stage = 'enabled' and a.is_enabled
      and coalesce(s.from_on <= (now() at time zone c.time_zone)::date, true)
      and coalesce(s.to_on >= (now() at time zone c.time_zone)::date, true) as is_in_force
  from station s join membership m on m.comp_id = s.comp_id and m.id = s.membership_id join account a on a.id = m.account_id
    join role r on r.id = s.role_id join company c on c.id = s.comp_id
    left join (select role_id, module, string_agg(action, ', ' order by action) as actions from role_grant group by role_id, module) g
      on g.role_id = s.role_id and not r.is_administrator
  where r.is_administrator or g.module is not null`;
