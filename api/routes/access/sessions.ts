import { createHash, randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { type Client, run } from "#db/client";
import type { Language } from "#define/viewer";

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
};

const HOUR = 3_600_000;
const SLIDE = 12 * HOUR;
const LONGEST = 7 * 24 * HOUR;
/** A session is written at most once in this time, however often it is used. */
const TOUCH = 5 * 60_000;

const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");

/** Opens a session and gives its token of 256 bits, which is kept nowhere. */
export async function openSession(client: Client, accountId: string, compId: number | null, now: Date): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const expires = new Date(now.getTime() + SLIDE).toISOString();
  await run(
    client,
    sql`insert into session (token_hash, account_id, comp_id, created_at, seen_at, expires_at)
        values (${hashOf(token)}, ${accountId}, ${compId}, ${now.toISOString()}, ${now.toISOString()}, ${expires})`,
  );
  await run(client, sql`delete from session where expires_at < ${now.toISOString()}`);
  return token;
}

/** Finds the live session of a token and lets it live for twelve hours more, seven days at most; null when there is none. */
export async function findSession(client: Client, token: string, now: Date): Promise<Session | null> {
  const tokenHash = hashOf(token);
  const [row] = await run<Omit<Session, "tokenHash"> & { createdAt: string; seenAt: string }>(
    client,
    sql`select a.id as "accountId", a.account, a.name, a.name_en as "nameEn", a.name_ru as "nameRu", a.language, coalesce(s.comp_id, a.default_comp_id) as "compId", a.is_demo as "isDemo",
               a.invitation_flag as "invitationFlag", s.created_at as "createdAt", s.seen_at as "seenAt"
        from session s join account a on a.id = s.account_id
        where s.token_hash = ${tokenHash} and s.expires_at > ${now.toISOString()} and a.is_enabled`,
  );
  if (!row) return null;
  const { createdAt, seenAt, ...session } = row;
  if (now.getTime() - Date.parse(seenAt) > TOUCH) await prolong(client, tokenHash, Date.parse(createdAt), now);
  return { ...session, tokenHash };
}

async function prolong(client: Client, tokenHash: string, created: number, now: Date): Promise<void> {
  const expires = new Date(Math.min(now.getTime() + SLIDE, created + LONGEST)).toISOString();
  await run(client, sql`update session set seen_at = ${now.toISOString()}, expires_at = ${expires} where token_hash = ${tokenHash}`);
}

/** Makes another company the default of one session and of its account's next one. */
export async function changeCompany(client: Client, session: Session, compId: number): Promise<void> {
  await run(client, sql`update session set comp_id = ${compId} where token_hash = ${session.tokenHash}`);
  await run(client, sql`update account set default_comp_id = ${compId} where id = ${session.accountId}`);
}

/** Changes the language of an account. */
export async function changeLanguage(client: Client, session: Session, language: Language): Promise<void> {
  await run(client, sql`update account set language = ${language} where id = ${session.accountId}`);
}

/** Ends a session: its cookie opens nothing any more; gives its hash. */
export async function closeSession(client: Client, token: string): Promise<string> {
  const hash = hashOf(token);
  await run(client, sql`delete from session where token_hash = ${hash}`);
  return hash;
}
