import { type RowIn, shaped } from "#db/row";
import type { employeeStations, employeeStationScopes } from "#db/schema/platform/employeeStation";
import { arrayOf } from "#db/sql";
import type { Issue } from "#define/problem";
import type { DocumentOf } from "#define/rows";
import { eachDocument, type Finding, type Rule } from "#define/rule";
import type { Work } from "#define/work";
import { combining, givesAll, grantsOf, isSeparated } from "#posting/duties";
import { rolesByGroups, rolesByPosts, rolesByStations } from "#posting/rolesHeld";
import { beyondOwn } from "#posting/roleHolders";

type EmployeeStation = DocumentOf<typeof employeeStations, { scopes: typeof employeeStationScopes }>;

/** Each row of what a post reaches names a department, or a person, or a warehouse. */
export const reachesOneThing = eachDocument<EmployeeStation>(({ lines: { scopes } }) =>
  scopes.flatMap(({ departmentId, employeeId, warehouseId }, at): Issue[] => {
    const named = [departmentId, employeeId, warehouseId].filter((id) => id !== null).length;
    const place = { table: "scopes", row: at + 1, field: "departmentId" };
    if (named === 0) return [{ ...place, code: "choose" }];
    return named > 1 ? [{ ...place, code: "exclusive", params: { other: departmentId === null ? "warehouseId" : "employeeId" } }] : [];
  }),
);

/** Nobody but an administrator gives an administrator's role or one that may more than himself, and nobody gives himself one. */
export const isGivenRightly: Rule<EmployeeStation> = async (documents, work) => {
  if (work.viewer.menu === null) return [];
  const asked = arrayOf(
    documents.map(({ header }) => header.roleId),
    "bigint",
  );
  const rows = await work.run(
    shaped({ id: "id", code: "text", isAdministrator: "boolean" })`select id, code, is_administrator as "isAdministrator" from role
      where id = any(${asked})`,
  );
  const roles = new Map(rows.map((row) => [row.id, row]));
  const given = documents.map(({ header }) => header.roleId);
  const beyond = (await givesAll(work)) ? new Set<string>() : await beyondOwn(work, given);
  const stored = await storedPosts(work, documents);
  return documents.flatMap((one, document): Finding[] => {
    const { header } = one;
    const role = roles.get(header.roleId);
    const isBeyond = beyond.has(header.roleId) && !goesNoFurther(one, stored.get(header.id));
    return [
      ...(role?.isAdministrator ? [{ document, code: "unknownRecord" as const, field: "roleId" }] : []),
      ...(isBeyond && !role?.isAdministrator ? [{ document, code: "moreThanOwn" as const, field: "roleId", value: role?.code }] : []),
      ...(header.employeeId === work.viewer.employeeId ? [{ document, code: "unknownRecord" as const, field: "employeeId" }] : []),
    ];
  });
};

const POST = shaped({ id: "id", employeeId: "id", roleId: "id", fromOn: "day", toOn: "day?", reaches: "text" });
type Post = RowIn<typeof POST>;

async function storedPosts(work: Work, documents: readonly EmployeeStation[]): Promise<Map<string, Post>> {
  const rows =
    await work.run(POST`select s.id, s.employee_id as "employeeId", s.role_id as "roleId", s.from_on as "fromOn", s.to_on as "toOn",
      coalesce((select string_agg(coalesce(p.department_id, p.employee_id, p.warehouse_id)::text, ' ' order by p.seq) from employee_station_scope p
        where p.comp_id = s.comp_id and p.station_id = s.id), '') as reaches
    from employee_station s where s.comp_id = ${work.compId} and s.id = any(${arrayOf(
      documents.map(({ header }) => header.id),
      "bigint",
    )})`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Whether a post gives nothing that it did not give before: at most it ends sooner. */
function goesNoFurther({ header, lines: { scopes } }: EmployeeStation, before: Post | undefined): boolean {
  const reaches = scopes.map(({ departmentId, employeeId, warehouseId }) => departmentId ?? employeeId ?? warehouseId ?? "").join(" ");
  return (
    before !== undefined &&
    before.employeeId === header.employeeId &&
    before.roleId === header.roleId &&
    before.reaches === reaches &&
    before.fromOn <= header.fromOn &&
    (before.toOn === null || (header.toOn !== null && header.toOn <= before.toOn))
  );
}

/**
 * Where duties are separated no post makes one account have two of them; a post that changes no longer gives what it gave.
 */
export const keepsApart: Rule<EmployeeStation> = async (documents, work) => {
  if (!(await isSeparated(work))) return [];
  const employees = documents.map(({ header }) => header.employeeId);
  const members = await work.run(
    shaped({ employeeId: "id", memberId: "id", account: "text" })`select m.employee_id as "employeeId", m.id as "memberId", a.account
      from membership m join account a on a.id = m.account_id where m.comp_id = ${work.compId} and m.stage = 'enabled'
        and m.employee_id = any(${arrayOf(employees, "bigint")})`,
  );
  const lasting = documents.filter(({ header: { toOn } }) => toOn === null || toOn >= work.today);
  const ids = members.map(({ memberId }) => memberId);
  const [stations, groups] = [await rolesByStations(work, ids), await rolesByGroups(work, ids)];
  const posts = await rolesByPosts(
    work,
    employees,
    documents.map(({ header }) => header.id),
  );
  const held = members.flatMap((member) =>
    [
      ...(stations.get(member.memberId) ?? []),
      ...(groups.get(member.memberId) ?? []),
      ...(posts.get(member.employeeId) ?? []),
      ...lasting.filter(({ header }) => header.employeeId === member.employeeId).map(({ header }) => header.roleId),
    ].map((roleId) => ({ ...member, compId: work.compId, roleId })),
  );
  const roles = held.map(({ roleId }) => roleId);
  const combined = combining(work, held, await grantsOf(work, roles));
  return documents.flatMap(({ header }, document): Finding[] =>
    combined
      .filter(({ employeeId }) => employeeId === header.employeeId)
      .map(({ account }) => ({ document, code: "combinedDuties", field: "roleId", value: account })),
  );
};
