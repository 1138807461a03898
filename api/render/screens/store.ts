import { sql } from "drizzle-orm";
import { narrow, type RowIn, shaped } from "#db/row";
import type { Run } from "#db/client";
import { newId } from "#db/id";
import type { CockpitLook } from "#render/cockpit/look";
import type { Language } from "#define/viewer";

export type ScreenKind = "wall" | "guest";
/** A screen as it is stored, without the pages that it was given. */
export const SCREEN = {
  id: "id",
  compId: "integer",
  kind: narrow<ScreenKind>("text"),
  name: "text",
  place: "text",
  roleId: "id?",
  departmentId: "id?",
  language: narrow<Language>("text"),
  seconds: "integer",
  playlistId: "id?",
  leaseHours: "integer",
  expiresAt: "instant?",
  hasRemote: "boolean",
  look: narrow<CockpitLook>("text"),
  isMuted: "boolean",
  keeperId: "id",
  stage: narrow<"enabled" | "revoked">("text"),
  usesLeft: "integer?",
  watermark: "text?",
  version: "integer",
} as const;
const STORED = shaped(SCREEN);
export type StoredScreen = RowIn<typeof STORED>;
/** Its columns in a statement where the table is `s`. */
export const SCREEN_COLUMNS = sql`s.id, s.comp_id as "compId", s.kind, s.name, s.place, s.role_id as "roleId", s.department_id as "departmentId",
  s.language, s.seconds, s.playlist_id as "playlistId", s.lease_hours as "leaseHours", s.expires_at as "expiresAt", s.has_remote as "hasRemote", s.look, s.is_muted as "isMuted",
  s.keeper_id as "keeperId", s.stage, s.uses_left as "usesLeft", s.watermark, s.version`;

/** What the record of a screen tells of: each entry is written once. */
export type ScreenEventKind =
  | "replaced"
  | "created"
  | "changed"
  | "paired"
  | "refused"
  | "look"
  | "ordered"
  | "fault"
  | "silent"
  | "back"
  | "revoked"
  | "opened"
  | "steered";
type Event = { screenId: string; kind: ScreenEventKind; accountId?: string | null; subject?: string | null; detail?: unknown };

/** Writes an entry into the record of a screen. */
export async function noteEvent(
  { run, compId, now }: { run: Run; compId: number; now: string },
  { screenId, kind, accountId = null, subject = null, detail = null }: Event,
): Promise<void> {
  await run(sql`insert into screen_event (comp_id, id, screen_id, kind, account_id, subject, detail, created_at)
    values (${compId}, ${newId()}, ${screenId}, ${kind}, ${accountId}, ${subject},
      ${detail === null ? null : JSON.stringify(detail)}::text::jsonb, ${now})`);
}

/** The links that screens were given, in order. */
export async function pagesOf({ run, compId }: { run: Run; compId: number }, screens: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await run(shaped({ screenId: "id", link: "text" })`select screen_id as "screenId", link from screen_page
    where comp_id = ${compId} and screen_id = any(${sql.param([...screens])}::text[]::bigint[]) order by screen_id, seq`);
  const found = new Map<string, string[]>(screens.map((id) => [id, []]));
  for (const { screenId, link } of rows) found.get(screenId)?.push(link);
  return found;
}
