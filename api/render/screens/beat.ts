import { sql } from "drizzle-orm";
import { narrow, type RowIn, shaped } from "#db/row";
import { transaction } from "#db/client";
import type { Language } from "#define/viewer";
import type { Runtime } from "#engine/runtime";
import type { OrderKind } from "./desk.ts";
import { renewed, type Shown } from "./device.ts";
import type { Opened } from "./opened.ts";
import { noteEvent } from "./store.ts";

/** What a screen says of itself with each beat. */
export type Facts = {
  /** The address at which it was opened. */
  opened: Opened;
  build: string;
  /** What is painted: the item, its version, since when (server's time); null while nothing is. */
  painted: { item: string; link: string | null; version: string; since: string } | null;
  width: number;
  height: number;
  ratio: number;
  agent: string;
  language: Language;
  /** How far (ms) its own clock is ahead of the server's. */
  drift: number;
  isSecure: boolean;
  /** Whether it boots without network. */
  boots: boolean;
  faults: readonly { item: string; type: string }[];
};

const ORDER = shaped({ id: "id", kind: narrow<OrderKind>("text"), text: "text?" });
/** Its facts are stored this often though nothing changed. */
const NOTED_MS = 20_000;

/**
 * Takes a beat: what the screen is to do (each once), the alerts of its playlist that are on and that nobody took up, and a new token
 * where its own is old; `done` are orders that it did.
 */
export async function beat(
  runtime: Runtime,
  { screen, device }: Shown,
  { facts, done, address }: { facts: Facts; done: readonly string[]; address: string },
): Promise<{ orders: RowIn<typeof ORDER>[]; alerts: string[]; token: string | null }> {
  const { compId, id, playlistId } = screen;
  const now = runtime.clock.now();
  const at = now.toISOString();
  const known = device.facts as Facts | null;
  const isNews = told(known) !== told(facts) || now.getTime() - Date.parse(device.seenAt) > NOTED_MS;
  const answer = await transaction(runtime.client, [compId], async (open) => {
    const note = { run: open.run, compId, now: at };
    if (isNews)
      await open.run(sql`update screen_device set seen_at = ${at}, facts = ${JSON.stringify(facts)}::text::jsonb, address = ${address}
        where comp_id = ${compId} and id = ${device.id}`);
    for (const fault of newFaults(known, facts))
      await noteEvent(note, { screenId: id, kind: "fault", subject: fault.item, detail: fault.type });
    for (const order of done)
      await open.run(
        sql`update screen_order set done_at = ${at} where comp_id = ${compId} and screen_id = ${id} and id = ${order} and done_at is null`,
      );
    const orders =
      await open.run(ORDER`select id, kind, text from screen_order where comp_id = ${compId} and screen_id = ${id} and done_at is null
      and until_at > ${at}::timestamptz order by created_at, id`);
    const alerts =
      playlistId === null
        ? []
        : await open.run(shaped({ id: "id" })`select distinct i.alert_id as id from playlist_item i join report_watch_recipient r
            on r.comp_id = i.comp_id and r.watch_id = i.alert_id where i.comp_id = ${compId} and i.playlist_id = ${playlistId} and r.is_firing
              and not exists (select from report_alarm a
                where a.comp_id = i.comp_id and a.watch_id = i.alert_id and a.stage = 'acknowledged')
            union select i.alert_id from playlist_item i join report_alarm a on a.comp_id = i.comp_id and a.watch_id = i.alert_id
              where i.comp_id = ${compId} and i.playlist_id = ${playlistId} and a.stage = 'new' order by 1`);
    return { orders, alerts: alerts.map((one) => one.id) };
  });
  return { ...answer, token: await renewed(runtime, device) };
}

/** All but what moves with every beat. */
const told = (facts: Facts | null) => JSON.stringify(facts && { ...facts, drift: Math.round(facts.drift / 1000) });

const newFaults = (before: Facts | null, { faults }: Facts) =>
  faults.filter(({ item, type }) => !before?.faults.some((one) => one.item === item && one.type === type));

/** Writes down that a screen was given figures. */
export async function noteLook(runtime: Runtime, { screen }: Shown, subject: string, version: string): Promise<void> {
  await transaction(runtime.client, [screen.compId], (open) =>
    noteEvent(
      { run: open.run, compId: screen.compId, now: runtime.clock.now().toISOString() },
      { screenId: screen.id, kind: "look", subject, detail: { version } },
    ),
  );
}
