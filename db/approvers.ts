import type { Run } from "./client.ts";
import { type RowIn, shaped } from "./row.ts";
import { arrayOf } from "./sql.ts";

/** A piece of work in one company. */
type Source = { compId: number; run: Run };
const DEPARTMENT = shaped({ id: "id", parentId: "id?", unitId: "id?", leaderId: "id?", code: "text" });
type Department = RowIn<typeof DEPARTMENT>;
const STATION = shaped({ roleId: "id", scope: "text", departmentId: "id?", warehouseId: "id?", accountId: "id" });
type Station = RowIn<typeof STATION>;
/** The departments of a company by id. */
export type Departments = ReadonlyMap<string, Department>;
/** What a step asks for. */
export type Wanted = {
  seq: number;
  resolver: "role" | "people" | "leader" | "field";
  roleId: string | null;
  employeeIds: readonly string[];
  levels: number | null;
  field: string | null;
};
/**
 * Where a document belongs, whom its fields name, and which employees prepared it (a leader among them is passed over for the next above).
 */
export type Subject = {
  departmentId: string | null;
  warehouseId: string | null;
  employees: Readonly<Record<string, string | null>>;
  not: readonly string[];
};

/** The departments of a company with leader, unit and the one above. */
export async function readDepartments(source: Source): Promise<Departments> {
  const rows = await source.run(
    DEPARTMENT`select id, parent_id as "parentId", unit_id as "unitId", leader_id as "leaderId", code from department where comp_id = ${source.compId}`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** The business unit that a department belongs to, its own or that of the nearest above. */
export function unitOf(departments: Departments, departmentId: string | null): string | null {
  return above(departments, departmentId).find(({ unitId }) => unitId !== null)?.unitId ?? null;
}

/** The enabled accounts that each step names for each subject, by the step's place; three statements however many there are. */
export async function approversOf(
  source: Source,
  departments: Departments,
  asked: readonly { steps: readonly Wanted[]; subject: Subject }[],
): Promise<ReadonlyMap<number, readonly string[]>[]> {
  const steps = asked.flatMap((each) => each.steps);
  const employees = new Set(asked.flatMap(({ steps: own, subject }) => own.flatMap((step) => employeesOf(step, subject, departments))));
  const [stations, accounts] = await Promise.all([
    stationsOf(
      source,
      steps.flatMap(({ roleId }) => roleId ?? []),
    ),
    accountsOf(source, [...employees]),
  ]);
  return asked.map(
    ({ steps: own, subject }) => new Map(own.map((step) => [step.seq, resolve(step, subject, departments, stations, accounts)])),
  );
}

/** The enabled accounts of employees who did not leave, in one statement. */
async function accountsOf(source: Source, employees: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows =
    employees.length === 0
      ? []
      : await source.run(
          shaped({ employeeId: "id", accountId: "id" })`select m.employee_id as "employeeId", m.account_id as "accountId" from membership m
            join account a on a.id = m.account_id and a.is_enabled
            join employee e on e.comp_id = m.comp_id and e.id = m.employee_id and e.stage = 'enabled'
            where m.comp_id = ${source.compId} and m.employee_id = any(${arrayOf(employees, "bigint")}) order by a.account`,
        );
  const byEmployee = new Map<string, string[]>();
  for (const { employeeId, accountId } of rows) byEmployee.set(employeeId, [...(byEmployee.get(employeeId) ?? []), accountId]);
  return byEmployee;
}

async function stationsOf(source: Source, roles: readonly string[]): Promise<Station[]> {
  if (roles.length === 0) return [];
  return source.run(
    STATION`select s.role_id as "roleId", s.scope, s.department_id as "departmentId", s.warehouse_id as "warehouseId", s.account_id as "accountId"
      from member_station s join account a on a.id = s.account_id and a.is_enabled
      where s.comp_id = ${source.compId} and s.is_in_force and s.role_id = any(${arrayOf([...new Set(roles)], "bigint")}) order by a.account`,
  );
}

function resolve(
  step: Wanted,
  subject: Subject,
  departments: Departments,
  stations: readonly Station[],
  accounts: ReadonlyMap<string, readonly string[]>,
): string[] {
  const found =
    step.resolver === "role"
      ? stations
          .filter((station) => station.roleId === step.roleId && covers(station, subject, departments))
          .map(({ accountId }) => accountId)
      : employeesOf(step, subject, departments).flatMap((employee) => accounts.get(employee) ?? []);
  return [...new Set(found)];
}

function employeesOf({ resolver, employeeIds, levels, field }: Wanted, subject: Subject, departments: Departments): readonly string[] {
  if (resolver === "people") return employeeIds;
  if (resolver === "field") return [subject.employees[field ?? ""]].filter((id) => id !== null && id !== undefined);
  if (resolver !== "leader") return [];
  const leaders = [...new Set(above(departments, subject.departmentId).flatMap(({ leaderId }) => leaderId ?? []))];
  return leaders
    .slice(levels ?? 0)
    .filter((leader) => !subject.not.includes(leader))
    .slice(0, 1);
}

/** A role counts for the documents that its station covers. */
function covers({ scope, departmentId, warehouseId }: Station, subject: Subject, departments: Departments): boolean {
  if (scope === "company") return true;
  if (scope === "department") return departmentId !== null && departmentId === subject.departmentId;
  if (scope === "departmentBelow") return above(departments, subject.departmentId).some(({ id }) => id === departmentId);
  return scope === "warehouse" && warehouseId !== null && warehouseId === subject.warehouseId;
}

/** A department and those above it; a circle ends where it closes. */
function above(departments: Departments, id: string | null): Department[] {
  const found: Department[] = [];
  for (let at = departments.get(id ?? ""); at && !found.includes(at); at = departments.get(at.parentId ?? "")) found.push(at);
  return found;
}
