import { getTableName } from "drizzle-orm";
import type postgres from "postgres";
import { snake } from "#db/sql";
import type { Field } from "#define/field";
import type { Module } from "#define/module";
import { shapeOf } from "#engine/definition/shape";
import type { Row } from "#define/rows";

type Station = { role: string; scope: string; department: string | null; warehouse: string | null; administrator: boolean };
type Grant = { role: string; module: string; action: string };
type Hidden = { role: string; module: string; field: string };
/**
 * A person's rights in a company as they are stored, thought through once more and otherwise than by the engine: one row and one right at a
 * time.
 */
export type Person = {
  accountId: string;
  compId: number;
  employee: string | null;
  party: string | null;
  isGuest: boolean;
  stations: Station[];
  grants: Grant[];
  hidden: Hidden[];
  /** Paths; null for an administrator. */
  menu: ReadonlySet<string> | null;
};
export type Company = {
  parents: ReadonlyMap<string, string | null>;
  leaders: ReadonlyMap<string, string | null>;
  departments: ReadonlyMap<string, string>;
  accounts: ReadonlyMap<string, string>;
  /** Whom lines name, and as what: by module and record. */
  named: ReadonlyMap<string, readonly { employee: string; part: string | null }[]>;
};

/** What is stored of an account in a company. */
export async function personOf(sql: postgres.Sql, account: string, compId: number): Promise<Person> {
  const [member] = await sql`select m.id, a.id as "accountId", m.employee_id as employee, m.party_id as party, a.invitation_flag as invited
    from account a join membership m on m.account_id = a.id where a.account = ${account} and m.comp_id = ${compId}`;
  if (!member) throw new Error(`${account} is no member of ${compId}`);
  const stations = await sql<
    Station[]
  >`select r.code as role, s.scope, s.department_id as department, s.warehouse_id as warehouse, r.is_administrator as administrator
    from station s join role r on r.id = s.role_id where s.comp_id = ${compId} and s.membership_id = ${member.id as string}`;
  const roles = stations.map(({ role }) => role);
  const grants = await sql<
    Grant[]
  >`select r.code as role, g.module, g.action from role_grant g join role r on r.id = g.role_id where r.code in ${sql(roles)}`;
  const hidden = await sql<
    Hidden[]
  >`select r.code as role, f.module, f.field from role_field f join role r on r.id = f.role_id where f.access = 'hidden' and r.code in ${sql(roles)}`;
  const menu = await sql<{ path: string }[]>`select m.path from role_menu m join role r on r.id = m.role_id where r.code in ${sql(roles)}`;
  const isAdministrator = stations.some(({ administrator }) => administrator);
  const { accountId, employee, party, invited } = member as {
    accountId: string;
    employee: string | null;
    party: string | null;
    invited: string;
  };
  return {
    accountId,
    compId,
    employee,
    party,
    isGuest: invited !== "0",
    stations,
    grants,
    hidden,
    menu: isAdministrator ? null : new Set(menu.map(({ path }) => path)),
  };
}

/** Who leads and lies where in a company, and whom the lines of records name. */
export async function companyOf(sql: postgres.Sql, compId: number, modules: readonly Module[]): Promise<Company> {
  const departments = await sql`select id, parent_id as parent, leader_id as leader from department where comp_id = ${compId}`;
  const employees = await sql`select id, department_id as department from employee where comp_id = ${compId}`;
  const members =
    await sql`select account_id as account, employee_id as employee from membership where comp_id = ${compId} and employee_id is not null`;
  return {
    parents: new Map(departments.map(({ id, parent }) => [id as string, parent as string | null])),
    leaders: new Map(departments.map(({ id, leader }) => [id as string, leader as string | null])),
    departments: new Map(employees.map(({ id, department }) => [id as string, department as string])),
    accounts: new Map(members.map(({ account, employee }) => [account as string, employee as string])),
    named: await peopleNamed(sql, compId, modules),
  };
}

