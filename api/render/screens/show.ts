import { shaped } from "#db/row";
import { transaction } from "#db/client";
import type { Analytics } from "#analytics/analytics";
import { addDays } from "#define/days";
import { doorAt, LINK_PATH, SCREENS_PATH } from "#define/wall/doors";
import { weekdayOf } from "#define/wall/playlist";
import type { Viewer } from "#define/viewer";
import { dayIn, type Runtime } from "#engine/runtime";
import { linkParts } from "#render/query";
import { titledPage, type TitledPage } from "./content.ts";
import type { Shown } from "./device.ts";
import type { Opened } from "./opened.ts";
import { type Item, itemsOf } from "./playlists.ts";

type Tools = { runtime: Runtime; analytics: Analytics };
/** An item of what is shown: a page says what stands there, or why it cannot be shown; a file its type. */
export type ShownItem = Item & { page: TitledPage | null };

const ALWAYS = { weekdays: [], from: null, until: null, days: "all", validFrom: null, validUntil: null, priority: 0, alert: null } as const;
/** Free days are told so far ahead: longer than any picture is kept without network. */
const DAYS_AHEAD = 40;

/** The links of what a screen shows at the address at which it was opened. */
export async function itemsFor(
  { runtime }: Pick<Tools, "runtime">,
  { screen, links, viewer }: Pick<Shown, "screen" | "links" | "viewer">,
  { path, links: asked }: Opened,
): Promise<Item[]> {
  if (path === SCREENS_PATH && screen.playlistId !== null) {
    const { playlistId } = screen;
    const items = await transaction(runtime.client, [viewer.compId], (open) => itemsOf(open.run, viewer.compId, playlistId), "read only");
    return items.map((item) => ({ ...item, link: item.link && (lockedBy(links, item.link) ?? item.link) }));
  }
  const chosen = path === SCREENS_PATH ? links : given(links, path === LINK_PATH ? asked : [path]);
  return chosen.map((link, at) => paged(String(at), link, screen.seconds));
}

/** The pages of a signed-in person who looks himself. */
export function ownItems({ path, links }: Opened, seconds: number): Item[] {
  const chosen = path === SCREENS_PATH || path === LINK_PATH ? links : doorAt(path) ? [links[0] ?? path] : [];
  return chosen.map((link, at) => paged(String(at), link, seconds));
}

/** Items with what stands there for a viewer. */
export function described(tools: Tools, viewer: Viewer, items: readonly Item[]): Promise<ShownItem[]> {
  return Promise.all(
    items.map(async (item) => ({ ...item, page: item.link === null ? null : await titledPage(tools, viewer, item.link) })),
  );
}

/** The free days of a company from yesterday on: those that its calendar names, and weekends that it does not make working days. */
export async function freeDays({ client, clock }: Pick<Runtime, "client" | "clock">, compId: number, timeZone: string): Promise<string[]> {
  const yesterday = addDays(dayIn(timeZone, clock.now()), -1);
  const rows = await transaction(
    client,
    [compId],
    (open) =>
      open.run(shaped({ day: "day", isWorking: "boolean" })`select on_day as day, is_working as "isWorking" from calendar_day
        where comp_id = ${compId} and on_day >= ${yesterday}`),
    "read only",
  );
  const named = new Map(rows.map(({ day, isWorking }) => [day, isWorking]));
  return Array.from({ length: DAYS_AHEAD }, (_, at) => addDays(yesterday, at)).filter((day) => !(named.get(day) ?? weekdayOf(day) < 6));
}

const paged = (id: string, link: string, seconds: number): Item => ({
  ...ALWAYS,
  id,
  kind: "page",
  link,
  fileId: null,
  title: "",
  seconds,
});
const pathOf = (link: string) => linkParts(link)?.path;

/** The given link of the same page: its parameters are the locked ones. */
const lockedBy = (given: readonly string[], link: string) => given.find((one) => one.includes("?") && pathOf(one) === pathOf(link));
const given = (all: readonly string[], asked: readonly string[]) =>
  asked.flatMap((link) => all.find((one) => one === link) ?? all.find((one) => pathOf(one) === pathOf(link)) ?? []);
