import { sql } from "drizzle-orm";
import { accessChanged } from "#db/access";
import { run, transaction, type Transaction } from "#db/client";
import { newId } from "#db/id";
import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import { lockDuties, separated } from "#db/separation";
import { forgetViewers } from "#engine/access/viewer";
import { companiesOf } from "#engine/company";
import type { Runtime } from "#engine/runtime";
import { combining, grantsOf } from "#posting/duties";
import type { Provider } from "./provider.ts";

type Served = Pick<Runtime, "client" | "definitions">;
type Aligned = { compId: number; code: string; provider: Provider; accountId: string; groups: readonly string[] };
type Given = { roleId: string; scope: string };
const GIVEN = shaped({ roleId: "id", scope: "text" });

/** In every company the member has the roles of the groups that he is in now, by this provider, and no others. */
export async function giveRoles(served: Served, provider: Provider, accountId: string, groups: readonly string[]): Promise<void> {
  const companies = await companiesOf(served);
  const changes: boolean[] = [];
  for (const [compId, { code }] of companies)
    changes.push(
      await transaction(served.client, [compId], (open) => alignRoles(open, served, { compId, code, provider, accountId, groups })),
    );
  if (!changes.includes(true)) return;
  forgetViewers(served);
  await run(served.client, accessChanged({ account: accountId }));
}

/**
 * Gives and takes the roles of somebody's groups. Nobody waits for the lock of duties where nothing is to change; what changes is asked
 * anew once it is held.
 */
async function alignRoles(open: Transaction, { definitions }: Served, aligned: Aligned): Promise<boolean> {
  const change = () => changeOf(open, definitions, aligned);
  if (isNothing(await change())) return false;
  await lockDuties(open);
  const { gone, fresh } = await change();
  const { compId, provider, accountId } = aligned;
  await open.run(sql`delete from identity_station where comp_id = ${compId} and id = any(${arrayOf(gone, "bigint")})`);
  for (const { roleId, scope } of fresh)
    await open.run(
      sql`insert into identity_station (comp_id, id, membership_id, provider_id, role_id, scope)
        values (${compId}, ${newId()}, ${accountId}, ${provider.id}, ${roleId}, ${scope})`,
    );
  return !isNothing({ gone, fresh });
}

type Change = { gone: readonly string[]; fresh: readonly Given[] };
const isNothing = ({ gone, fresh }: Change): boolean => gone.length + fresh.length === 0;

/** The stations of groups that he left, and the roles that he has not yet. */
async function changeOf(open: Transaction, { modules }: Runtime["definitions"], aligned: Aligned): Promise<Change> {
  const wanted = await wantedBy(open, aligned);
  const { compId, provider, accountId } = aligned;
  const held = await open.run(
    shaped({ id: "id", roleId: "id", scope: "text" })`select id, role_id as "roleId", scope from identity_station
      where comp_id = ${compId} and membership_id = ${accountId} and provider_id = ${provider.id}`,
  );
  const gone = held.filter((one) => !has(wanted, one)).map(({ id }) => id);
  const fresh = wanted.filter((one) => !has(held, one));
  return { gone, fresh: (await mayHave(open, modules, aligned, { gone, fresh })) ? fresh : [] };
}

const has = (list: readonly Given[], one: Given): boolean => list.some(({ roleId, scope }) => roleId === one.roleId && scope === one.scope);

/** What his groups give where he is a member, each role once. */
function wantedBy(open: Transaction, { compId, code, provider, accountId, groups }: Aligned): Promise<Given[]> {
  return open.run(GIVEN`select distinct on (role_id) role_id as "roleId", scope from identity_provider_role
    where provider_id = ${provider.id} and company = ${code} and group_name = any(${arrayOf(groups, "text")})
      and exists (select from membership where comp_id = ${compId} and id = ${accountId})
    order by role_id, scope`);
}

/**
 * Where duties are separated one of the three is given no role by a group, nor is anybody whom the roles of his groups would give two
 * duties: he comes in without them.
 */
async function mayHave(
  open: Transaction,
  modules: Runtime["definitions"]["modules"],
  { compId, accountId }: Aligned,
  { gone, fresh }: Change,
): Promise<boolean> {
  if (fresh.length === 0) return true;
  const [apart] = await open.run(shaped({ is: "boolean" })`select ${compId}::integer in (${separated}) as is`);
  if (apart?.is !== true) return true;
  const held = await open.run(
    shaped({ roleId: "id", isOfThree: "boolean" })`select s.role_id as "roleId", r.duty is not null as "isOfThree" from member_station s
      join role r on r.id = s.role_id join company c on c.id = s.comp_id
      where s.comp_id = ${compId} and s.membership_id = ${accountId} and s.id <> all(${arrayOf(gone, "bigint")})
        and coalesce(s.to_on >= (now() at time zone c.time_zone)::date, true)`,
  );
  if (held.some(({ isOfThree }) => isOfThree)) return false;
  const roles = [...held, ...fresh].map(({ roleId }) => roleId);
  const holdings = roles.map((roleId) => ({ compId, memberId: accountId, roleId }));
  return combining({ modules }, holdings, await grantsOf(open, roles)).length === 0;
}
