import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import type { Finding, Rule } from "#define/rule";
import type { Work } from "#define/work";
import { givesAll } from "#posting/duties";
import { beyondOwn } from "#posting/roleHolders";
import { rolesByPosts } from "#posting/rolesHeld";
import { administratorRoles, roleCodes, type Station, storedPersons, type User } from "./stored.ts";

/**
 * Nobody changes what he may do himself, nor whom he is; roles of administrators are given by administrators, and others give what they
 * have themselves, with stations or by the posts of an employee.
 */
export const keepsOwnRights: Rule<User> = async (documents, work) => {
  const stored = await storedStations(work, documents);
  const persons = await storedPersons(work, documents);
  const posts = await rolesByPosts(
    work,
    documents.map(({ header }) => header.employeeId),
  );
  const given = documents.map(({ header, lines }) => {
    const before = stored.get(header.id) ?? [];
    const added = lines.stations.flatMap((row, at) =>
      before.some((one) => covers(one, said(row))) ? [] : [{ at, roleId: said(row).roleId }],
    );
    const isLinked = header.employeeId !== persons.get(header.id)?.employeeId;
    return { added, byPosts: isLinked ? (posts.get(header.employeeId ?? "") ?? []) : [] };
  });
  const roles = await administratorRoles(work);
  const asked = given.flatMap(({ added, byPosts }) => [...added.map(({ roleId }) => roleId), ...byPosts]);
  const beyond = (await givesAll(work)) ? new Set<string>() : await beyondOwn(work, asked);
  const refusal = (roleId: string) => {
    if (work.viewer.menu === null) return undefined;
    if (roles.has(roleId)) return "administratorsOnly" as const;
    return beyond.has(roleId) ? ("moreThanOwn" as const) : undefined;
  };
  const codes = await roleCodes(work, asked);
  return documents.flatMap(({ header, lines }, document) => {
    const before = stored.get(header.id) ?? [];
    const person = persons.get(header.id);
    const isOwn = header.id === work.viewer.accountId;
    const isChanged = JSON.stringify(before) !== JSON.stringify(lines.stations.map(said));
    const moved = (["employeeId", "partyId"] as const).filter((field) => person && header[field] !== person[field]);
    const { added, byPosts } = given[document] ?? { added: [], byPosts: [] };
    return [
      ...(isOwn && isChanged ? [{ document, code: "ownRights" as const, field: "account" }] : []),
      ...(isOwn ? moved.map((field) => ({ document, code: "ownRights" as const, field })) : []),
      ...added.flatMap(({ at, roleId }): Finding[] => {
        const code = refusal(roleId);
        return code ? [{ document, code, table: "stations", row: at + 1, field: "roleId", value: codes.get(roleId) ?? roleId }] : [];
      }),
      ...byPosts.flatMap((roleId): Finding[] => {
        const code = refusal(roleId);
        return code ? [{ document, code, field: "employeeId", value: codes.get(roleId) ?? roleId }] : [];
      }),
    ];
  });
};

type Said = Pick<Station, "roleId" | "scope" | "departmentId" | "warehouseId" | "fromOn" | "toOn">;

const said = ({ roleId, scope, departmentId, warehouseId, fromOn, toOn }: Station): Said => ({
  roleId,
  scope,
  departmentId,
  warehouseId,
  fromOn,
  toOn,
});

/** Whether what a station says goes no further than another one. */
const covers = (one: Said, other: Said): boolean =>
  one.roleId === other.roleId &&
  one.scope === other.scope &&
  one.departmentId === other.departmentId &&
  one.warehouseId === other.warehouseId &&
  (one.fromOn ?? "") <= (other.fromOn ?? "") &&
  (one.toOn ?? LAST) >= (other.toOn ?? LAST);

/** Behind every day. */
const LAST = "9999-12-31";

async function storedStations(work: Work, documents: readonly User[]): Promise<Map<string, Said[]>> {
  const rows = await work.run(
    shaped({
      membershipId: "id",
      roleId: "id",
      scope: "text",
      departmentId: "id?",
      warehouseId: "id?",
      fromOn: "day?",
      toOn: "day?",
    })`select membership_id as "membershipId", role_id as "roleId", scope, department_id as "departmentId", warehouse_id as "warehouseId",
        from_on as "fromOn", to_on as "toOn" from station where comp_id = ${work.compId} and membership_id = any(${arrayOf(
          documents.map(({ header }) => header.id),
          "bigint",
        )}) order by membership_id, seq`,
  );
  const found = new Map<string, Said[]>();
  for (const { membershipId, ...row } of rows) found.set(membershipId, [...(found.get(membershipId) ?? []), row]);
  return found;
}
