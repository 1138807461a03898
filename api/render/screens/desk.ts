import { sql } from "drizzle-orm";
import { hashToken } from "#db/encryption";
import { narrow, type RowIn, shaped } from "#db/row";
import { accountName } from "#db/accountName";
import { newId } from "#db/id";
import type { Analytics } from "#analytics/analytics";
import { fail, failIfAny, ProblemError } from "#define/problem";
import type { Viewer } from "#define/viewer";
import type { EngineWork } from "#engine/context";
import type { Runtime } from "#engine/runtime";
import { pageAt } from "./content.ts";
import { newSecret } from "./device.ts";
import { mayGive, readPrincipal } from "./principal.ts";
import { noteEvent, pagesOf, SCREEN, SCREEN_COLUMNS, type ScreenEventKind, type StoredScreen } from "./store.ts";

type Tools = { runtime: Runtime; analytics: Analytics };
/** A screen as somebody at a desk words it. */
export type ScreenDraft = Pick<
  StoredScreen,
  "name" | "place" | "roleId" | "departmentId" | "language" | "seconds" | "playlistId" | "leaseHours" | "expiresAt" | "hasRemote" | "look"
> & { pages: readonly string[] };

/** What a person can be asked to do with a screen, or a screen itself. */
export const ORDERS = ["identify", "reload", "next", "message", "invite", "screenshot"] as const;
export type OrderKind = (typeof ORDERS)[number];
/** An order that no screen fetched within this is not done any more. */
const ORDER_MS = 120_000;

/**
 * Ends with forbidden where somebody would give a screen a role or a part of the company that he has not himself, and with what is wrong
 * where he, or the screen as it would be, may not open one of its pages.
 */
export async function demandGiven(tools: Tools, giver: Viewer, draft: ScreenDraft): Promise<void> {
  if (!(await mayGive(tools.runtime, giver, draft))) fail({ type: "forbidden", permission: "screens.role" });
  const screen = await readPrincipal(tools.runtime, { ...draft, id: "1", compId: giver.compId }, draft.pages);
  for (const link of draft.pages) for (const viewer of [giver, screen]) await refuseClosed(tools, viewer, link);
}

/** Figures that are still on their way are no reason: the screen waits for them too. */
async function refuseClosed(tools: Tools, viewer: Viewer, link: string): Promise<void> {
  try {
    await pageAt(tools, viewer, link);
  } catch (error) {
    if (!(error instanceof ProblemError) || error.problem.type !== "notReady") throw error;
  }
}

/** Stores a new screen. */
export async function addScreen(work: EngineWork, draft: ScreenDraft): Promise<string> {
  const id = newId();
  const { compId, viewer, now } = work;
  await refuseUnknown(work, draft);
  await work.run(sql`insert into screen (comp_id, id, kind, name, place, role_id, department_id, language, seconds, playlist_id, lease_hours,
      expires_at, has_remote, look, keeper_id, stage, created_by, created_at, updated_by, updated_at)
    values (${compId}, ${id}, 'wall', ${draft.name}, ${draft.place}, ${draft.roleId}, ${draft.departmentId}, ${draft.language}, ${draft.seconds},
      ${draft.playlistId}, ${draft.leaseHours}, ${draft.expiresAt}, ${draft.hasRemote}, ${draft.look}, ${viewer.accountId}, 'enabled', ${viewer.accountId}, ${now},
      ${viewer.accountId}, ${now})`);
  await writePages(work, id, draft.pages);
  await noteEvent(work, { screenId: id, kind: "created", accountId: viewer.accountId, detail: draft });
  return id;
}

/** What makes a screen a link for guests: what they type (hashed), how often it opens, and what stands across its pages. */
export type GuestTerms = { passwordHash: string; uses: number; watermark: string };

