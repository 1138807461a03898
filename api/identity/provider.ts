import { narrow, type RowIn, shaped } from "#db/row";
import { type Client, run } from "#db/client";
import { decrypt } from "#db/encryption";
import { sql } from "drizzle-orm";
import type { ACCOUNT_FACTS, IdentityKind } from "#define/access/identity";
import { fail } from "#define/problem";

const PROVIDER = shaped({
  id: "id",
  code: "text",
  kind: narrow<IdentityKind>("text"),
  nameZh: "text?",
  nameEn: "text?",
  nameRu: "text?",
  entryPath: "text",
  isAutomatic: "boolean",
  issuer: "text?",
  authorizeUrl: "text?",
  address: "text?",
  keysUrl: "text?",
  clientId: "text?",
  clientSecret: "text?",
  agentId: "text?",
  scopes: "text?",
  skewSeconds: "integer",
  bindDn: "text?",
  bindPassword: "text?",
  searchBase: "text?",
  searchFilter: "text?",
  startTls: "boolean",
  accountClaim: "text",
  accountIs: narrow<(typeof ACCOUNT_FACTS)[number]>("text"),
  groupsClaim: "text?",
});
/** Somebody outside who says who a person is, with his secrets as he knows them. */
export type Provider = RowIn<typeof PROVIDER>;

const COLUMNS = sql`id, code, kind, name_zh as "nameZh", name_en as "nameEn", name_ru as "nameRu", entry_path as "entryPath",
  is_automatic as "isAutomatic", issuer, authorize_url as "authorizeUrl", address, keys_url as "keysUrl", client_id as "clientId",
  client_secret as "clientSecret", agent_id as "agentId", scopes, skew_seconds as "skewSeconds", bind_dn as "bindDn",
  bind_password as "bindPassword", search_base as "searchBase", search_filter as "searchFilter", start_tls as "startTls",
  account_claim as "accountClaim", account_is as "accountIs", groups_claim as "groupsClaim"`;

/** The provider of a code that is in use; throws notFound. */
export async function providerOf(client: Client, code: string, kinds: readonly IdentityKind[]): Promise<Provider> {
  const [found] = await run(client, PROVIDER`select ${COLUMNS} from identity_provider where code = ${code} and stage = 'enabled'`);
  if (!found || !kinds.includes(found.kind)) fail({ type: "notFound", what: "provider" });
  return opened(found);
}

/** The provider that a sign-in was begun with, if it is in use still. */
export async function providerById(client: Client, id: string): Promise<Provider | undefined> {
  const [found] = await run(client, PROVIDER`select ${COLUMNS} from identity_provider where id = ${id} and stage = 'enabled'`);
  return found && opened(found);
}

/** The providers that are offered at a page, without their secrets. */
export function providersAt(client: Client, path: string): Promise<Provider[]> {
  return run(
    client,
    PROVIDER`select ${COLUMNS} from identity_provider where stage = 'enabled' and entry_path in ('all', ${path}) order by sort_no, code`,
  );
}

const opened = (found: Provider): Provider => ({
  ...found,
  clientSecret: found.clientSecret === null ? null : decrypt(found.clientSecret),
  bindPassword: found.bindPassword === null ? null : decrypt(found.bindPassword),
});

/** What has to be said for a kind; the definition asks for it, so that its absence is a fault of ours. */
export function said(value: string | null, name: string): string {
  if (value === null || value === "") throw new Error(`the provider has no ${name}`);
  return value;
}
