import { sql } from "drizzle-orm";
import { accessChanged } from "#db/access";
import { type RowIn, shaped } from "#db/row";
import { type Client, run, transaction, type Transaction } from "#db/client";
import { newId } from "#db/id";
import { lockDuties, separated } from "#db/separation";
import { fail } from "#define/problem";
import { forgetViewers } from "#engine/access/viewer";
import { companiesOf } from "#engine/company";
import { type Assertion, factAt, groupsAt, textAt } from "./assertion.ts";
import type { Provider } from "./provider.ts";

const ACCOUNT = shaped({ id: "id" });
type Entering = RowIn<typeof ACCOUNT>;
type Served = { client: Client };

/**
 * The account that a provider means, with the roles of its groups as they are now. It is found by the subject that it was bound to when it
 * first came, else by the fact that the provider names; throws noAccountHere.
 */
export async function accountOf(served: Served, provider: Provider, assertion: Assertion): Promise<Entering> {
  const account = (await boundTo(served, provider, assertion.subject)) ?? (await bind(served, provider, assertion));
  await giveRoles(served, provider, account.id, groupsAt(assertion.facts, provider.groupsClaim));
  return account;
}

/** Null where the subject is new; somebody known whose account is out of use stays out. */
async function boundTo({ client }: Served, { id }: Provider, subject: string): Promise<Entering | null> {
  const [found] = await run(
    client,
    shaped({
      id: "id",
      isEnabled: "boolean",
    })`select a.id, a.is_enabled as "isEnabled" from account_identity i join account a on a.id = i.account_id
      where i.provider_id = ${id} and i.subject = ${subject}`,
  );
  if (found && !found.isEnabled) fail({ type: "noAccountHere" });
  return found ? { id: found.id } : null;
}

/** An account that is bound to another subject of the provider is not found again by its name. */
async function bind(served: Served, provider: Provider, { subject, facts }: Assertion): Promise<Entering> {
  const wanted = textAt(facts, provider.accountClaim);
  if (wanted === null || (provider.accountIs === "email" && !isProvedAddress(provider, facts))) fail({ type: "noAccountHere" });
  const found = await accountsWith(served, provider.accountIs, wanted);
  const [account] = found;
  if (!account || found.length > 1) fail({ type: "noAccountHere" });
  const [bound] = await run(
    served.client,
    shaped({ id: "id" })`insert into account_identity (id, provider_id, subject, account_id)
      values (${newId()}, ${provider.id}, ${subject}, ${account.id}) on conflict do nothing returning id`,
  );
  return bound ? account : fail({ type: "noAccountHere" });
}

/** Whoever may write any address into his profile would be anybody: OpenID Connect says of an address whether it was proved. */
const isProvedAddress = ({ kind }: Provider, facts: Assertion["facts"]): boolean =>
  kind !== "oidc" || ["true", true].includes(factAt(facts, "email_verified") as string | boolean);

async function accountsWith(served: Served, accountIs: Provider["accountIs"], wanted: string): Promise<Entering[]> {
  const { client } = served;
  if (accountIs === "employee") {
    const companies = [...(await companiesOf(served)).keys()];
    const found = await transaction(
      client,
      companies,
      (open) =>
        open.run(ACCOUNT`select distinct a.id from employee e
          join membership m on m.comp_id = e.comp_id and m.employee_id = e.id and m.stage = 'enabled'
          join account a on a.id = m.account_id and a.is_enabled where e.code = ${wanted}`),
      "read only",
    );
    return found;
  }
  const column = { account: sql`account`, email: sql`email`, mobile: sql`mobile` }[accountIs];
  return run(client, ACCOUNT`select id from account where lower(${column}) = lower(${wanted}) and is_enabled limit 2`);
}

/** In every company the member has the roles of the groups that he is in now, by this provider, and no others. */
async function giveRoles(served: Served, provider: Provider, accountId: string, groups: readonly string[]): Promise<void> {
  const companies = await companiesOf(served);
  const changes: boolean[] = [];
  for (const [compId, { code }] of companies)
    changes.push(await transaction(served.client, [compId], (open) => alignRoles(open, { compId, code, provider, accountId, groups })));
  if (!changes.includes(true)) return;
  forgetViewers(served);
  await run(served.client, accessChanged({ account: accountId }));
}

type Aligned = { compId: number; code: string; provider: Provider; accountId: string; groups: readonly string[] };

/** Gives and takes the roles of somebody's groups; one of three administrators who are kept apart is given none. */
async function alignRoles(open: Transaction, { compId, code, provider, accountId, groups }: Aligned): Promise<boolean> {
  await lockDuties(open);
  const given = sql`select distinct on (role_id) role_id, scope from identity_provider_role
    where provider_id = ${provider.id} and company = ${code} and group_name = any(${sql.param([...groups])}::text[])
    order by role_id, scope`;
  const gone = await open.run(
    shaped({ id: "id" })`delete from identity_station s where s.comp_id = ${compId} and s.membership_id = ${accountId}
      and s.provider_id = ${provider.id} and not exists (select from (${given}) g where g.role_id = s.role_id and g.scope = s.scope)
      returning s.id`,
  );
  const wanted = await open.run(
    shaped({ roleId: "id", scope: "text" })`select g.role_id as "roleId", g.scope from (${given}) g
      where exists (select from membership m where m.comp_id = ${compId} and m.id = ${accountId})
        and not (${compId}::integer in (${separated})
          and exists (select from member_station o join role r on r.id = o.role_id and r.duty is not null
            where o.comp_id = ${compId} and o.membership_id = ${accountId}))
        and not exists (select from identity_station s where s.comp_id = ${compId} and s.membership_id = ${accountId}
          and s.provider_id = ${provider.id} and s.role_id = g.role_id)`,
  );
  for (const { roleId, scope } of wanted)
    await open.run(
      sql`insert into identity_station (comp_id, id, membership_id, provider_id, role_id, scope)
        values (${compId}, ${newId()}, ${accountId}, ${provider.id}, ${roleId}, ${scope})`,
    );
  return gone.length + wanted.length > 0;
}