/** Makes a new screen a link for guests and gives the secret of the link, which is kept nowhere. */
export async function openToGuests(work: EngineWork, id: string, { passwordHash, uses, watermark }: GuestTerms): Promise<string> {
  const token = newSecret();
  await work.run(sql`update screen set kind = 'guest', link_hash = ${hashToken(token)}, password_hash = ${passwordHash}, uses_left = ${uses},
      watermark = ${watermark} where comp_id = ${work.compId} and id = ${id}`);
  return token;
}

/** Changes a screen that was seen at a version; throws notFound and stale. */
export async function changeScreen(work: EngineWork, id: string, version: number, draft: ScreenDraft): Promise<void> {
  const before = await screenAt(work, id);
  const { compId, viewer, now } = work;
  await refuseUnknown(work, draft);
  const [changed] = await work.run(shaped({
    id: "id",
  })`update screen set name = ${draft.name}, place = ${draft.place}, role_id = ${draft.roleId},
      department_id = ${draft.departmentId}, language = ${draft.language}, seconds = ${draft.seconds}, playlist_id = ${draft.playlistId},
      lease_hours = ${draft.leaseHours}, expires_at = ${draft.expiresAt}, has_remote = ${draft.hasRemote}, look = ${draft.look}, version = version + 1, updated_by = ${viewer.accountId}, updated_at = ${now}
    where comp_id = ${compId} and id = ${id} and version = ${version} and stage = 'enabled' returning id`);
  if (!changed) fail({ type: "stale", by: null, at: null, version: before.version });
  await work.run(sql`delete from screen_page where comp_id = ${compId} and screen_id = ${id}`);
  await writePages(work, id, draft.pages);
  await noteEvent(work, { screenId: id, kind: "changed", accountId: viewer.accountId, detail: differences(before, draft) });
}

/** Lets nobody be told of a screen that is silent, or again. */
export async function muteScreen(work: EngineWork, id: string, isMuted: boolean): Promise<void> {
  const { name } = await screenAt(work, id);
  await work.run(sql`update screen set is_muted = ${isMuted}, silent_at = null where comp_id = ${work.compId} and id = ${id}`);
  await noteEvent(work, {
    screenId: id,
    kind: "changed",
    accountId: work.viewer.accountId,
    subject: name,
    detail: { isMuted: [!isMuted, isMuted] },
  });
}

/** Ends a screen for good: its token opens nothing any more. Throws notFound. */
export async function revokeScreen(work: EngineWork, id: string): Promise<void> {
  const { compId, viewer, now } = work;
  const { name } = await screenAt(work, id);
  await work.run(sql`update screen set stage = 'revoked', playlist_id = null, version = version + 1, updated_by = ${viewer.accountId}, updated_at = ${now}
    where comp_id = ${compId} and id = ${id}`);
  await work.run(sql`delete from screen_device where comp_id = ${compId} and screen_id = ${id}`);
  await work.run(sql`delete from screen_screenshot where comp_id = ${compId} and screen_id = ${id}`);
  await noteEvent(work, { screenId: id, kind: "revoked", accountId: viewer.accountId, subject: name });
}

/** Hands a screen an order for its next beat. */
export async function orderScreen(work: EngineWork, id: string, kind: OrderKind, text: string | null): Promise<void> {
  const { compId, viewer, now } = work;
  await screenAt(work, id);
  await work.run(sql`insert into screen_order (comp_id, id, screen_id, kind, text, until_at, created_by, created_at)
    values (${compId}, ${newId()}, ${id}, ${kind}, ${text}, ${new Date(Date.parse(now) + ORDER_MS).toISOString()}, ${viewer.accountId}, ${now})`);
  await noteEvent(work, { screenId: id, kind: "ordered", accountId: viewer.accountId, subject: kind, detail: text });
}

