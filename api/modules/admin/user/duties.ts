import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import type { Finding, Rule } from "#define/rule";
import type { Work } from "#define/work";
import { combining, GRANT, grantsOf, type Holding, isSeparated } from "#posting/duties";
import { rolesByGroups, rolesByPosts } from "#posting/rolesHeld";
import { roleCodes, storedPersons, type User } from "./stored.ts";

/**
 * Where duties are separated rights are given by whoever has that duty, whatever else he may do with accounts: by stations, and by linking
 * an employee whose posts have roles.
 */
export const rightsByTheirs: Rule<User> = async (documents, work) => {
  if (work.viewer.may(GRANT) || !(await isSeparated(work))) return [];
  const stored = await storedStations(work, documents);
  const persons = await storedPersons(work, documents);
  const linked = documents.filter(({ header: { id, employeeId } }) => employeeId !== (persons.get(id)?.employeeId ?? null));
  const posts = await rolesByPosts(
    work,
    linked.map(({ header }) => header.employeeId),
  );
  const codes = await roleCodes(work, [...posts.values()].flat());
  return documents.flatMap((one, document): Finding[] => {
    const { id, employeeId } = one.header;
    const brought = linked.includes(one) ? (posts.get(employeeId ?? "") ?? []) : [];
    return [
      ...(saidOf(one) === (stored.get(id) ?? "")
        ? []
        : [{ document, code: "rightsByOther" as const, table: "stations", field: "roleId", value: one.header.account }]),
      ...brought.map((roleId) => ({ document, code: "rightsByOther" as const, field: "employeeId", value: codes.get(roleId) ?? roleId })),
    ];
  });
};

/** The stations of a member as they are stored, in one text. */
async function storedStations(work: Work, documents: readonly User[]): Promise<Map<string, string>> {
  const rows = await work.run(
    shaped({ memberId: "id", said: "text" })`select membership_id as "memberId", string_agg(concat_ws('/', role_id, scope,
        coalesce(department_id::text, '-'), coalesce(warehouse_id::text, '-'), coalesce(from_on::text, '-'), coalesce(to_on::text, '-')),
        ' ' order by seq) as said from station where comp_id = ${work.compId} and membership_id = any(${arrayOf(idsOf(documents), "bigint")})
        group by membership_id`,
  );
  return new Map(rows.map(({ memberId, said }) => [memberId, said]));
}

const saidOf = ({ lines }: User): string =>
  lines.stations
    .map(({ roleId, scope, departmentId, warehouseId, fromOn, toOn }) =>
      [roleId, scope, departmentId, warehouseId, fromOn, toOn].map((value) => value ?? "-").join("/"),
    )
    .join(" ");

const idsOf = (documents: readonly User[]) => documents.map(({ header }) => header.id);

/**
 * Where duties are separated no account has two of them: not by its stations and groups, nor by them and the posts of the employee that it
 * is linked to.
 */
export const keepsApart: Rule<User> = async (documents, work) => {
  if (!(await isSeparated(work))) return [];
  const groups = await rolesByGroups(work, idsOf(documents));
  const posts = await rolesByPosts(
    work,
    documents.map(({ header }) => header.employeeId),
  );
  const given = documents.flatMap((one) => holdingsOf(work, one, [...lastingRoles(one, work), ...(groups.get(one.header.id) ?? [])]));
  const brought = documents.flatMap((one) => holdingsOf(work, one, posts.get(one.header.employeeId ?? "") ?? []));
  const held = [...given, ...brought];
  const grants = await grantsOf(
    work,
    held.map(({ roleId }) => roleId),
  );
  const membersIn = (some: readonly Holding[]) => new Set(combining(work, some, grants).map(({ memberId }) => memberId));
  const [byStations, byAll] = [membersIn(given), membersIn(held)];
  return documents.flatMap(({ header: { id, account } }, document): Finding[] => {
    if (byStations.has(id)) return [{ document, code: "combinedDuties", table: "stations", field: "roleId", value: account }];
    return byAll.has(id) ? [{ document, code: "combinedDuties", field: "employeeId", value: account }] : [];
  });
};

const lastingRoles = ({ lines }: User, { today }: Work): string[] =>
  lines.stations.filter(({ toOn }) => toOn === null || toOn >= today).map(({ roleId }) => roleId);

const holdingsOf = ({ compId }: Work, { header: { id, account } }: User, roles: readonly string[]): Holding[] =>
  roles.map((roleId) => ({ compId, memberId: id, account, roleId }));

/** Of each of the three administrators one stays whose role has begun and has no end. */
export const membersRemain: Rule<User> = (documents, work) => remaining(documents, work, true);
/** Whoever goes is not the last of the three that he is. */
export const othersAreMembers: Rule<User> = (documents, work) => remaining(documents, work, false);

async function remaining(documents: readonly User[], work: Work, stays: boolean): Promise<Finding[]> {
  if (!(await isSeparated(work))) return [];
  const roles = await work.run(shaped({ id: "id", duty: "text" })`select id, duty from role where duty is not null`);
  const dutyOf = new Map(roles.map(({ id, duty }) => [id, duty]));
  const able = await work.run(
    shaped({ id: "id", roleId: "id" })`select m.id, s.role_id as "roleId" from membership m join account a on a.id = m.account_id
      join station s on s.comp_id = m.comp_id and s.membership_id = m.id join role r on r.id = s.role_id and r.duty is not null
      where m.comp_id = ${work.compId} and m.stage = 'enabled' and a.is_enabled and r.stage = 'enabled'
        and coalesce(s.from_on <= ${work.today}::date, true) and s.to_on is null`,
  );
  const changed = new Set(documents.map(({ header }) => header.id));
  const kept = [
    ...able.filter(({ id }) => !changed.has(id)).map(({ roleId }) => roleId),
    ...(stays ? documents.flatMap(({ lines }) => lines.stations.filter((one) => lasts(one, work)).map(({ roleId }) => roleId)) : []),
  ];
  const left = new Set(kept.map((roleId) => dutyOf.get(roleId)));
  return documents.flatMap(({ header }, document): Finding[] => {
    const own = able.filter(({ id }) => id === header.id).map(({ roleId }) => dutyOf.get(roleId));
    return own.some((duty) => !left.has(duty)) ? [{ document, code: "lastOfThree", field: "account", value: header.account }] : [];
  });
}

const lasts = ({ fromOn, toOn }: User["lines"]["stations"][number], { today }: Work): boolean => toOn === null && (fromOn ?? "") <= today;
