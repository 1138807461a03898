import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { hashToken } from "#db/encryption";
import { narrow, shaped } from "#db/row";
import { type AccessChange, accessChanged, hearAccess } from "#db/access";
import { type Client, run } from "#db/client";
import type { Language } from "#define/viewer";
import { forgetSignInSettings, signInSettings } from "#engine/access/signInSettings";
import { forgetViewers } from "#engine/access/viewer";

/** A signed-in account as its cookie names it; `compId` is the company it works in by default. */
export type Session = {
  tokenHash: string;
  accountId: string;
  account: string;
  name: string;
  nameEn: string | null;
  nameRu: string | null;
  language: Language;
  compId: number | null;
  isDemo: boolean;
  invitationFlag: string;
  mustChangePassword: boolean;
  /** Opened without the second step that is asked for: it is to be set up first. */
  isStepDue: boolean;
  /** Whose view of a company it shows, until when. */
  seesAs: SeesAs | null;
};
export type SeesAs = { accountId: string; account: string; name: string; compId: number; until: string };

/** `touch` = how long (ms) its use is not written again. */
type Stored = { session: Session; createdAt: string; seen: number; expires: number; touch: number };
type Kept = { until: number; token: string; found: Promise<Stored | null> };
/** Sessions by the hash of their token, and the hash of every token whose session is kept. */
type Memory = { sessions: Map<string, Kept>; hashes: Map<string, string> };

/** What a process did not hear of (a row changed by hand, a connection that was away) it sees after this time (ms). */
const KEPT_MS = 5_000;
const MOST_KEPT = 10_000;
const known = new WeakMap<Client, Memory>();

const HOUR = 3_600_000;
const MINUTE = 60_000;
/** A session is written at most once in this time, however often it is used; in a tenth of what it may be idle, where that is less. */
const TOUCH = 5 * MINUTE;
const PARTS = 10;

const DEVICE_LENGTH = 200;

/** Opens a session and gives its token of 256 bits, which is stored as a hash alone. */
export async function openSession(
  client: Client,
  { id, defaultCompId }: { id: string; defaultCompId: number | null },
  { device, address, isStepDue }: { device: string | null; address: string; isStepDue: boolean },
  now: Date,
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const { idleMinutes } = await signInSettings(client);
  const expires = new Date(now.getTime() + idleMinutes * MINUTE).toISOString();
  await run(
    client,
    sql`insert into session (token_hash, account_id, comp_id, created_at, seen_at, expires_at, device, address, is_step_due)
        values (${hashToken(token)}, ${id}, ${defaultCompId}, ${now.toISOString()}, ${now.toISOString()}, ${expires},
          ${device?.slice(0, DEVICE_LENGTH) ?? null}, ${address || null}, ${isStepDue})`,
  );
  await run(client, sql`delete from session where expires_at < ${now.toISOString()}`);
  await run(client, sql`update account set last_sign_in_at = ${now.toISOString()} where id = ${id}`);
  return token;
}

/** Who asks, a person who does something or his page by itself: what nobody does lets no session live longer. */
type Asking = { isAttended: boolean };

/**
 * Finds the live session of a token, and where a person asks lets it live as long again as it may be idle; null when there is none.
 * Remembered for five seconds, or until somebody tells of a change.
 */
export async function findSession(
  client: Client,
  token: string,
  now: Date,
  asking: Asking = { isAttended: true },
): Promise<Session | null> {
  return (await findStored(client, token, now, asking))?.session ?? null;
}

/** When a session ends unless somebody does something, and whether it lives longer if he does; null when there is none. */
export async function endOf(client: Client, token: string, now: Date): Promise<End | null> {
  const stored = await findStored(client, token, now, { isAttended: false });
  if (!stored) return null;
  const { expires } = stored;
  const canStay = (await latestEnd(client, stored, now)) > expires;
  return { endsAt: new Date(expires).toISOString(), secondsLeft: Math.round((expires - now.getTime()) / 1000), canStay };
}
type End = { endsAt: string; secondsLeft: number; canStay: boolean };

async function findStored(client: Client, token: string, now: Date, asking: Asking): Promise<Stored | null> {
  const memory = memoryOf(client);
  const tokenHash = memory.hashes.get(token) ?? hashToken(token);
  return (await remembered(memory, tokenHash, now, asking)) ?? kept(client, { token, tokenHash }, now, asking);
}

function memoryOf(client: Client): Memory {
  const memory = known.get(client) ?? { sessions: new Map<string, Kept>(), hashes: new Map<string, string>() };
  known.set(client, memory);
  return memory;
}

