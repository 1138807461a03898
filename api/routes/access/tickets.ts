import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { shaped } from "#db/row";
import { type Client, run } from "#db/client";
import { signOf, hashToken } from "#db/encryption";
import { clearCounts } from "./limits.ts";

/** What is begun at the entrance and waits for its proof. */
export type Purpose = "captcha" | "signIn" | "secondStep" | "recovery" | "mobile";
type Opened = { purpose: Purpose; accountId: string | null; subject?: string; proof: string | null; minutes: number };
export type Proven = { accountId: string | null; subject: string };

/** A proof is tried so often. */
const TRIES = 5;

const proofOf = (tokenHash: string, proof: string) => signOf(`${tokenHash}:${proof.trim().toUpperCase()}`);

/** Opens a ticket and gives what the browser brings back with the proof; both are stored as hashes alone. */
export async function openTicket(client: Client, { purpose, accountId, subject = "", proof, minutes }: Opened, now: Date): Promise<string> {
  const token = randomBytes(24).toString("base64url");
  const tokenHash = hashToken(token);
  const expires = new Date(now.getTime() + minutes * 60_000).toISOString();
  await run(client, sql`delete from sign_in_ticket where expires_at < ${now.toISOString()}`);
  await clearCounts(client);
  await run(
    client,
    sql`insert into sign_in_ticket (token_hash, purpose, account_id, subject, proof_hash, expires_at) values (${tokenHash}, ${purpose},
      ${accountId}, ${subject}, ${proof === null ? null : proofOf(tokenHash, proof)}, ${expires})`,
  );
  return token;
}

/** Uses a ticket whose proof fits, once: of several who bring it at the same moment one has it. Null otherwise; five tries. */
export async function takeTicket(client: Client, purpose: Purpose, token: string, proof: string | null, now: Date): Promise<Proven | null> {
  if (!(await tryTicket(client, purpose, token, now))) return null;
  const tokenHash = hashToken(token);
  const fits = proof === null ? sql`proof_hash is null` : sql`proof_hash = ${proofOf(tokenHash, proof)}`;
  const [row] = await run(
    client,
    shaped({ accountId: "id?", subject: "text" })`delete from sign_in_ticket where token_hash = ${tokenHash} and purpose = ${purpose}
      and tries <= ${TRIES} and ${fits} returning account_id as "accountId", subject`,
  );
  return row ?? null;
}

/** Counts a try of a ticket that is live; null for one that is not, or was tried too often. */
export async function tryTicket(client: Client, purpose: Purpose, token: string, now: Date): Promise<Proven | null> {
  const [row] = await run(
    client,
    shaped({ accountId: "id?", subject: "text" })`update sign_in_ticket set tries = tries + 1 where token_hash = ${hashToken(token)}
      and purpose = ${purpose} and tries < ${TRIES} and expires_at > ${now.toISOString()} returning account_id as "accountId", subject`,
  );
  return row ?? null;
}

/** Takes a ticket away, whether its proof fitted or not. */
export async function dropTicket(client: Client, token: string): Promise<void> {
  await run(client, sql`delete from sign_in_ticket where token_hash = ${hashToken(token)}`);
}
