import { randomInt } from "node:crypto";
import { sql } from "drizzle-orm";
import { hashToken } from "#db/encryption";
import { narrow, shaped } from "#db/row";
import { run, transaction, type Transaction } from "#db/client";
import { newId } from "#db/id";
import { passwordFits } from "#db/password";
import { fail } from "#define/problem";
import type { Viewer } from "#define/viewer";
import { companiesOf } from "#engine/company";
import type { Runtime } from "#engine/runtime";
import { newSecret, type PublicKey } from "./device.ts";
import { noteEvent } from "./store.ts";

/** Nothing that is mistaken for another sign at four metres. */
const SIGNS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
const LENGTH = 8;
const LIVES_MS = 10 * 60_000;

/** A browser asks to be paired: the code for its glass, and the secret with which it asks what became of it. */
export async function openPairing(
  runtime: Runtime,
  { publicKey, address }: { publicKey: PublicKey | null; address: string },
): Promise<{ code: string; secret: string; expiresAt: string }> {
  const now = runtime.clock.now();
  const code = Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join("");
  const secret = newSecret();
  const expiresAt = new Date(now.getTime() + LIVES_MS).toISOString();
  await run(runtime.client, sql`delete from screen_pairing where expires_at < ${now.toISOString()}`);
  await run(
    runtime.client,
    sql`insert into screen_pairing (code_hash, secret_hash, public_key, address, created_at, expires_at)
      values (${hashToken(code)}, ${hashToken(secret)}, ${publicKey && JSON.stringify(publicKey)}::text::jsonb, ${address}, ${now.toISOString()}, ${expiresAt})`,
  );
  return { code, secret, expiresAt };
}

/** What is typed at a desk as it was shown: without spaces and dashes, in capitals. */
const asShown = (code: string) => code.toUpperCase().replaceAll(/[\s-]/g, "");

/** Pairs the browser that shows a code with a screen; throws invalid for a code that nobody shows (any more). */
export async function pair(runtime: Runtime, viewer: Viewer, screenId: string, code: string): Promise<void> {
  const now = runtime.clock.now().toISOString();
  const [taken] = await run(
    runtime.client,
    shaped({
      address: "text",
    })`update screen_pairing set comp_id = ${viewer.compId}, screen_id = ${screenId}, paired_by = ${viewer.accountId}
      where code_hash = ${hashToken(asShown(code))} and expires_at > ${now} and screen_id is null returning address`,
  );
  if (!taken) fail({ type: "invalid", issues: [{ code: "unknownCode", field: "code", value: code }] });
}

/**
 * What became of a browser's wish: its token once somebody typed its code, "waiting" until then; null where the code has run out. What was
 * paired with the screen before is it no more.
 */
export async function claim(runtime: Runtime, secret: string, address: string): Promise<{ token: string } | "waiting" | null> {
  const now = runtime.clock.now().toISOString();
  const [taken] = await run(
    runtime.client,
    shaped({
      publicKey: narrow<PublicKey | null>("json?"),
      compId: "integer?",
      screenId: "id?",
      pairedBy: "id?",
    })`select public_key as "publicKey", comp_id as "compId", screen_id as "screenId", paired_by as "pairedBy" from screen_pairing
      where secret_hash = ${hashToken(secret)} and expires_at > ${now}`,
  );
  if (!taken) return null;
  const { compId, screenId, pairedBy, publicKey } = taken;
  if (compId === null || screenId === null || pairedBy === null) return "waiting";
  const [mine] = await run(
    runtime.client,
    shaped({
      secretHash: "text",
    })`delete from screen_pairing where secret_hash = ${hashToken(secret)} returning secret_hash as "secretHash"`,
  );
  if (!mine) return null;
  const token = newSecret();
  await transaction(runtime.client, [compId], async (open) => {
    await open.run(sql`delete from screen_device where comp_id = ${compId} and screen_id = ${screenId}`);
    await addDevice(open, { compId, screenId, pairedBy, publicKey, token, address, now });
    await open.run(sql`update screen set silent_at = null where comp_id = ${compId} and id = ${screenId}`);
    await noteEvent(
      { run: open.run, compId, now },
      { screenId, kind: "paired", accountId: pairedBy, subject: address, detail: { hasKey: publicKey !== null } },
    );
  });
  return { token };
}

type NewDevice = {
  compId: number;
  screenId: string;
  pairedBy: string;
  publicKey: PublicKey | null;
  token: string;
  address: string;
  now: string;
};

async function addDevice(open: Transaction, { compId, screenId, pairedBy, publicKey, token, address, now }: NewDevice): Promise<void> {
  await open.run(sql`insert into screen_device (comp_id, id, screen_id, public_key, token_hash, token_at, paired_at, paired_by, seen_at, address)
    values (${compId}, ${newId()}, ${screenId}, ${publicKey && JSON.stringify(publicKey)}::text::jsonb, ${hashToken(token)}, ${now}, ${now},
      ${pairedBy}, ${now}, ${address})`);
}

const GUEST = shaped({ compId: "integer", id: "id", passwordHash: "text?", keeperId: "id" });

/**
 * Opens a link for guests to one more browser and gives its token; null where the link is unknown, used up or over, or the password is
 * wrong, which look alike and take the same time.
 */
export async function openGuest(
  runtime: Runtime,
  { link, password, publicKey, address }: { link: string; password: string; publicKey: PublicKey | null; address: string },
): Promise<string | null> {
  const now = runtime.clock.now().toISOString();
  const companies = [...(await companiesOf(runtime)).keys()];
  const open = sql`link_hash = ${hashToken(link)} and kind = 'guest' and stage = 'enabled' and uses_left > 0
    and (expires_at is null or expires_at > ${now}::timestamptz)`;
  const [found] = await transaction(
    runtime.client,
    companies,
    (reading) =>
      reading.run(
        GUEST`select comp_id as "compId", id, password_hash as "passwordHash", keeper_id as "keeperId" from screen where ${open}`,
      ),
    "read only",
  );
  const fits = await passwordFits(password, found?.passwordHash ?? undefined);
  if (!found || !fits) return null;
  const { compId, id: screenId, keeperId } = found;
  const token = newSecret();
  return transaction(runtime.client, [compId], async (writing) => {
    const [used] = await writing.run(
      shaped({
        id: "id",
      })`update screen set uses_left = uses_left - 1 where comp_id = ${compId} and id = ${screenId} and ${open} returning id`,
    );
    if (!used) return null;
    await addDevice(writing, { compId, screenId, pairedBy: keeperId, publicKey, token, address, now });
    await noteEvent({ run: writing.run, compId, now }, { screenId, kind: "opened", subject: address });
    return token;
  });
}