/** A session that was found a moment ago, unless it ended since or has to be written again. */
async function remembered({ sessions }: Memory, tokenHash: string, now: Date, { isAttended }: Asking): Promise<Stored | null> {
  const held = sessions.get(tokenHash);
  const stored = held && held.until > Date.now() ? await held.found : null;
  return stored && stored.expires > now.getTime() && !(isAttended && isUnwritten(stored, now)) ? stored : null;
}

type Token = { token: string; tokenHash: string };

function kept(client: Client, { token, tokenHash }: Token, now: Date, asking: Asking): Promise<Stored | null> {
  const memory = memoryOf(client);
  if (memory.sessions.size >= MOST_KEPT) for (const held of Object.values(memory)) held.clear();
  const found = readSession(client, tokenHash, now, asking);
  const held = { until: Date.now() + KEPT_MS, token, found };
  memory.sessions.set(tokenHash, held);
  const isHeld = () => memory.sessions.get(tokenHash) === held;
  const end = () => isHeld() && drop(memory, tokenHash);
  found.then((stored) => (stored ? isHeld() && memory.hashes.set(token, tokenHash) : end()), end);
  return found;
}

function drop({ sessions, hashes }: Memory, tokenHash: string): void {
  const held = sessions.get(tokenHash);
  sessions.delete(tokenHash);
  if (held) hashes.delete(held.token);
}

async function readSession(client: Client, tokenHash: string, now: Date, { isAttended }: Asking): Promise<Stored | null> {
  const [row] = await run(
    client,
    shaped({
      accountId: "id",
      account: "text",
      name: "text",
      nameEn: "text?",
      nameRu: "text?",
      language: narrow<Language>("text"),
      compId: "integer?",
      isDemo: "boolean",
      invitationFlag: "text",
      mustChangePassword: "boolean",
      isStepDue: "boolean",
      seesAs: narrow<SeesAs>("json?"),
      createdAt: "instant",
      seenAt: "instant",
      expiresAt: "instant",
    })`select a.id as "accountId", a.account, a.name, a.name_en as "nameEn", a.name_ru as "nameRu", a.language,
        coalesce(s.comp_id, a.default_comp_id) as "compId", a.is_demo as "isDemo",
               a.invitation_flag as "invitationFlag", a.must_change_password as "mustChangePassword", s.is_step_due as "isStepDue",
               case when o.id is not null then json_build_object('accountId', o.id::text, 'account', o.account, 'name', o.name,
                 'compId', s.sees_as_comp_id, 'until', s.sees_as_until) end as "seesAs",
               s.created_at as "createdAt", s.seen_at as "seenAt", s.expires_at as "expiresAt"
        from session s join account a on a.id = s.account_id left join account o on o.id = s.sees_as_id
        where s.token_hash = ${tokenHash} and s.expires_at > ${now.toISOString()} and a.is_enabled`,
  );
  if (!row) return null;
  const { createdAt, seenAt, expiresAt, ...account } = row;
  const touch = Math.min(TOUCH, ((await signInSettings(client)).idleMinutes * MINUTE) / PARTS);
  const stored = { session: { ...account, tokenHash }, createdAt, seen: Date.parse(seenAt), expires: Date.parse(expiresAt), touch };
  return isAttended && isUnwritten(stored, now) ? { ...stored, seen: now.getTime(), expires: await prolong(client, stored, now) } : stored;
}

const isUnwritten = ({ seen, touch }: Stored, now: Date) => now.getTime() - seen > touch;

/** How long (ms since 1970) a session lives if somebody does something now. */
async function latestEnd(client: Client, { createdAt }: Stored, now: Date): Promise<number> {
  const { idleMinutes, absoluteHours } = await signInSettings(client);
  return Math.min(now.getTime() + idleMinutes * MINUTE, Date.parse(createdAt) + absoluteHours * HOUR);
}

async function prolong(client: Client, stored: Stored, now: Date): Promise<number> {
  const { session } = stored;
  const expires = await latestEnd(client, stored, now);
  await run(
    client,
    sql`update session set seen_at = ${now.toISOString()}, expires_at = ${new Date(expires).toISOString()} where token_hash = ${session.tokenHash}`,
  );
  return expires;
}

/** Makes another company the default of one session and of its account's next one. */
export async function changeCompany(client: Client, session: Session, compId: number): Promise<void> {
  await run(client, sql`update session set comp_id = ${compId} where token_hash = ${session.tokenHash}`);
  await run(client, sql`update account set default_comp_id = ${compId} where id = ${session.accountId}`);
  await announceAccess(client, { session: session.tokenHash });
}

