import { sql } from "drizzle-orm";
import { run, transaction, type Transaction } from "#db/client";
import type { FieldAccess, Language, RowScope, Viewer } from "#define/viewer";
import { companiesOf } from "./company.ts";
import { type Grant, permits } from "./grants.ts";
import type { Runtime } from "./runtime.ts";

type Account = { id: string; account: string };
type Membership = { compId: number; id: string; employeeId: string | null; departmentId: string | null };
type Station = { roleId: string; scope: string; departmentId: string | null; warehouseId: string | null; isAdministrator: boolean };
type RoleField = { roleId: string; module: string; field: string; access: string };
type Facts = {
  account: Account;
  membership: Membership;
  compIds: number[];
  stations: Station[];
  departments: string[];
  grants: Grant[];
  fields: RoleField[];
  menu: string[];
};

const KEPT_MS = 5_000;
const known = new WeakMap<object, Map<string, { until: number; viewer: Promise<Viewer | null> }>>();

/** Who an account is in a company, with the union of the rights of its stations there; null when it is no enabled member. Remembered for five seconds. */
export function loadViewer(
  runtime: Pick<Runtime, "client">,
  accountId: string,
  compId: number,
  language: Language,
): Promise<Viewer | null> {
  const viewers = known.get(runtime.client) ?? new Map<string, { until: number; viewer: Promise<Viewer | null> }>();
  known.set(runtime.client, viewers);
  const key = `${accountId} ${compId} ${language}`;
  const held = viewers.get(key);
  if (held && held.until > Date.now()) return held.viewer;
  const viewer = readViewer(runtime, accountId, compId, language);
  viewers.set(key, { until: Date.now() + KEPT_MS, viewer });
  viewer.catch(() => viewers.delete(key));
  return viewer;
}

/** Makes every right be read anew: to be called after a change of accounts, stations or roles. */
export function forgetViewers(runtime: Pick<Runtime, "client">): void {
  known.delete(runtime.client);
}

/** The program itself, working for a job, an import or a seed in one company: every right there. `name` says which job. */
export function systemViewer(compId: number, name: string): Viewer {
  return {
    accountId: "0",
    account: name,
    employeeId: null,
    departmentId: null,
    language: "zh",
    compId,
    compIds: [compId],
    scope: { company: true, departments: [], warehouses: [], own: false },
    menu: null,
    may: () => true,
    access: () => "write",
  };
}

/** Says whether a viewer is the program and not a person. */
export const isSystem = (viewer: Viewer): boolean => viewer.accountId === "0";

async function readViewer(runtime: Pick<Runtime, "client">, accountId: string, compId: number, language: Language): Promise<Viewer | null> {
  const [account] = await run<Account>(runtime.client, sql`select id, account from account where id = ${accountId} and is_enabled`);
  if (!account) return null;
  const companies = [...(await companiesOf(runtime)).keys()];
  const facts = await transaction(runtime.client, companies, (open) => readFacts(open, account, compId, companies), "read only");
  return facts && viewerOf(facts, language);
}

async function readFacts(open: Transaction, account: Account, compId: number, companies: readonly number[]): Promise<Facts | null> {
  const memberships =
    await open.run<Membership>(sql`select m.comp_id as "compId", m.id, m.employee_id as "employeeId", e.department_id as "departmentId"
    from membership m left join employee e on e.comp_id = m.comp_id and e.id = m.employee_id
    where m.comp_id = any(${sql.param(companies.map(String))}::text[]::integer[]) and m.account_id = ${account.id} order by m.comp_id`);
  const membership = memberships.find((one) => one.compId === compId);
  if (!membership) return null;
  const mine = sql`comp_id = ${compId} and membership_id = ${membership.id}`;
  const roles = sql`role_id in (select role_id from station where ${mine})`;
  const [stations, departments, grants, fields, menu] = await Promise.all([
    open.run<Station>(sql`select s.role_id as "roleId", s.scope, s.department_id as "departmentId", s.warehouse_id as "warehouseId", r.is_administrator as "isAdministrator"
      from station s join role r on r.id = s.role_id where ${mine} and r.stage = 'enabled' order by s.seq`),
    open.run<{ id: string }>(sql`with recursive below as (
        select comp_id, id from department where comp_id = ${compId} and id in (select department_id from station where ${mine} and scope = 'departmentBelow')
        union select d.comp_id, d.id from department d join below b on b.comp_id = d.comp_id and b.id = d.parent_id where d.comp_id = ${compId})
      select id from below`),
    open.run<Grant>(sql`select role_id as "roleId", module, action from role_grant where ${roles}`),
    open.run<RoleField>(sql`select role_id as "roleId", module, field, access from role_field where ${roles}`),
    open.run<{ path: string }>(sql`select distinct path from role_menu where ${roles}`),
  ]);
  const compIds = memberships.map((one) => one.compId);
  return {
    account,
    membership,
    compIds,
    stations,
    departments: departments.map(({ id }) => id),
    grants,
    fields,
    menu: menu.map(({ path }) => path),
  };
}

function viewerOf({ account, membership, compIds, stations, departments, grants, fields, menu }: Facts, language: Language): Viewer {
  const all = stations.some((station) => station.isAdministrator);
  const roles = new Set(stations.map((station) => station.roleId));
  const may = permits(grants.filter((grant) => roles.has(grant.roleId)));
  const accesses = accessOf([...roles], fields);
  return {
    accountId: account.id,
    account: account.account,
    employeeId: membership.employeeId,
    departmentId: membership.departmentId,
    language,
    compId: membership.compId,
    compIds,
    scope: scopeOf(stations, departments, all),
    menu: all ? null : new Set(menu),
    may: all ? () => true : may,
    access: all ? () => "write" : (module, field) => accesses.get(`${module} ${field}`) ?? "write",
  };
}

function scopeOf(stations: readonly Station[], below: readonly string[], all: boolean): RowScope {
  const held = (scope: string) => stations.filter((station) => station.scope === scope);
  const own = held("department").flatMap(({ departmentId }) => (departmentId === null ? [] : [departmentId]));
  return {
    company: all || held("company").length > 0,
    departments: [...new Set([...own, ...below])],
    warehouses: [...new Set(held("warehouse").flatMap(({ warehouseId }) => (warehouseId === null ? [] : [warehouseId])))],
    own: held("own").length > 0,
  };
}

const WIDTH: readonly FieldAccess[] = ["hidden", "read", "write"];

/** The widest of the roles; a role that says nothing of a field may write it. */
function accessOf(roles: readonly string[], fields: readonly RoleField[]): Map<string, FieldAccess> {
  const said = new Map<string, string[]>();
  for (const { roleId, module, field, access } of fields) {
    const key = `${module} ${field}`;
    if (roles.includes(roleId)) said.set(key, [...(said.get(key) ?? []), access]);
  }
  return new Map([...said].map(([key, accesses]) => [key, accesses.length < roles.length ? "write" : widest(accesses)]));
}

function widest(accesses: readonly string[]): FieldAccess {
  return WIDTH.findLast((access) => accesses.includes(access)) ?? "hidden";
}
