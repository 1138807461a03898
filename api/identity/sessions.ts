import { sql } from "drizzle-orm";
import { shaped } from "#db/row";
import { type Client, run } from "#db/client";
import type { Assertion } from "./assertion.ts";
import type { Provider } from "./provider.ts";

/** Notes by whom a session was opened. */
export async function noteSession(
  client: Client,
  { tokenHash, accountId }: { tokenHash: string; accountId: string },
  { id }: Provider,
  { subject, sid }: Assertion,
): Promise<void> {
  await run(client, sql`delete from session_identity i where not exists (select from session s where s.token_hash = i.token_hash)`);
  await run(
    client,
    sql`insert into session_identity (token_hash, account_id, provider_id, subject, sid)
      values (${tokenHash}, ${accountId}, ${id}, ${subject}, ${sid ?? null})`,
  );
}

/** Forgets the sessions that a provider names, one of his own or all of a person; gives their hashes, by which they end. */
export async function namedSessions(client: Client, { id }: Provider, named: { subject?: string; sid?: string }): Promise<string[]> {
  const one = named.sid === undefined ? sql`true` : sql`sid = ${named.sid}`;
  const person = named.subject === undefined ? sql`true` : sql`subject = ${named.subject}`;
  const found = await run(
    client,
    shaped({ tokenHash: "text" })`delete from session_identity where provider_id = ${id} and ${one} and ${person}
      returning token_hash as "tokenHash"`,
  );
  return found.map(({ tokenHash }) => tokenHash);
}
