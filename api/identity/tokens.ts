import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { hashToken } from "#db/encryption";
import { newId } from "#db/id";
import { narrow, type RowIn, shaped } from "#db/row";
import { transaction } from "#db/client";
import { separated } from "#db/separation";
import { failIfAny } from "#define/problem";
import type { EngineWork } from "#engine/context";
import { writeHistory } from "#engine/history";
import type { Runtime } from "#engine/runtime";

/** What a program may at most do by a token: look only, and with some modules and areas only. */
export type TokenScope = { isReadOnly: boolean; modules: readonly string[] | null };
const API_TOKEN = shaped({
  id: "id",
  accountId: "id",
  compId: "integer",
  isReadOnly: "boolean",
  modules: narrow<readonly string[] | null>("json?"),
  isApart: "boolean",
  expiresAt: "instant",
  lastUsedAt: "instant?",
});
export type ApiToken = RowIn<typeof API_TOKEN>;
const OWN = shaped({
  id: "id",
  name: "text",
  hint: "text",
  isReadOnly: "boolean",
  modules: narrow<readonly string[] | null>("json?"),
  createdAt: "instant",
  expiresAt: "instant",
  lastUsedAt: "instant?",
  lastAddress: "text?",
});

export const MOST_DAYS = 366;
const MOST_TOKENS = 20;
const DAY_MS = 86_400_000;
const TOKEN_BYTES = 32;
const HINT_LENGTH = 4;
/** What it begins with, so that people and scanners know it, and the company that it is of. */
const FORM = /^lwt_(\d{1,9})_[\w-]{43}$/;
/** A use is written at most once in this time. */
const TOUCH_MS = 60_000;

/** The tokens that somebody made in a company and that count. */
export const tokensOf = ({ run: ask, compId, viewer }: EngineWork): Promise<RowIn<typeof OWN>[]> =>
  ask(OWN`select id, name, hint, is_read_only as "isReadOnly", modules, created_at as "createdAt", expires_at as "expiresAt",
      last_used_at as "lastUsedAt", last_address as "lastAddress" from api_token
    where comp_id = ${compId} and account_id = ${viewer.accountId} and stage = 'enabled' order by created_at desc, id`);

/** Makes one for whoever asks; the token is told this once. Throws invalid. */
export async function addToken(
  work: EngineWork,
  { name, days, isReadOnly, modules }: TokenScope & { name: string; days: number },
): Promise<{ id: string; token: string }> {
  const { accountId } = work.viewer;
  await work.run(sql`select pg_advisory_xact_lock(hashtext('api_token'), hashtext(${accountId}))`);
  const held = await tokensOf(work);
  const known = new Set([...work.modules.keys()].flatMap((id) => [id, `${id.split(".")[0]}.*`]));
  failIfAny([
    ...(held.length >= MOST_TOKENS ? [{ code: "tooMany" as const, field: "tokens", params: { max: MOST_TOKENS } }] : []),
    ...(held.some((one) => one.name === name) ? [{ code: "duplicate" as const, field: "name", value: name }] : []),
    ...(modules ?? []).filter((id) => !known.has(id)).map((value) => ({ code: "choice" as const, field: "modules", value })),
  ]);
  const id = newId();
  const token = `lwt_${work.compId}_${randomBytes(TOKEN_BYTES).toString("base64url")}`;
  const expires = new Date(Date.parse(work.now) + days * DAY_MS).toISOString();
  await work.run(
    sql`insert into api_token (comp_id, id, account_id, name, token_hash, hint, is_read_only, modules, modules_told, expires_at, created_by,
        created_at, updated_by)
      values (${work.compId}, ${id}, ${accountId}, ${name}, ${hashToken(token)}, ${token.slice(-HINT_LENGTH)}, ${isReadOnly},
        ${modules === null ? null : JSON.stringify(modules)}::text::jsonb, ${modules?.join(", ") ?? null}, ${expires}, ${accountId},
        ${work.now}, ${accountId})`,
  );
  note(work, id, 1, { action: "create", stageFrom: null, stageTo: "enabled" });
  return { id, token };
}

/** Takes one's own back: whoever holds it is nobody any more. Whether there was one. */
export async function dropToken(work: EngineWork, id: string): Promise<boolean> {
  const [gone] = await work.run(
    shaped({ version: "integer" })`update api_token set stage = 'revoked', version = version + 1, updated_at = ${work.now},
        updated_by = ${work.viewer.accountId}
      where comp_id = ${work.compId} and id = ${id} and account_id = ${work.viewer.accountId} and stage = 'enabled' returning version`,
  );
  if (gone) note(work, id, gone.version, { action: "revoke", stageFrom: "enabled", stageTo: "revoked" });
  return gone !== undefined;
}

type Done = { action: string; stageFrom: string | null; stageTo: string };

function note(work: EngineWork, id: string, version: number, done: Done): void {
  writeHistory(work, { id: "admin.apiToken" }, [{ record: { header: { id, version }, lines: {} }, ...done }]);
}

/** Whose a token is; null for what is none, has expired or was taken back. A use is noted. */
export async function tokenNamed(runtime: Pick<Runtime, "client">, token: string, address: string, now: Date): Promise<ApiToken | null> {
  const compId = Number(FORM.exec(token)?.[1] ?? 0);
  if (compId === 0) return null;
  const hash = hashToken(token);
  return transaction(runtime.client, [compId], async (open) => {
    const [held] =
      await open.run(API_TOKEN`select t.id, t.account_id as "accountId", t.comp_id as "compId", t.is_read_only as "isReadOnly", t.modules,
        t.comp_id in (${separated}) as "isApart", t.expires_at as "expiresAt", t.last_used_at as "lastUsedAt"
      from api_token t join account a on a.id = t.account_id and a.is_enabled
      where t.comp_id = ${compId} and t.token_hash = ${hash} and t.stage = 'enabled' and t.expires_at > ${now.toISOString()}
        and not a.must_change_password`);
    if (!held) return null;
    if (held.lastUsedAt === null || now.getTime() - Date.parse(held.lastUsedAt) > TOUCH_MS)
      await open.run(
        sql`update api_token set last_used_at = ${now.toISOString()}, last_address = ${address || null}
          where comp_id = ${compId} and id = ${held.id}`,
      );
    return held;
  });
}