/** Makes a session show what somebody sees in a company, or again what is its own. */
export async function changeSeesAs(client: Client, { tokenHash }: Session, seesAs: SeenAs | null): Promise<void> {
  await run(
    client,
    sql`update session set sees_as_id = ${seesAs?.accountId ?? null}, sees_as_comp_id = ${seesAs?.compId ?? null},
      sees_as_until = ${seesAs?.until ?? null} where token_hash = ${tokenHash}`,
  );
  await announceAccess(client, { session: tokenHash });
}
type SeenAs = Pick<SeesAs, "accountId" | "compId" | "until">;

/** Changes the language of an account. */
export async function changeLanguage(client: Client, session: Session, language: Language): Promise<void> {
  await run(client, sql`update account set language = ${language} where id = ${session.accountId}`);
  await announceAccess(client, { account: session.accountId });
}

/** Stores a new password: every other session of the account ends. */
export async function storePassword(client: Client, session: Session, hash: string): Promise<void> {
  await run(client, sql`update account set password_hash = ${hash}, must_change_password = false where id = ${session.accountId}`);
  await run(client, sql`delete from session where account_id = ${session.accountId} and token_hash <> ${session.tokenHash}`);
  await announceAccess(client, { account: session.accountId });
}

/** Stores a password that somebody made anew without a session: all sessions of the account end; gives their hashes. */
export async function setPassword(client: Client, accountId: string, hash: string): Promise<string[]> {
  await run(
    client,
    sql`update account set password_hash = ${hash}, must_change_password = false, locked_until = null where id = ${accountId}`,
  );
  const ended = await run(
    client,
    shaped({ tokenHash: "text" })`delete from session where account_id = ${accountId} returning token_hash as "tokenHash"`,
  );
  await announceAccess(client, { account: accountId });
  return ended.map(({ tokenHash }) => tokenHash);
}

/** The live sessions of an account, those used last first; which is the reader's own says its hash. */
export async function sessionsOf(client: Client, { accountId, tokenHash }: Pick<Session, "accountId" | "tokenHash">, now: Date) {
  return run(
    client,
    shaped({ id: "id", device: "text?", address: "text?", createdAt: "instant", seenAt: "instant", isThis: "boolean" })`select id, device,
        address, created_at as "createdAt", seen_at as "seenAt", token_hash = ${tokenHash} as "isThis" from session
      where account_id = ${accountId} and expires_at > ${now.toISOString()} order by seen_at desc, id`,
  );
}

/** Ends one session of an account by what a list calls it; gives its hash, null where there is none. */
export async function endOneSession(client: Client, { accountId }: Pick<Session, "accountId">, id: string): Promise<string | null> {
  if (!/^\d{1,18}$/.test(id)) return null;
  const [row] = await run(
    client,
    shaped({ tokenHash: "text" })`delete from session where account_id = ${accountId} and id = ${id} returning token_hash as "tokenHash"`,
  );
  if (!row) return null;
  await announceAccess(client, { session: row.tokenHash });
  return row.tokenHash;
}

/** Ends a session: its cookie opens nothing any more; gives its hash. */
export async function closeSession(client: Client, token: string): Promise<string> {
  return closeSessionOf(client, hashToken(token));
}

/** The same by its hash. */
export async function closeSessionOf(client: Client, hash: string): Promise<string> {
  await run(client, sql`delete from session where token_hash = ${hash}`);
  await announceAccess(client, { session: hash });
  return hash;
}

/** Forgets sessions and rights as soon as any process changed them; the answer ends that. */
export function forgetOnAccessChange(client: Client): Promise<() => Promise<void>> {
  return hearAccess(client, (change) => void forget(client, change));
}

/** Tells every process to ask anew what a session of an account may. */
export const announceAccountChange = (client: Client, accountId: string): Promise<void> => announceAccess(client, { account: accountId });

/** Here at once, elsewhere when it is heard. */
async function announceAccess(client: Client, change: AccessChange): Promise<void> {
  await forget(client, change);
  await run(client, accessChanged(change));
}

async function forget(client: Client, change: AccessChange): Promise<void> {
  const memory = memoryOf(client);
  if ("session" in change) return drop(memory, change.session);
  forgetViewers({ client });
  forgetSignInSettings(client);
  for (const [tokenHash, { found }] of memory.sessions) {
    const stored = await found.catch(() => null);
    if (!("account" in change) || stored?.session.accountId === change.account) drop(memory, tokenHash);
  }
}
