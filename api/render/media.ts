import { createHash, randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { narrow, shaped } from "#db/row";
import { transaction } from "#db/client";
import { newId } from "#db/id";
import { LANGUAGES, type Language, type Viewer } from "#define/viewer";
import { companiesOf } from "#engine/company";
import type { Runtime } from "#engine/runtime";
import { loadViewer } from "#engine/access/viewer";

/** A screen that hangs for weeks: what it shows in turn, and how long each. */
export type Media = { id: string; name: string; language: Language; links: string[]; seconds: number };
/** A screen as the one who set it up sees it. */
export type OwnMedia = Media & { createdAt: string; seenAt: string | null };

const MEDIA = { id: "id", name: "text", language: narrow<Language>("text"), links: narrow<string[]>("json"), seconds: "integer" } as const;

/** A screen that nobody saw for so long was taken down: noting it more often would write for nothing. */
const SEEN_EVERY_MS = 60 * 60_000;
const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");

/** Sets up a screen in the rights of its maker and gives the token of its link, which is kept nowhere. */
export async function openMedia(runtime: Runtime, viewer: Viewer, wanted: Omit<Media, "id">): Promise<{ id: string; token: string }> {
  const [id, token] = [newId(), randomBytes(32).toString("base64url")];
  await transaction(runtime.client, [viewer.compId], (open) =>
    open.run(sql`insert into report_media (comp_id, id, name, token_hash, account_id, language, links, seconds, created_at)
      values (${viewer.compId}, ${id}, ${wanted.name}, ${hashOf(token)}, ${viewer.accountId}, ${wanted.language},
        ${JSON.stringify(wanted.links)}::text::jsonb, ${wanted.seconds}, ${runtime.clock.now().toISOString()})`),
  );
  return { id, token };
}

/** The screens that a viewer set up in his company. */
export function listMedia(runtime: Runtime, viewer: Viewer): Promise<OwnMedia[]> {
  return transaction(
    runtime.client,
    [viewer.compId],
    (open) =>
      open.run(shaped({
        ...MEDIA,
        createdAt: "instant",
        seenAt: "instant?",
      })`select id, name, language, links, seconds, created_at as "createdAt", seen_at as "seenAt" from report_media
        where comp_id = ${viewer.compId} and account_id = ${viewer.accountId} order by created_at desc, id`),
    "read only",
  );
}

/** Ends a screen of the viewer's; false when there is none. */
export async function closeMedia(runtime: Runtime, viewer: Viewer, id: string): Promise<boolean> {
  const rows = await transaction(runtime.client, [viewer.compId], (open) =>
    open.run(
      shaped({
        id: "id",
      })`delete from report_media where comp_id = ${viewer.compId} and account_id = ${viewer.accountId} and id = ${id} returning id`,
    ),
  );
  return rows.length > 0;
}

/**
 * The screen of a token with whom it sees for: the rights are those that its maker has now; null when the screen was ended or its maker is
 * no member any more.
 */
export async function mediaOf(runtime: Runtime, token: string): Promise<{ media: Media; viewer: Viewer } | null> {
  const companies = [...(await companiesOf(runtime)).keys()];
  const now = runtime.clock.now();
  const [stored] = await transaction(runtime.client, companies, (open) =>
    open.run(shaped({
      ...MEDIA,
      compId: "integer",
      accountId: "id",
    })`with found as (select comp_id, id from report_media where token_hash = ${hashOf(token)}),
      seen as (update report_media m set seen_at = ${now.toISOString()} from found f where m.comp_id = f.comp_id and m.id = f.id
        and (m.seen_at is null or m.seen_at < ${new Date(now.getTime() - SEEN_EVERY_MS).toISOString()}::timestamptz))
      select m.comp_id as "compId", m.id, m.name, m.language, m.links, m.seconds, m.account_id as "accountId"
      from report_media m join found f on m.comp_id = f.comp_id and m.id = f.id`),
  );
  if (!stored) return null;
  const { compId, accountId, ...media } = stored;
  const language = LANGUAGES.find((one) => one === media.language) ?? "zh";
  const viewer = await loadViewer(runtime, accountId, compId, language);
  return viewer && { media, viewer };
}
