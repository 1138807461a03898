import { randomBytes, randomInt } from "node:crypto";
import { sql } from "drizzle-orm";
import { everywhere } from "#db/everyCompany";
import { shaped } from "#db/row";
import { type Client, run, transaction, type Transaction } from "#db/client";
import { decrypt, encrypt, hashesFor, hashFor } from "#db/encryption";
import { arrayOf } from "#db/sql";
import { signInSettings } from "#engine/access/signInSettings";
import { base32, otpAddress, stepOf } from "./totp.ts";
import { count, demandRoom, forgetCount, MINUTE } from "./limits.ts";
import { fail } from "#define/problem";

const ISSUER = "Longwall";
const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
const RECOVERY_SIGNS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const RECOVERY_LENGTH = 10;
/** Codes of a second step that may be wrong in a quarter of an hour. */
const CODES_PER_TIME = 10;
/** Longer than a code counts. */
const USED_MS = 5 * 60_000;

/** How the second step of an account stands. */
export async function stepOfAccount(client: Client, accountId: string) {
  const [row] = await run(
    client,
    shaped({ since: "instant?", left: "integer" })`select second_step_at as since, (select count(*)::integer from recovery_code
      where account_id = ${accountId}) as left from account where id = ${accountId}`,
  );
  return { since: row?.since ?? null, recoveryLeft: row?.left ?? 0, isAsked: await isStepAsked(client, accountId) };
}

/** Whether an account signs in with a second step by the settings, or by a role that it holds anywhere today. */
export async function isStepAsked(client: Client, accountId: string): Promise<boolean> {
  if ((await signInSettings(client)).secondStep === "everybody") return true;
  return transaction(
    client,
    [],
    async (open) => {
      const rows = await everywhere(open, () =>
        open.run(
          shaped({ one: "integer" })`select 1 as one from member_station s join role r on r.id = s.role_id
            where s.account_id = ${accountId} and s.is_in_force and r.needs_second_step and r.stage <> 'disabled' limit 1`,
        ),
      );
      return rows.length > 0;
    },
    "read only",
  );
}

/** Begins to set a second step up: a new secret that counts once its first code was typed. */
export async function beginStep(client: Client, { accountId, account }: { accountId: string; account: string }) {
  const secret = randomBytes(SECRET_BYTES);
  await run(
    client,
    sql`insert into second_step (account_id, secret) values (${accountId}, ${encrypt(secret.toString("base64url"))})
      on conflict (account_id) do update set secret = excluded.secret where second_step.confirmed_at is null`,
  );
  return { secret: base32(secret), address: otpAddress(ISSUER, account, secret) };
}

/** The second step counts from its first right code on; gives the recovery codes, once, and null for a wrong code. */
export function confirmStep(client: Client, accountId: string, code: string, now: Date): Promise<string[] | null> {
  return transaction(client, [], async (open) => {
    const [kept] = await open.run(
      shaped({ secret: "text" })`select secret from second_step where account_id = ${accountId} and confirmed_at is null for update`,
    );
    const secret = kept ? decrypt(kept.secret) : null;
    if (secret === null || stepOf(Buffer.from(secret, "base64url"), code, now) === null) return null;
    await open.run(sql`update second_step set confirmed_at = ${now.toISOString()} where account_id = ${accountId}`);
    await open.run(sql`update account set second_step_at = ${now.toISOString()} where id = ${accountId}`);
    await open.run(sql`update session set is_step_due = false where account_id = ${accountId}`);
    return renewCodes(open, accountId);
  });
}

/** New recovery codes; the old ones open nothing any more. */
export const newRecoveryCodes = (client: Client, accountId: string): Promise<string[]> =>
  transaction(client, [], (open) => renewCodes(open, accountId));

async function renewCodes(open: Transaction, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => recoveryCode());
  const hashes = codes.map((code) => hashFor(accountId, bareOf(code)));
  await open.run(sql`delete from recovery_code where account_id = ${accountId}`);
  await open.run(
    sql`insert into recovery_code (account_id, code_hash) select ${accountId}::bigint, code_hash from unnest(${arrayOf(hashes, "text")}) as u (code_hash)`,
  );
  return codes;
}

function recoveryCode(): string {
  const signs = Array.from({ length: RECOVERY_LENGTH }, () => RECOVERY_SIGNS[randomInt(RECOVERY_SIGNS.length)] ?? "");
  return `${signs.slice(0, RECOVERY_LENGTH / 2).join("")}-${signs.slice(RECOVERY_LENGTH / 2).join("")}`;
}

const bareOf = (code: string): string => code.replace(/[\s-]/g, "").toUpperCase();

/** Throws invalid for a wrong code of the second step of an account, and rateLimited after ten of them. */
export async function demandStepCode(client: Client, accountId: string, code: string, now: Date): Promise<void> {
  const key = `second:${accountId}`;
  await demandRoom(client, key, CODES_PER_TIME, 15 * MINUTE);
  if (!(await stepFits(client, accountId, code, now))) fail({ type: "invalid", issues: [{ code: "verification", field: "code" }] });
  await forgetCount(client, key);
}

/** Whether a code is that of the second step of an account: of its authenticator, each once, or one of its recovery codes, which goes. */
async function stepFits(client: Client, accountId: string, code: string, now: Date): Promise<boolean> {
  const [kept] = await run(
    client,
    shaped({ secret: "text" })`select secret from second_step where account_id = ${accountId} and confirmed_at is not null`,
  );
  const secret = kept ? decrypt(kept.secret) : null;
  const step = secret === null ? null : stepOf(Buffer.from(secret, "base64url"), code, now);
  if (step !== null) return (await count(client, `step:${accountId} ${step}`, USED_MS)).points === 1;
  const used = await run(
    client,
    shaped({
      hash: "text",
    })`delete from recovery_code where account_id = ${accountId} and code_hash = any(${arrayOf(hashesFor(accountId, bareOf(code)), "text")})
      and exists (select from second_step s where s.account_id = ${accountId} and s.confirmed_at is not null) returning code_hash as hash`,
  );
  return used.length > 0;
}

/** Takes the second step of an account away. */
export function dropStep(client: Client, accountId: string): Promise<void> {
  return transaction(client, [], async (open) => {
    await open.run(sql`delete from recovery_code where account_id = ${accountId}`);
    await open.run(sql`delete from second_step where account_id = ${accountId}`);
    await open.run(sql`update account set second_step_at = null where id = ${accountId}`);
  });
}