/** A screen of the company with its pages; throws notFound where there is none, or it was revoked. */
export async function screenAt(work: Pick<EngineWork, "run" | "compId">, id: string): Promise<StoredScreen & { pages: string[] }> {
  const [row] = await work.run(
    shaped(SCREEN)`select ${SCREEN_COLUMNS} from screen s where s.comp_id = ${work.compId} and s.id = ${id} and s.stage = 'enabled'`,
  );
  if (!row) return fail({ type: "notFound", what: id });
  return { ...row, pages: (await pagesOf(work, [id])).get(id) ?? [] };
}

const EVENT = shaped({
  id: "id",
  kind: narrow<ScreenEventKind>("text"),
  by: "text?",
  subject: "text?",
  detail: "json?",
  at: "instant",
});
const MOST_EVENTS = 200;

/** The latest of the record of a screen, newest first; it begins with its making. Throws notFound where there was never one. */
export async function eventsOf(work: EngineWork, id: string): Promise<RowIn<typeof EVENT>[]> {
  const events =
    await work.run(EVENT`select e.id, e.kind, ${accountName("a", work.viewer.language)} as by, e.subject, e.detail, e.created_at as at
    from screen_event e left join account a on a.id = e.account_id where e.comp_id = ${work.compId} and e.screen_id = ${id}
    order by e.created_at desc, e.id desc limit ${MOST_EVENTS}`);
  return events.length > 0 ? events : fail({ type: "notFound", what: id });
}

/** The roles that a person may give, and the departments that they may be given for. */
export async function givable(
  work: EngineWork,
): Promise<{ roles: { id: string; name: string }[]; departments: { id: string; name: string }[] }> {
  const { compId, viewer } = work;
  const own = sql`case ${viewer.language} when 'en' then name_en when 'ru' then name_ru else name_zh end`;
  const named = sql`coalesce(${own}, name_zh, name_en, name_ru, code)`;
  const roles = await work.run(shaped({ id: "id", name: "text" })`select id, ${named} as name from role
    where stage = 'enabled' and not is_administrator and (${viewer.menu === null} or id in (select s.role_id from member_station s
      where s.comp_id = ${compId} and s.account_id = ${viewer.accountId} and s.is_in_force))
    order by code`);
  const departments = await work.run(shaped({ id: "id", name: "text" })`select id, ${named} as name from department
    where comp_id = ${compId} and stage = 'enabled' order by code`);
  return { roles, departments };
}

async function writePages({ run, compId }: EngineWork, screen: string, pages: readonly string[]): Promise<void> {
  for (const [at, link] of pages.entries())
    await run(
      sql`insert into screen_page (comp_id, id, seq, screen_id, link) values (${compId}, ${newId()}, ${at + 1}, ${screen}, ${link})`,
    );
}

async function refuseUnknown({ run, compId }: EngineWork, { playlistId, departmentId, roleId }: ScreenDraft): Promise<void> {
  const [known] = await run(shaped({ playlist: "boolean", department: "boolean", role: "boolean" })`select
    exists (select from playlist where comp_id = ${compId} and id = ${playlistId}) as playlist,
    exists (select from department where comp_id = ${compId} and id = ${departmentId}) as department,
    exists (select from role where id = ${roleId} and not is_administrator) as role`);
  failIfAny([
    ...(playlistId !== null && !known?.playlist ? [{ code: "unknownRecord", field: "playlistId", value: playlistId } as const] : []),
    ...(departmentId !== null && !known?.department
      ? [{ code: "unknownRecord", field: "departmentId", value: departmentId } as const]
      : []),
    ...(roleId !== null && !known?.role ? [{ code: "unknownRecord", field: "roleId", value: roleId } as const] : []),
  ]);
}

/** What a change changed: before and after, by field. */
function differences(before: StoredScreen & { pages: readonly string[] }, after: ScreenDraft): Record<string, [unknown, unknown]> {
  const old: Readonly<Record<string, unknown>> = before;
  return Object.fromEntries(
    Object.entries(after).flatMap(([name, value]) =>
      JSON.stringify(old[name] ?? null) === JSON.stringify(value ?? null) ? [] : [[name, [old[name] ?? null, value]] as const],
    ),
  );
}
