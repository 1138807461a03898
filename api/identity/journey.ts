import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { hashToken } from "#db/encryption";
import { shaped } from "#db/row";
import { type Client, run } from "#db/client";
import { fail } from "#define/problem";
import type { Journey } from "./oidc.ts";

const LASTS_MS = 10 * 60_000;
const random = () => randomBytes(32).toString("base64url");

/** What the program remembers of somebody who is away at a provider. */
export type Away = { providerId: string; entryPath: string; returnTo: string };

/** Sends somebody away; `browser` is what his browser has to bring back beside the state. */
export async function beginJourney(client: Client, away: Away, redirectUri: string, now: Date): Promise<Journey & { browser: string }> {
  const journey = { state: random(), nonce: random(), verifier: random(), browser: random(), redirectUri };
  await run(client, sql`delete from sign_in_state where expires_at < ${now.toISOString()}`);
  await run(
    client,
    sql`insert into sign_in_state (state_hash, browser_hash, provider_id, nonce, verifier, entry_path, return_to, expires_at)
      values (${hashToken(journey.state)}, ${hashToken(journey.browser)}, ${away.providerId}, ${journey.nonce}, ${journey.verifier},
        ${away.entryPath}, ${away.returnTo}, ${new Date(now.getTime() + LASTS_MS).toISOString()})`,
  );
  return journey;
}

/** Takes somebody back, once: the state is gone whatever becomes of him; throws ticketExpired. */
export async function endJourney(
  client: Client,
  { state, browser }: { state: string; browser: string },
  redirectUri: string,
  now: Date,
): Promise<Journey & Away> {
  const [found] = await run(
    client,
    shaped({ providerId: "id", nonce: "text", verifier: "text", entryPath: "text", returnTo: "text", isHis: "boolean", isLive: "boolean" })`
      delete from sign_in_state where state_hash = ${hashToken(state)} returning provider_id as "providerId", nonce, verifier,
        entry_path as "entryPath", return_to as "returnTo", browser_hash = ${hashToken(browser)} as "isHis", expires_at > ${now.toISOString()} as "isLive"`,
  );
  if (!found?.isHis || !found.isLive) fail({ type: "ticketExpired" });
  const { isHis: _, isLive: __, ...away } = found;
  return { ...away, state, redirectUri };
}

/** Takes a ticket of a provider for the first time; throws ticketExpired for one that came before. */
export async function takeOnce(client: Client, providerId: string, id: string, until: Date, now: Date): Promise<void> {
  await run(client, sql`delete from used_ticket where expires_at < ${now.toISOString()}`);
  const [taken] = await run(
    client,
    shaped({ hash: "text" })`insert into used_ticket (ticket_hash, expires_at)
      values (${hashToken(`${providerId} ${id}`)}, ${until.toISOString()}) on conflict do nothing returning ticket_hash as hash`,
  );
  if (!taken) fail({ type: "ticketExpired" });
}

/** A path of this program to go on at; what leads elsewhere leads home. */
export function pathWithin(wanted: string | undefined): string {
  const base = "http://localhost";
  if (!wanted?.startsWith("/") || !URL.canParse(wanted, base)) return "/dashboard";
  const { origin, pathname, search } = new URL(wanted, base);
  return origin === base ? `${pathname}${search}` : "/dashboard";
}
