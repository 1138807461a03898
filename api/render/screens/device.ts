import { createPublicKey, randomBytes, verify } from "node:crypto";
import type { JsonWebKey } from "node:crypto";
import { sql } from "drizzle-orm";
import { hashToken } from "#db/encryption";
import { narrow, shaped } from "#db/row";
import { transaction } from "#db/client";
import type { Viewer } from "#define/viewer";
import { companiesOf } from "#engine/company";
import { SCREENS_PATH } from "#define/wall/doors";
import type { EngineWork } from "#engine/context";
import type { Runtime } from "#engine/runtime";
import { viewerOfScreen } from "./principal.ts";
import type { Opened } from "./opened.ts";
import { noteEvent, pagesOf, SCREEN, SCREEN_COLUMNS, type StoredScreen } from "./store.ts";

/** The public half of a P-256 key as browsers export it. */
export type PublicKey = { kty: "EC"; crv: "P-256"; x: string; y: string };
/** What a screen shows of itself with a request: `at` is the server's time (ms) as it knows it, `signed` what its signature is over. */
export type Proof = { token: string; at: number; signature: string; signed: string };
export type Device = { id: string; compId: number; hasKey: boolean; tokenAt: string; seenAt: string; isRenewing: boolean; facts: unknown };
/** A screen that asks, with who it is and the pages that it was given. */
export type Shown = { screen: StoredScreen; device: Device; links: readonly string[]; viewer: Viewer };

/** A signature older or younger than this is none: what was overheard is not sent again later. */
const FRESH_MS = 60_000;
const RENEWED_MS = 60 * 60_000;

export const newSecret = (): string => randomBytes(32).toString("base64url");

/**
 * The screen of a request; null where its token is unknown, superseded, of a revoked or expired screen, or not signed with the key that it
 * was paired with.
 */
export async function shownBy(runtime: Runtime, proof: Proof): Promise<Shown | null> {
  const companies = [...(await companiesOf(runtime)).keys()];
  const now = runtime.clock.now();
  const hash = hashToken(proof.token);
  const found = await transaction(
    runtime.client,
    companies,
    async (open) => {
      const [row] = await open.run(shaped({
        ...SCREEN,
        deviceId: "id",
        publicKey: narrow<PublicKey | null>("json?"),
        tokenAt: "instant",
        seenAt: "instant",
        isNext: "boolean",
        isRenewing: "boolean",
        facts: "json?",
      })`select ${SCREEN_COLUMNS}, d.id as "deviceId", d.public_key as "publicKey", d.token_at as "tokenAt", d.seen_at as "seenAt",
          d.next_hash is not distinct from ${hash} as "isNext", d.next_hash is not null as "isRenewing", d.facts
        from screen_device d join screen s on s.comp_id = d.comp_id and s.id = d.screen_id
        where (d.token_hash = ${hash} or d.next_hash = ${hash}) and s.stage = 'enabled'
          and (s.expires_at is null or s.expires_at > ${now.toISOString()}::timestamptz)`);
      const pages = row && (await pagesOf({ run: open.run, compId: row.compId }, [row.id]));
      return row && { row, links: pages?.get(row.id) ?? [] };
    },
    "read only",
  );
  if (!found) return null;
  const { deviceId, publicKey, tokenAt, seenAt, isNext, isRenewing, facts, ...screen } = found.row;
  if (publicKey && !isSigned(publicKey, proof, now.getTime())) {
    if (isFresh(proof, now.getTime())) await noteRefusal(runtime, screen, now);
    return null;
  }
  const device = {
    id: deviceId,
    compId: screen.compId,
    hasKey: publicKey !== null,
    tokenAt,
    seenAt,
    isRenewing: isRenewing && !isNext,
    facts,
  };
  if (isNext) await settle(runtime, device, hash);
  return { screen, device, links: found.links, viewer: await viewerOfScreen(runtime, screen, found.links) };
}

const isFresh = ({ at }: Proof, now: number) => Math.abs(now - at) <= FRESH_MS;

function isSigned(key: PublicKey, proof: Proof, now: number): boolean {
  if (!isFresh(proof, now)) return false;
  try {
    const { kty, crv, x, y } = key;
    const publicKey = createPublicKey({ key: { kty, crv, x, y } satisfies JsonWebKey, format: "jwk" });
    const signature = Buffer.from(proof.signature, "base64url");
    return verify("sha256", Buffer.from(`${proof.at}\n${proof.signed}`), { key: publicKey, dsaEncoding: "ieee-p1363" }, signature);
  } catch {
    return false;
  }
}

/** Somebody shows the token without the key: it was copied. Told at most once a minute. */
async function noteRefusal(runtime: Runtime, { id, compId }: StoredScreen, now: Date): Promise<void> {
  await transaction(runtime.client, [compId], async (open) => {
    const [told] = await open.run(shaped({
      one: "integer",
    })`select 1 as one from screen_event where comp_id = ${compId} and screen_id = ${id}
      and kind = 'refused' and created_at > ${new Date(now.getTime() - FRESH_MS).toISOString()}::timestamptz limit 1`);
    if (!told) await noteEvent({ run: open.run, compId, now: now.toISOString() }, { screenId: id, kind: "refused" });
  });
}

/** The new token was used: the old one opens nothing any more. */
async function settle(runtime: Runtime, { id, compId }: Device, hash: string): Promise<void> {
  await transaction(runtime.client, [compId], (open) =>
    open.run(
      sql`update screen_device set token_hash = next_hash, next_hash = null where comp_id = ${compId} and id = ${id} and next_hash = ${hash}`,
    ),
  );
}

/** A new token for a device whose own is an hour old; null while it is younger. The old one counts until the new one is used. */
export async function renewed(runtime: Runtime, { id, compId, tokenAt, isRenewing }: Device): Promise<string | null> {
  const now = runtime.clock.now();
  if (!isRenewing && now.getTime() - Date.parse(tokenAt) < RENEWED_MS) return null;
  const token = newSecret();
  await transaction(runtime.client, [compId], (open) =>
    open.run(
      sql`update screen_device set next_hash = ${hashToken(token)}, token_at = ${now.toISOString()} where comp_id = ${compId} and id = ${id}`,
    ),
  );
  return token;
}

/** The address at which the browser of a screen has it open, as it said with its last beat. */
export async function openedBy({ run, compId }: Pick<EngineWork, "run" | "compId">, screenId: string): Promise<Opened> {
  const [row] = await run(shaped({ opened: narrow<Opened | null>("json?") })`select facts -> 'opened' as opened from screen_device
    where comp_id = ${compId} and screen_id = ${screenId} order by seen_at desc limit 1`);
  return row?.opened ?? { path: SCREENS_PATH, links: [] };
}
