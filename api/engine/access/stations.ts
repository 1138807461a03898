import { type SQL, sql } from "drizzle-orm";
import { narrow, type RowIn, shaped } from "#db/row";
import type { Transaction } from "#db/client";
import { NO_ROWS, type RowScope } from "#define/viewer";
import { counts, postsOf } from "./employeeStations.ts";

/** A role held in a part of a company, with all that it opens there. */
export type Station = {
  id: string;
  roleId: string;
  role: string;
  isAdministrator: boolean;
  scope: "company" | "department" | "departmentBelow" | "warehouse" | "own" | "team" | "customer" | "dealer";
  departmentId: string | null;
  warehouseId: string | null;
  opens: RowScope;
};
export type Membership = { compId: number; id: string; employeeId: string | null; departmentId: string | null; partyId: string | null };
const STATION = shaped({
  id: "id",
  roleId: "id",
  role: "text",
  isAdministrator: "boolean",
  scope: narrow<Station["scope"]>("text"),
  departmentId: "id?",
  warehouseId: "id?",
});
type StoredStation = RowIn<typeof STATION>;
const BELOW = shaped({ stationId: "id", id: "id" });
type Below = RowIn<typeof BELOW>;
/** A department of a unit that is not below another of the same unit. */
const TOP = shaped({ unitId: "id", id: "id" });
type Top = RowIn<typeof TOP>;
const MATE = shaped({ departmentId: "id", employeeId: "id?", accountId: "id?" });
type Mate = RowIn<typeof MATE>;

/** Roles by groups come behind those that people gave. */
const BEHIND = 1000;

/** The stations of a member whose roles are in use, and the roles that he has by his groups at a provider in use, in order. */
export async function readStations(open: Transaction, membership: Membership, isGuest: boolean): Promise<Station[]> {
  const { compId, employeeId } = membership;
  const mine = sql`comp_id = ${compId} and membership_id = ${membership.id}`;
  const [stations, below, tops, mates, posts] = await Promise.all([
    open.run(STATION`select s.id, s.role_id as "roleId", r.code as role, r.is_administrator as "isAdministrator", s.scope,
        s.department_id as "departmentId", s.warehouse_id as "warehouseId"
      from (select s.id, s.role_id, s.seq, s.scope, s.department_id, s.warehouse_id from station s join company c on c.id = s.comp_id
          where s.comp_id = ${compId} and s.membership_id = ${membership.id} and ${inForce()}
        union all select i.id, i.role_id, ${BEHIND}::integer, i.scope, null, null from identity_station i
          join identity_provider p on p.id = i.provider_id and p.stage = 'enabled'
          where i.comp_id = ${compId} and i.membership_id = ${membership.id}) s
      join role r on r.id = s.role_id and r.stage = 'enabled' and ${counts(compId)} order by s.seq, s.id`),
    open.run(BELOW`with recursive below as (
        select comp_id, id as station_id, department_id as id from station where ${mine} and scope = 'departmentBelow' and department_id is not null
        union select d.comp_id, b.station_id, d.id from department d join below b on b.comp_id = d.comp_id and b.id = d.parent_id where d.comp_id = ${compId})
      select station_id as "stationId", id from below`),
    open.run(topsOf(compId)),
    employeeId === null ? [] : open.run(MATE`${matesOf(compId, employeeId)}`),
    employeeId === null || isGuest ? [] : postsOf(open, compId, employeeId),
  ]);
  const held = stations.map((station) => ({
    ...station,
    opens: isGuest ? selfOf(membership) : opensOf(station, below, tops, mates, membership),
  }));
  return [...held, ...posts.map((post) => stationOf(post, tops))];
}

/** What a post of the employee opens, as a station. */
function stationOf(
  { mateId, mateAccountId, mateDepartmentId, ...post }: Awaited<ReturnType<typeof postsOf>>[number],
  tops: readonly Top[],
): Station {
  const { departmentId, warehouseId, isAdministrator } = post;
  if (isAdministrator) return { ...post, scope: "company", opens: { ...NO_ROWS, company: true } };
  if (departmentId !== null) return { ...post, scope: "department", opens: ofDepartments([departmentId], tops) };
  if (warehouseId !== null) return { ...post, scope: "warehouse", opens: { ...NO_ROWS, warehouses: [warehouseId] } };
  if (mateId === null) return { ...post, scope: "own", opens: { ...NO_ROWS, own: true } };
  const team = { employees: [mateId], accounts: one(mateAccountId), departments: one(mateDepartmentId) };
  return { ...post, scope: "team", opens: { ...NO_ROWS, team } };
}

