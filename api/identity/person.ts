import { sql } from "drizzle-orm";
import { type RowIn, shaped } from "#db/row";
import { run, transaction } from "#db/client";
import { newId } from "#db/id";
import { fail } from "#define/problem";
import { companiesOf } from "#engine/company";
import type { Runtime } from "#engine/runtime";
import { type Assertion, factAt, groupsAt, textAt } from "./assertion.ts";
import { giveRoles } from "./groupRoles.ts";
import type { Provider } from "./provider.ts";

const ACCOUNT = shaped({ id: "id" });
type Entering = RowIn<typeof ACCOUNT>;
type Served = Pick<Runtime, "client" | "definitions">;

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
