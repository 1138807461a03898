import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#db/client";
import { shaped } from "#db/row";
import { separated } from "#db/separation";

const POST = shaped({
  id: "id",
  roleId: "id",
  role: "text",
  isAdministrator: "boolean",
  departmentId: "id?",
  warehouseId: "id?",
  mateId: "id?",
  mateAccountId: "id?",
  mateDepartmentId: "id?",
});

/** Nobody is an administrator of everything where a company keeps its three administrators apart. */
export const counts = (compId: number): SQL => sql`not (r.is_administrator and ${compId}::integer in (${separated}))`;

/** What the posts of an employee reach that hold on the company's day, part by part; one that names no part reaches his own rows. */
export function postsOf(open: Transaction, compId: number, employeeId: string) {
  return open.run(POST`select coalesce(p.id, s.id) as id, s.role_id as "roleId", r.code as role, r.is_administrator as "isAdministrator",
      p.department_id as "departmentId", p.warehouse_id as "warehouseId", p.employee_id as "mateId", m.account_id as "mateAccountId",
      e.department_id as "mateDepartmentId"
    from employee_station s join company c on c.id = s.comp_id join role r on r.id = s.role_id and r.stage = 'enabled' and ${counts(compId)}
    left join employee_station_scope p on p.comp_id = s.comp_id and p.station_id = s.id
    left join employee e on e.comp_id = p.comp_id and e.id = p.employee_id
    left join membership m on m.comp_id = p.comp_id and m.employee_id = p.employee_id
    where s.comp_id = ${compId} and s.employee_id = ${employeeId}
      and (now() at time zone c.time_zone)::date between s.from_on and coalesce(s.to_on, 'infinity'::date)
    order by s.id, p.seq`);
}
