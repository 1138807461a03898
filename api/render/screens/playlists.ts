import { sql } from "drizzle-orm";
import { narrow, type RowIn, shaped } from "#db/row";
import { type Run, transaction } from "#db/client";
import { newId } from "#db/id";
import type { ItemDays, Timed } from "#define/wall/playlist";
import { fail, failIfAny } from "#define/problem";
import type { EngineWork } from "#engine/context";
import type { Runtime } from "#engine/runtime";
import { noteEvent } from "./store.ts";

export type ItemKind = "page" | "picture" | "pdf" | "video";
export const ITEM_KINDS: readonly ItemKind[] = ["page", "picture", "pdf", "video"];
/** One thing that a playlist shows: a page at a link, or a file. */
export type Item = Timed & { kind: ItemKind; link: string | null; fileId: string | null; title: string };
export type ItemDraft = Omit<Item, "id">;
export type PlaylistDraft = { name: string; items: readonly ItemDraft[] };
export type Playlist = { id: string; name: string; version: number; items: Item[]; screens: string[] };

/** Which version the playlist of a screen is of; null where it has none. */
export async function playlistVersion(
  { client }: Pick<Runtime, "client">,
  { compId, playlistId }: { compId: number; playlistId: string | null },
): Promise<number | null> {
  if (playlistId === null) return null;
  const [row] = await transaction(
    client,
    [compId],
    (open) => open.run(shaped({ version: "integer" })`select version from playlist where comp_id = ${compId} and id = ${playlistId}`),
    "read only",
  );
  return row?.version ?? null;
}

const ITEM = shaped({
  id: "id",
  playlistId: "id",
  kind: narrow<ItemKind>("text"),
  link: "text?",
  fileId: "id?",
  title: "text",
  seconds: "integer",
  weekdays: narrow<number[]>("json"),
  from: "text?",
  until: "text?",
  days: narrow<ItemDays>("text"),
  validFrom: "day?",
  validUntil: "day?",
  priority: "integer",
  alert: "id?",
});

function storedItems(run: Run, compId: number, playlist: string | null): Promise<RowIn<typeof ITEM>[]> {
  return run(ITEM`select id, playlist_id as "playlistId", kind, link, file_id as "fileId", title, seconds, weekdays, shown_from as "from",
      shown_until as "until", days, valid_from as "validFrom", valid_until as "validUntil", priority, alert_id as alert
    from playlist_item where comp_id = ${compId} and (${playlist}::bigint is null or playlist_id = ${playlist}) order by playlist_id, seq`);
}

/** What a playlist shows, in order. */
export async function itemsOf(run: Run, compId: number, playlist: string): Promise<Item[]> {
  return (await storedItems(run, compId, playlist)).map(({ playlistId: _playlistId, ...item }) => item);
}

/** The playlists of a company with their items, and the screens that show them. */
export async function listPlaylists({ run, compId }: Pick<EngineWork, "run" | "compId">): Promise<Playlist[]> {
  const rows = await run(shaped({
    id: "id",
    name: "text",
    version: "integer",
    screens: "text[]",
  })`select p.id, p.name, p.version, array(select s.name from screen s where s.comp_id = p.comp_id and s.playlist_id = p.id
      and s.stage = 'enabled' order by s.name) as screens from playlist p where p.comp_id = ${compId} order by p.name, p.id`);
  const items = await storedItems(run, compId, null);
  return rows.map((row) => ({ ...row, items: items.flatMap(({ playlistId, ...item }) => (playlistId === row.id ? [item] : [])) }));
}

/** Stores a new playlist. */
export async function addPlaylist(work: EngineWork, draft: PlaylistDraft): Promise<string> {
  await refuseWrong(work, draft, null);
  const id = newId();
  const { compId, viewer, now } = work;
  await work.run(sql`insert into playlist (comp_id, id, name, created_by, created_at, updated_by, updated_at)
    values (${compId}, ${id}, ${draft.name}, ${viewer.accountId}, ${now}, ${viewer.accountId}, ${now})`);
  await writeItems(work, id, draft.items);
  return id;
}

