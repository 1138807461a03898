import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import type { Work } from "#define/work";
import { grouped } from "./rows.ts";

type Ids = readonly (string | null)[];
/** Roles by who holds them. */
type Held = ReadonlyMap<string, readonly string[]>;

/** The roles that members of this company hold by stations, today or later. */
export async function rolesByStations(work: Work, members: Ids): Promise<Held> {
  const rows = await work.run(
    shaped({ id: "id", roleId: "id" })`select distinct membership_id as id, role_id as "roleId" from station
      where comp_id = ${work.compId} and coalesce(to_on >= ${work.today}::date, true) and membership_id = any(${arrayOf(members, "bigint")})`,
  );
  return heldBy(rows);
}

/** The roles that groups of an identity provider give them while it is in use. */
export async function rolesByGroups(work: Work, members: Ids): Promise<Held> {
  const rows = await work.run(
    shaped({ id: "id", roleId: "id" })`select distinct s.membership_id as id, s.role_id as "roleId" from identity_station s
      join identity_provider p on p.id = s.provider_id and p.stage = 'enabled'
      where s.comp_id = ${work.compId} and s.membership_id = any(${arrayOf(members, "bigint")})`,
  );
  return heldBy(rows);
}

/** The roles of posts by their employees, today or later, without those posts that are about to be others. */
export async function rolesByPosts(work: Work, employees: Ids, without: Ids = []): Promise<Held> {
  const rows = await work.run(
    shaped({ id: "id", roleId: "id" })`select distinct employee_id as id, role_id as "roleId" from employee_station
      where comp_id = ${work.compId} and coalesce(to_on >= ${work.today}::date, true)
        and employee_id = any(${arrayOf(employees, "bigint")}) and id <> all(${arrayOf(without, "bigint")})`,
  );
  return heldBy(rows);
}

const heldBy = (rows: readonly { id: string; roleId: string }[]): Held =>
  new Map([...grouped(rows, ({ id }) => id)].map(([id, own]) => [id, own.map(({ roleId }) => roleId)]));
