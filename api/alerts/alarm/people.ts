import { shaped } from "#db/row";
import { accountName } from "#db/accountName";
import { arrayOf } from "#db/sql";
import type { Viewer } from "#define/viewer";
import type { EngineWork } from "#engine/context";
import type { Alarm } from "./store.ts";

type Answering = Pick<Alarm, "ownerId" | "ownerRoleId">;

/** The accounts that answer: one, or those who have a role now, no more than so many: who was here last comes first. */
export async function answeringAccounts(work: EngineWork, { ownerId, ownerRoleId }: Answering, most: number): Promise<string[]> {
  if (ownerRoleId === null) return ownerId === null ? [] : [ownerId];
  const rows = await work.run(shaped({
    id: "id",
  })`select a.id from account a where a.is_enabled and a.invitation_flag = '0' and exists (select from member_station s
      where s.account_id = a.id and s.comp_id = ${work.compId} and s.role_id = ${ownerRoleId} and s.is_in_force)
    order by a.last_sign_in_at desc nulls last, a.id limit ${most}`);
  return rows.map(({ id }) => id);
}

/** The roles that somebody has now. */
export async function rolesOf(work: EngineWork, { accountId }: Pick<Viewer, "accountId">): Promise<Set<string>> {
  const rows = await work.run(shaped({ id: "id" })`select distinct s.role_id as id from member_station s
    where s.comp_id = ${work.compId} and s.account_id = ${accountId} and s.is_in_force`);
  return new Set(rows.map(({ id }) => id));
}

/** Whether somebody may take up an alarm: its owner, once it was passed on the next one too, and an administrator. */
export function answersFor(alarm: Alarm, viewer: Viewer, roles: ReadonlySet<string>): boolean {
  const isOf = (account: string | null, role: string | null) => account === viewer.accountId || (role !== null && roles.has(role));
  if (viewer.menu === null || isOf(alarm.ownerId, alarm.ownerRoleId)) return true;
  return alarm.escalatedAt !== null && isOf(alarm.nextOwnerId, alarm.nextOwnerRoleId);
}

/** What accounts and roles are called in a language. */
export async function namesOf(work: EngineWork, alarms: readonly Alarm[]): Promise<(kind: "account" | "role", id: string) => string> {
  const accounts = arrayOf(
    [...new Set(alarms.flatMap((one) => [one.ownerId, one.nextOwnerId, one.acknowledgedBy]))].flatMap(given),
    "bigint",
  );
  const roles = arrayOf([...new Set(alarms.flatMap((one) => [one.ownerRoleId, one.nextOwnerRoleId]))].flatMap(given), "bigint");
  const { language } = work.viewer;
  const rows = await work.run(shaped({ kind: "text", id: "id", name: "text" })`
    select 'account' as kind, a.id, ${accountName("a", language)} as name from account a where a.id = any(${accounts})
    union all select 'role', r.id, coalesce(case ${language}::text when 'en' then r.name_en when 'ru' then r.name_ru else r.name_zh end,
      r.name_zh, r.name_en, r.name_ru, r.code) from role r where r.id = any(${roles})`);
  const known = new Map(rows.map(({ kind, id, name }) => [`${kind} ${id}`, name]));
  return (kind, id) => known.get(`${kind} ${id}`) ?? "";
}

const given = (id: string | null): string[] => (id === null ? [] : [id]);

/** The roles that can answer for an alarm, as they are called in a language. */
export function rolesToAnswer(work: EngineWork): Promise<{ id: string; name: string }[]> {
  const { language } = work.viewer;
  return work.run(shaped({ id: "id", name: "text" })`select r.id, coalesce(case ${language}::text when 'en' then r.name_en
      when 'ru' then r.name_ru else r.name_zh end, r.name_zh, r.name_en, r.name_ru, r.code) as name from role r where r.stage = 'enabled'
      and exists (select from member_station s where s.comp_id = ${work.compId} and s.role_id = r.id and s.is_in_force) order by 2, 1`);
}