/** From the first to the last day of a station, both included, where its company is. */
const inForce = (): SQL => sql`coalesce(s.from_on <= (now() at time zone c.time_zone)::date, true)
  and coalesce(s.to_on >= (now() at time zone c.time_zone)::date, true)`;

const topsOf = (compId: number) =>
  TOP`select d.unit_id as "unitId", d.id from department d left join department p on p.comp_id = d.comp_id and p.id = d.parent_id
    where d.comp_id = ${compId} and d.unit_id is not null and p.unit_id is distinct from d.unit_id`;

/** The departments that an employee leads, with all below, and their people. */
function matesOf(compId: number, employeeId: string): SQL {
  return sql`with recursive led as (
      select comp_id, id from department where comp_id = ${compId} and leader_id = ${employeeId}
      union select d.comp_id, d.id from department d join led l on l.comp_id = d.comp_id and l.id = d.parent_id where d.comp_id = ${compId})
    select l.id as "departmentId", e.id as "employeeId", m.account_id as "accountId"
    from led l left join employee e on e.comp_id = l.comp_id and e.department_id = l.id
      left join membership m on m.comp_id = e.comp_id and m.employee_id = e.id`;
}

/** An invited customer is one party, and no role makes him more. */
function selfOf({ partyId }: Membership): RowScope {
  return partyId === null ? NO_ROWS : { ...NO_ROWS, customers: [partyId], dealers: [partyId] };
}

function opensOf(
  { id, scope, departmentId, warehouseId, isAdministrator }: StoredStation,
  below: readonly Below[],
  tops: readonly Top[],
  mates: readonly Mate[],
  { partyId }: Membership,
): RowScope {
  if (isAdministrator) return { ...NO_ROWS, company: true };
  switch (scope) {
    case "company":
      return { ...NO_ROWS, company: true };
    case "department":
      return ofDepartments(one(departmentId), tops);
    case "departmentBelow":
      return ofDepartments(
        below.filter(({ stationId }) => stationId === id).map((department) => department.id),
        tops,
      );
    case "warehouse":
      return { ...NO_ROWS, warehouses: one(warehouseId) };
    case "own":
      return { ...NO_ROWS, own: true };
    case "team":
      return { ...NO_ROWS, own: true, team: teamOf(mates) };
    case "customer":
      return { ...NO_ROWS, customers: one(partyId) };
    case "dealer":
      return { ...NO_ROWS, dealers: one(partyId) };
  }
}

/** What a part of a company opens: a department with all below it, or the whole company. */
export async function partOpens(open: Transaction, compId: number, departmentId: string | null): Promise<RowScope> {
  if (departmentId === null) return { ...NO_ROWS, company: true };
  const [below, tops] = await Promise.all([
    open.run(shaped({ id: "id" })`with recursive below as (
        select id from department where comp_id = ${compId} and id = ${departmentId}
        union select d.id from department d join below b on b.id = d.parent_id where d.comp_id = ${compId})
      select id from below`),
    open.run(topsOf(compId)),
  ]);
  return ofDepartments(
    below.map(({ id }) => id),
    tops,
  );
}

/** Departments, and the units that they are the whole top of. */
function ofDepartments(departments: readonly string[], tops: readonly Top[]): RowScope {
  const others = new Set(tops.filter(({ id }) => !departments.includes(id)).map(({ unitId }) => unitId));
  const units = new Set(tops.flatMap(({ id, unitId }) => (departments.includes(id) && !others.has(unitId) ? [unitId] : [])));
  return { ...NO_ROWS, departments, units: [...units] };
}

const one = (value: string | null): string[] => (value === null ? [] : [value]);

function teamOf(mates: readonly Mate[]): RowScope["team"] {
  return {
    employees: [...new Set(mates.flatMap(({ employeeId }) => employeeId ?? []))],
    accounts: [...new Set(mates.flatMap(({ accountId }) => accountId ?? []))],
    departments: [...new Set(mates.map((mate) => mate.departmentId))],
  };
}