async function peopleNamed(sql: postgres.Sql, compId: number, modules: readonly Module[]): Promise<Company["named"]> {
  const found = new Map<string, { employee: string; part: string | null }[]>();
  for (const { id, scope, lines = {} } of modules) {
    const named = "everyReader" in scope ? undefined : scope.named;
    const line = named && lines[named.table];
    if (!named || !line) continue;
    const [record = "", employee = "", part = ""] = [line.parent, named.employee, named.helps?.column ?? named.employee].map(snake);
    const rows = await sql`select ${sql(record)} as record, ${sql(employee)} as employee, ${sql(part)} as part
      from ${sql(getTableName(line.table))} where comp_id = ${compId}`;
    for (const row of rows) {
      const key = `${id} ${row.record}`;
      found.set(key, [...(found.get(key) ?? []), { employee: String(row.employee), part: row.part as string | null }]);
    }
  }
  return found;
}

/** Says whether a role may do something, by its own grants. */
function mayBy(person: Person, { role, administrator }: Station, module: string, action: string): boolean {
  const area = `${module.split(".")[0]}.*`;
  return (
    administrator ||
    person.grants.some((grant) => grant.role === role && [module, area, "*"].includes(grant.module) && [action, "*"].includes(grant.action))
  );
}

export const may = (person: Person, module: string, action: string): boolean =>
  person.stations.some((station) => mayBy(person, station, module, action));

/** How somebody stands to a module: reads it, looks it up through another, or neither. */
export function standingOf(person: Person, module: Module, modules: readonly Module[]): "read" | "lookUp" | "none" {
  if (may(person, module.id, "read")) return "read";
  return !person.isGuest && modules.some((other) => linksTo(other, module.id) && may(person, other.id, "read")) ? "lookUp" : "none";
}

/** Says whether one row of a module lies where a person may do something with it beside seeing it. */
export function mayWith(person: Person, company: Company, module: Module, row: Row, action: string): boolean {
  const opening = person.stations.filter((station) => mayBy(person, station, module.id, action));
  if ("everyReader" in module.scope) return opening.length > 0;
  return opening.some((station) => opensRow(person, company, station, module, row) || isNamed(person, company, station, module, row, true));
}

/** Says whether somebody may write a record of a module for a department: where he works, and where stations that write such open. */
export function writesFor(person: Person, company: Company, module: Module, department: string): boolean {
  const line = above(company, department);
  const opens = ({ scope, administrator, ...station }: Station) =>
    administrator ||
    scope === "company" ||
    (scope === "department" && station.department === department) ||
    (scope === "departmentBelow" && line.includes(station.department ?? "-")) ||
    (scope === "team" && person.employee !== null && line.some((id) => company.leaders.get(id) === person.employee));
  const isWorkplace = person.employee !== null && company.departments.get(person.employee) === department;
  return (
    isWorkplace ||
    person.stations.some((station) => ["create", "edit"].some((action) => mayBy(person, station, module.id, action)) && opens(station))
  );
}

/** Those rows of a module that a person may see. */
export function rowsSeen(person: Person, company: Company, module: Module, modules: readonly Module[], rows: readonly Row[]): Row[] {
  const isRead = may(person, module.id, "read");
  const through = isRead ? [module.id] : modules.filter((other) => linksTo(other, module.id)).map(({ id }) => id);
  const opening = person.stations.filter((station) => through.some((id) => mayBy(person, station, id, "read")));
  if (opening.length === 0 || ("everyReader" in module.scope && person.isGuest)) return [];
  return rows.filter(
    (row) =>
      (module.kind !== "company" || row.compId === person.compId) &&
      opening.some(
        (station) =>
          opensRow(person, company, station, module, row) ||
          readsOn(person, station, module, row) ||
          isNamed(person, company, station, module, row, false),
      ),
  );
}

/** Whose it was before still reads it, where he sees what is his own: alone, or with his team's. */
function readsOn(person: Person, station: Station, { scope }: Module, row: Row): boolean {
  if ("everyReader" in scope || scope.reader === undefined || person.isGuest) return false;
  return ["own", "team"].includes(station.scope) && person.employee !== null && row[scope.reader] === person.employee;
}