/** Changes a playlist that was seen at a version; throws notFound and stale. */
export async function changePlaylist(work: EngineWork, id: string, version: number, draft: PlaylistDraft): Promise<void> {
  await refuseWrong(work, draft, id);
  const { compId, viewer, now } = work;
  const [changed] = await work.run(shaped({ id: "id" })`update playlist set name = ${draft.name}, version = version + 1,
      updated_by = ${viewer.accountId}, updated_at = ${now} where comp_id = ${compId} and id = ${id} and version = ${version} returning id`);
  if (!changed) await refuseStale(work, id);
  await work.run(sql`delete from playlist_item where comp_id = ${compId} and playlist_id = ${id}`);
  await writeItems(work, id, draft.items);
  const screens = await work.run(shaped({ id: "id" })`select id from screen where comp_id = ${compId} and playlist_id = ${id} order by id`);
  for (const screen of screens)
    await noteEvent(work, { screenId: screen.id, kind: "changed", accountId: viewer.accountId, subject: draft.name });
}

/** Drops a playlist that no screen shows; throws notFound, and invalid while one does. */
export async function dropPlaylist(work: EngineWork, id: string): Promise<void> {
  const { compId } = work;
  const [used] = await work.run(
    shaped({ name: "text" })`select name from screen where comp_id = ${compId} and playlist_id = ${id} limit 1`,
  );
  if (used) fail({ type: "invalid", issues: [{ code: "inUse", field: "playlist", value: used.name }] });
  const [gone] = await work.run(shaped({ id: "id" })`delete from playlist where comp_id = ${compId} and id = ${id} returning id`);
  if (!gone) fail({ type: "notFound", what: id });
}

async function refuseStale({ run, compId }: EngineWork, id: string): Promise<never> {
  const [row] = await run(
    shaped({ version: "integer", at: "instant" })`select version, updated_at as at from playlist where comp_id = ${compId} and id = ${id}`,
  );
  return row ? fail({ type: "stale", by: null, at: row.at, version: row.version }) : fail({ type: "notFound", what: id });
}

async function refuseWrong({ run, compId, viewer }: EngineWork, { name, items }: PlaylistDraft, id: string | null): Promise<void> {
  const [other] = await run(
    shaped({ id: "id" })`select id from playlist where comp_id = ${compId} and name = ${name} and (${id}::bigint is null or id <> ${id})`,
  );
  const alerts = await run(shaped({ id: "id" })`select id from report_watch where comp_id = ${compId} and kind = 'alert'
    and owner_id = ${viewer.accountId} union select alert_id from playlist_item where comp_id = ${compId} and playlist_id = ${id} and alert_id is not null`);
  const files = await run(shaped({ id: "id" })`select id from stored_file where comp_id = ${compId} and state = 'passed'
    and id = any(${sql.param(items.flatMap(({ fileId }) => fileId ?? []))}::text[]::bigint[])`);
  failIfAny([
    ...(other ? [{ code: "duplicate", field: "name", value: name } as const] : []),
    ...items.flatMap((item, at) => {
      const place = { table: "items", row: at + 1 };
      const lacks = item.kind === "page" ? item.link === null && "link" : item.fileId === null && "fileId";
      return [
        ...(lacks ? [{ code: "required", field: lacks, ...place } as const] : []),
        ...(item.fileId !== null && !files.some((file) => file.id === item.fileId)
          ? [{ code: "unknownRecord", field: "fileId", value: item.fileId, ...place } as const]
          : []),
        ...(item.alert !== null && !alerts.some((alert) => alert.id === item.alert)
          ? [{ code: "unknownRecord", field: "alert", value: item.alert, ...place } as const]
          : []),
        ...((item.from === null) === (item.until === null)
          ? []
          : [{ code: "required", field: item.from === null ? "from" : "until", ...place } as const]),
        ...(item.validFrom !== null && item.validUntil !== null && item.validUntil < item.validFrom
          ? [{ code: "outOfRange", field: "validUntil", value: item.validUntil, ...place } as const]
          : []),
      ];
    }),
  ]);
}

async function writeItems({ run, compId }: EngineWork, playlist: string, items: readonly ItemDraft[]): Promise<void> {
  for (const [at, item] of items.entries())
    await run(sql`insert into playlist_item (comp_id, id, seq, playlist_id, kind, link, file_id, title, seconds, weekdays, shown_from, shown_until,
        days, valid_from, valid_until, priority, alert_id)
      values (${compId}, ${newId()}, ${at + 1}, ${playlist}, ${item.kind}, ${item.link}, ${item.fileId}, ${item.title}, ${item.seconds},
        ${JSON.stringify(item.weekdays)}::text::jsonb, ${item.from}, ${item.until}, ${item.days}, ${item.validFrom}, ${item.validUntil},
        ${item.priority}, ${item.alert})`);
}
