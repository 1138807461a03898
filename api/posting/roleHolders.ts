import { sql } from "drizzle-orm";
import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import type { Work } from "#define/work";
import { everywhere } from "#db/everyCompany";
import { separated } from "#db/separation";

type Ids = readonly unknown[];
const idsIn = (ids: Ids) =>
  arrayOf(
    ids.map((id) => (typeof id === "string" ? id : null)),
    "bigint",
  );
/** The companies that somebody administers. */
const administered = (account: string) => sql`select a.comp_id from member_station a
  join role ar on ar.id = a.role_id and ar.is_administrator where a.account_id = ${account} and a.is_in_force`;

/** The accounts among these that have an administrator's role in any company, whatever its days. */
export function administratorsAmong(work: Work, accounts: Ids): Promise<ReadonlySet<string>> {
  return everywhere(work, async () => {
    const rows = await work.run(shaped({ id: "id" })`select distinct s.account_id as id from member_station s
      join role r on r.id = s.role_id and r.is_administrator where s.account_id = any(${idsIn(accounts)})`);
    return new Set(rows.map(({ id }) => id));
  });
}

/** The accounts among these that are one of three administrators who are kept apart, in any company, whatever the days of their roles. */
export function separatedAmong(work: Work, accounts: Ids): Promise<ReadonlySet<string>> {
  return everywhere(work, async () => {
    const rows = await work.run(shaped({ id: "id" })`select distinct s.account_id as id from member_station s
      join role r on r.id = s.role_id and r.duty is not null where s.account_id = any(${idsIn(accounts)})
        and s.comp_id in (${separated})`);
    return new Set(rows.map(({ id }) => id));
  });
}

/** Of these roles those that somebody holds where he is no administrator, in any company. */
export function rolesHeldBy(work: Work, account: string, roles: Ids): Promise<ReadonlySet<string>> {
  return everywhere(work, async () => {
    const rows = await work.run(shaped({ id: "id" })`select distinct s.role_id as id from member_station s
      where s.account_id = ${account} and s.role_id = any(${idsIn(roles)}) and s.comp_id not in (${administered(account)})`);
    return new Set(rows.map(({ id }) => id));
  });
}

/** Of these roles those that people hold in other companies than this one which somebody does not administer. */
export function rolesHeldElsewhere(work: Work, account: string, roles: Ids): Promise<ReadonlySet<string>> {
  return everywhere(work, async () => {
    const rows = await work.run(shaped({ id: "id" })`select distinct s.role_id as id from member_station s
      where s.comp_id <> ${work.compId} and s.role_id = any(${idsIn(roles)}) and s.comp_id not in (${administered(account)})`);
    return new Set(rows.map(({ id }) => id));
  });
}

/** The accounts among these that another company keeps, or several where nobody is known to keep them. */
export function keptElsewhere(work: Work, accounts: Ids): Promise<ReadonlySet<string>> {
  return everywhere(work, async () => {
    const rows = await work.run(shaped({ id: "id" })`select a.id from account a where a.id = any(${idsIn(accounts)})
      and (a.home_comp_id <> ${work.compId} or a.home_comp_id is null and exists (
        select from membership m where m.account_id = a.id and m.comp_id <> ${work.compId}))`);
    return new Set(rows.map(({ id }) => id));
  });
}

/** Of these roles those that grant what the viewer may not do himself. */
export async function beyondOwn(work: Work, roles: Ids): Promise<ReadonlySet<string>> {
  if (work.viewer.menu === null) return new Set();
  const rows = await work.run(
    shaped({ id: "id", module: "text", action: "text" })`select role_id as id, module, action from role_grant
      where role_id = any(${idsIn(roles)})`,
  );
  return new Set(rows.flatMap(({ id, module, action }) => (work.viewer.may(`${module}.${action}`) ? [] : [id])));
}
