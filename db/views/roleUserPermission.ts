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
    s.account_id as user_id, s.role_id, s.scope, s.department_id, s.warehouse_id, s.from_on, s.to_on, coalesce(g.module, '*') as module,
    case when r.is_administrator then '*' else g.actions end as allowed,
    s.is_in_force and a.is_enabled as is_in_force
  from member_station s join account a on a.id = s.account_id join role r on r.id = s.role_id
    left join (select role_id, module, string_agg(action, ', ' order by action) as actions from role_grant group by role_id, module) g
      on g.role_id = s.role_id and not r.is_administrator
  where r.is_administrator or g.module is not null`;
