import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import type { Finding, Rule } from "#define/rule";
import type { Work } from "#define/work";
import { combining, GRANT, grantsOf, type Holding, isSeparated } from "#posting/duties";
import { grouped } from "#posting/rows";
import type { User } from "./stored.ts";

/** Where duties are separated rights are given by whoever has that duty, whatever else he may do with accounts. */
export const rightsByTheirs: Rule<User> = async (documents, work) => {
  if (work.viewer.may(GRANT) || !(await isSeparated(work))) return [];
  const ids = arrayOf(
    documents.map(({ header }) => header.id),
    "bigint",
  );
  const rows = await work.run(
    shaped({ memberId: "id", said: "text" })`select membership_id as "memberId", string_agg(concat_ws('/', role_id, scope,
        coalesce(department_id::text, '-'), coalesce(warehouse_id::text, '-'), coalesce(from_on::text, '-'), coalesce(to_on::text, '-')),
        ' ' order by seq) as said from station where comp_id = ${work.compId}
        and membership_id = any(${ids}) group by membership_id`,
  );
  const stored = new Map(rows.map(({ memberId, said }) => [memberId, said]));
  return documents.flatMap(({ header, lines }, document): Finding[] => {
    const said = lines.stations
      .map(({ roleId, scope, departmentId, warehouseId, fromOn, toOn }) =>
        [roleId, scope, departmentId, warehouseId, fromOn, toOn].map((value) => value ?? "-").join("/"),
      )
      .join(" ");
    return said === (stored.get(header.id) ?? "") ? [] : [{ document, code: "rightsByOther", table: "stations", field: "roleId" }];
  });
};

/** Where duties are separated no account does what belongs to two of the three administrators. */
export const keepsApart: Rule<User> = async (documents, work) => {
  if (!(await isSeparated(work))) return [];
  const [posts, groups] = [await postsOf(work, documents), await groupsOf(work, documents)];
  const held = documents.flatMap(({ header, lines }): Holding[] => {
    const given = lines.stations.filter(({ toOn }) => toOn === null || toOn >= work.today).map(({ roleId }) => roleId);
    const roles = new Set([...given, ...(posts.get(header.employeeId ?? "") ?? []), ...(groups.get(header.id) ?? [])]);
    return [...roles].map((roleId) => ({ compId: work.compId, memberId: header.id, account: header.account, roleId }));
  });
  const grants = await grantsOf(
    work,
    held.map(({ roleId }) => roleId),
  );
  const combined = new Set(combining(work, held, grants).map(({ memberId }) => memberId));
  return documents.flatMap(({ header }, document): Finding[] =>
    combined.has(header.id) ? [{ document, code: "combinedDuties", table: "stations", field: "roleId", value: header.account }] : [],
  );
};

async function postsOf(work: Work, documents: readonly User[]): Promise<Map<string, string[]>> {
  const rows = await work.run(
    shaped({ employeeId: "id", roleId: "id" })`select distinct employee_id as "employeeId", role_id as "roleId" from employee_station
      where comp_id = ${work.compId} and coalesce(to_on >= ${work.today}::date, true) and employee_id = any(${arrayOf(
        documents.map(({ header }) => header.employeeId),
        "bigint",
      )})`,
  );
  return rolesBy(rows, ({ employeeId }) => employeeId);
}

/** The roles that groups of an identity provider give. */
async function groupsOf(work: Work, documents: readonly User[]): Promise<Map<string, string[]>> {
  const rows = await work.run(
    shaped({ memberId: "id", roleId: "id" })`select distinct membership_id as "memberId", role_id as "roleId" from identity_station
      where comp_id = ${work.compId} and membership_id = any(${arrayOf(
        documents.map(({ header }) => header.id),
        "bigint",
      )})`,
  );
  return rolesBy(rows, ({ memberId }) => memberId);
}

const rolesBy = <R extends { roleId: string }>(rows: readonly R[], keyOf: (row: R) => string): Map<string, string[]> =>
  new Map([...grouped(rows, keyOf)].map(([id, own]) => [id, own.map(({ roleId }) => roleId)]));

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