/** A line names him, for more than reading as one who helps: where he sees what is his own. */
function isNamed(person: Person, { named }: Company, station: Station, { id, scope }: Module, row: Row, isToHelp: boolean): boolean {
  if ("everyReader" in scope || !scope.named || person.isGuest || !["own", "team"].includes(station.scope)) return false;
  const values = scope.named.helps?.values ?? [];
  return (named.get(`${id} ${row.id}`) ?? []).some(
    ({ employee, part }) => employee === person.employee && (!isToHelp || values.includes(part ?? "")),
  );
}

function opensRow(person: Person, company: Company, station: Station, { scope, ...module }: Module, row: Row): boolean {
  if ("everyReader" in scope) return true;
  const at = (name: string | readonly string[] | undefined) => [name ?? []].flat().map((column) => row[column] ?? null);
  const isParty = person.party !== null && [...at(scope.customer), ...at(scope.dealer)].includes(person.party);
  if (person.isGuest) return isParty;
  if (station.administrator || (scope.open && scope.open.values.includes(String(row[scope.open.column])))) return true;
  const isOwned = scope.creatorUntilOwned === true && at(scope.owner).some((owner) => owner !== null);
  const creator = isOwned ? "" : String(row[scope.creator ?? "createdBy"] ?? "");
  const isOwn = (employee: string | null, account: string) =>
    (employee !== null && at(scope.owner).includes(employee)) ||
    (shapeOf({ scope, ...module }).columns.has(scope.creator ?? "createdBy") && creator === account);
  switch (station.scope) {
    case "company":
      return true;
    case "department":
      return at(scope.department).includes(station.department ?? "-");
    case "departmentBelow":
      return at(scope.department).some((department) => above(company, String(department)).includes(station.department ?? "-"));
    case "warehouse":
      return at(scope.warehouse).includes(station.warehouse ?? "-");
    case "own":
      return isOwn(person.employee, person.accountId);
    case "team":
      return isOwn(person.employee, person.accountId) || isOfTeam(person, company, at(scope.owner), creator);
    default:
      return isParty;
  }
}

function isOfTeam(person: Person, company: Company, owners: readonly unknown[], creator: string): boolean {
  const isLed = (employee: unknown) =>
    above(company, company.departments.get(String(employee)) ?? "").some((id) => company.leaders.get(id) === person.employee);
  const maker = company.accounts.get(creator);
  return person.employee !== null && (owners.some(isLed) || (maker !== undefined && isLed(maker)));
}

/** A department and all above it; samples may lie above each other in a ring. */
function above({ parents }: Company, department: string): string[] {
  const found: string[] = [];
  for (let next: string | null | undefined = department; next && !found.includes(next); next = parents.get(next)) found.push(next);
  return found;
}

const targets = new WeakMap<Module, ReadonlySet<string>>();

/** Says whether a module has a link to another. */
function linksTo(module: Module, target: string): boolean {
  const known =
    targets.get(module) ??
    new Set([
      ...linksOf(module)
        .map(({ field }) => field.to)
        .filter((to) => to !== module.id),
      ...pulls(module),
    ]);
  targets.set(module, known);
  return known.has(target);
}

type Link = Extract<Field, { kind: "link" }>;
/** Every link of a module, of its header and its lines. */
export function linksOf({ fields, lines = {} }: Module): { table?: string; name: string; field: Link }[] {
  return [...linked(fields), ...Object.entries(lines).flatMap(([table, line]) => linked(line.fields).map((link) => ({ table, ...link })))];
}

const linked = (all: Readonly<Record<string, Field>>) =>
  Object.entries(all).flatMap(([name, field]) => (field.kind === "link" ? [{ name, field }] : []));

const pulls = ({ lines = {} }: Module) =>
  Object.values(lines).flatMap((line) => Object.values(line.itemsFrom ?? {}).map(({ module }) => module));
