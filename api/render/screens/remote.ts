import { sql } from "drizzle-orm";
import { type RowIn, shaped } from "#db/row";
import { transaction } from "#db/client";
import { newId } from "#db/id";
import { accountName } from "#db/accountName";
import { signOf } from "#db/encryption";
import type { Catalogue } from "#analytics/catalogue";
import { COCKPIT_TIMES } from "#define/cockpit";
import { fail, type Issue } from "#define/problem";
import type { EngineWork } from "#engine/context";
import type { Runtime } from "#engine/runtime";
import { linkParts } from "#render/query";
import { cockpitAtPath } from "./content.ts";
import { screenAt } from "./desk.ts";
import type { Item } from "./playlists.ts";
import { noteEvent, type StoredScreen } from "./store.ts";

/** What somebody with a phone holds on a screen: an item of what is shown, one tile of it alone, another year. */
export type RemoteView = { item: string; panel: string | null; year: string | null };
/** Who steers a screen, what he holds, and in how many seconds the screen goes on by itself; `isMine` where it is who asks. */
export type Remote = { by: string; isMine: boolean; held: RemoteView | null; left: number };

/** The screen goes on by itself when nothing was done for so long (ms). */
const HELD_MS = 60_000;
/** Whoever read the code need not do so again for so long (ms). */
const GRANTED_MS = 30 * 60_000;
/** The code changes so often (ms); the one before still counts. */
const CODE_MS = 5 * 60_000;
const CODE_LENGTH = 20;

/** Whether a screen may be steered at all; a link for guests never is. */
export const isSteerable = ({ kind, hasRemote }: StoredScreen): boolean => hasRemote && kind === "wall";

/** What the glass of a screen shows to whoever would steer it: he has to stand before it. */
export function remoteCode({ compId, id }: Pick<StoredScreen, "compId" | "id">, now: Date, before = 0): string {
  return signOf(`remote ${compId} ${id} ${Math.floor(now.getTime() / CODE_MS) - before}`).slice(0, CODE_LENGTH);
}

/** Takes over a screen by its code, from whoever had it; throws notFound and, for a code that it does not show, invalid. */
export async function takeRemote(work: EngineWork, screenId: string, code: string): Promise<void> {
  const screen = await screenAt(work, screenId);
  const now = new Date(work.now);
  const isShown = [0, 1].some((before) => code === remoteCode(screen, now, before));
  if (!isSteerable(screen) || !isShown) refuse({ code: "unknownCode", field: "code", value: code });
  const { compId, viewer } = work;
  const until = new Date(now.getTime() + GRANTED_MS).toISOString();
  await work.run(sql`insert into screen_remote (comp_id, id, screen_id, account_id, acted_at, until_at)
    values (${compId}, ${newId()}, ${screenId}, ${viewer.accountId}, ${work.now}, ${until})
    on conflict (comp_id, screen_id) do update set account_id = excluded.account_id, item = null, panel = null, year = null,
      acted_at = excluded.acted_at, until_at = excluded.until_at`);
  await noteEvent(work, { screenId, kind: "steered", accountId: viewer.accountId });
}

const STORED = shaped({
  accountId: "id",
  by: "text",
  item: "text?",
  panel: "text?",
  year: "text?",
  actedAt: "instant",
  untilAt: "instant",
});

/** Who steers a screen, as somebody asks; null where nobody does. */
export async function remoteOf(work: EngineWork, screenId: string): Promise<Remote | null> {
  const [row] = await work.run(STORED`select r.account_id as "accountId", ${accountName("a", work.viewer.language)} as by, r.item, r.panel,
      r.year, r.acted_at as "actedAt", r.until_at as "untilAt" from screen_remote r join account a on a.id = r.account_id
    where r.comp_id = ${work.compId} and r.screen_id = ${screenId}`);
  if (!row || row.untilAt <= work.now) return null;
  const left = Math.max(0, Math.ceil((Date.parse(row.actedAt) + HELD_MS - Date.parse(work.now)) / 1000));
  return { by: row.by, isMine: row.accountId === work.viewer.accountId, held: left > 0 ? remoteViewIn(row) : null, left };
}

/** Has a screen hold what its items have, for a minute; throws forbidden to whoever does not steer it, and invalid. */
export async function holdOn(work: EngineWork, screenId: string, held: RemoteView | null, { items, catalogue }: Shows): Promise<void> {
  const remote = await remoteOf(work, screenId);
  if (!remote?.isMine) fail({ type: "forbidden", permission: "screens.remote" });
  if (held) demandShown(held, items, catalogue, work.compId);
  await work.run(sql`update screen_remote set item = ${held?.item ?? null}, panel = ${held?.panel ?? null}, year = ${held?.year ?? null},
      acted_at = ${work.now} where comp_id = ${work.compId} and screen_id = ${screenId}`);
  await noteEvent(work, { screenId, kind: "steered", accountId: work.viewer.accountId, subject: held?.item ?? null, detail: held });
}

/** What a screen shows, and what there is to be shown. */
export type Shows = { items: readonly Item[]; catalogue: Pick<Catalogue, "cockpits"> };

function demandShown({ item, panel, year }: RemoteView, items: readonly Item[], catalogue: Shows["catalogue"], compId: number): void {
  const found = items.find(({ id }) => id === item) ?? refuse({ code: "choice", field: "item", value: item });
  const cockpit = found.link === null ? undefined : cockpitAtPath(catalogue, linkParts(found.link)?.path, compId);
  if (panel !== null && !cockpit?.panels.some(({ name }) => name === panel)) refuse({ code: "choice", field: "panel", value: panel });
  if (year !== null && !cockpit) refuse({ code: "choice", field: "year", value: year });
}

/** What is held on a screen now; null where nobody steers it or a minute has passed. */
export async function remoteViewOn(runtime: Pick<Runtime, "client" | "clock">, screen: StoredScreen): Promise<RemoteView | null> {
  if (!isSteerable(screen)) return null;
  const { compId, id } = screen;
  const now = runtime.clock.now();
  const since = new Date(now.getTime() - HELD_MS).toISOString();
  const [row] = await transaction(
    runtime.client,
    [compId],
    (open) =>
      open.run(shaped({ item: "text?", panel: "text?", year: "text?" })`select item, panel, year from screen_remote
        where comp_id = ${compId} and screen_id = ${id} and item is not null and acted_at > ${since}::timestamptz
          and until_at > ${now.toISOString()}::timestamptz`),
    "read only",
  );
  return row ? remoteViewIn(row) : null;
}

/** Items with the year of what is held; a time that a link locks stays. */
export function withRemoteView(items: readonly Item[], held: RemoteView | null): Item[] {
  return items.map((item) => (item.id === held?.item && item.link !== null && held.year ? inYear(item, item.link, held.year) : item));
}

function inYear(item: Item, link: string, year: string): Item {
  const { path, query } = linkParts(link) ?? {};
  if (!path || !query || COCKPIT_TIMES.some((name) => query.has(name))) return item;
  query.set("year", year);
  return { ...item, link: `${path}?${query.toString()}` };
}

function remoteViewIn({ item, panel, year }: Pick<RowIn<typeof STORED>, "item" | "panel" | "year">): RemoteView | null {
  return item === null ? null : { item, panel, year };
}

function refuse(issue: Issue): never {
  return fail({ type: "invalid", issues: [issue] });
}
