import { Hono } from "hono";
import { z } from "zod";
import { ITEM_DAYS } from "#define/wall/playlist";
import { SCREENS_PATH } from "#define/wall/doors";
import { fail } from "#define/problem";
import { LANGUAGES, type Viewer } from "#define/viewer";
import { opensPath } from "#engine/access/moduleAccess";
import type { EngineWork } from "#engine/context";
import { inWork } from "#engine/work";
import {
  addScreen,
  changeScreen,
  demandGiven,
  eventsOf,
  givable,
  muteScreen,
  orderScreen,
  ORDERS,
  revokeScreen,
  screenAt,
} from "#render/screens/desk";
import { pair } from "#render/screens/pairing";
import { addPlaylist, changePlaylist, dropPlaylist, ITEM_KINDS, listPlaylists } from "#render/screens/playlists";
import { registry } from "#render/screens/registry";
import { addressOf, type Ask, type Env } from "./context.ts";
import { bodyOf, queryOf } from "./access/body.ts";
import { countAttempt, forgetAttempt } from "./access/pairingLimits.ts";
import { staffOf } from "./access/staff.ts";
import { Id, Instant, Made } from "./answers/shapes.ts";
import { operation } from "./contract/declare.ts";
import { idIn } from "./document/target.ts";
import { ItemShown } from "./wall.ts";

const link = z.string().min(1).max(2000);
const seconds = z.int().min(5).max(3600);
const orNone = Id.nullable();
const name = z.string().trim().min(1).max(60);
const Draft = z.strictObject({
  name,
  place: z.string().trim().max(120),
  roleId: orNone,
  departmentId: orNone,
  language: z.enum(LANGUAGES),
  seconds,
  playlistId: orNone,
  leaseHours: z.int().min(0).max(336),
  expiresAt: z.iso.datetime().nullable(),
  pages: z.array(link).min(1).max(30),
});
const Changed = Draft.extend({ version: z.int() });
const Code = z.strictObject({ code: z.string().trim().min(1).max(20) });
const Order = z.strictObject({ kind: z.enum(ORDERS), text: z.string().trim().min(1).max(200).nullable() });
const Muted = z.strictObject({ isMuted: z.boolean() });
const Listing = z.strictObject({ revoked: z.literal("1").optional() });
const time = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
  .nullable();
const ItemDraft = z.strictObject({
  kind: z.enum(ITEM_KINDS),
  link: link.nullable(),
  fileId: orNone,
  title: z.string().trim().max(120),
  seconds,
  weekdays: z.array(z.int().min(1).max(7)).max(7),
  from: time,
  until: time,
  days: z.enum(ITEM_DAYS),
  validFrom: z.iso.date().nullable(),
  validUntil: z.iso.date().nullable(),
  priority: z.int().min(0).max(9),
  alert: orNone,
});
const PlaylistDraft = z.strictObject({ name, items: z.array(ItemDraft).min(1).max(60) });
const PlaylistChange = PlaylistDraft.extend({ version: z.int() });
const Upload = z.strictObject({ name: z.string().min(1).max(400) });
/** More (bytes) than a screen keeps for the time without network. */
const MOST_FILE = 40_000_000;

const text = z.string();
const Registered = z.strictObject({
  id: Id,
  kind: z.enum(["wall", "guest"]),
  name: text,
  place: text,
  roleId: orNone,
  departmentId: orNone,
  language: z.enum(LANGUAGES),
  seconds: z.int(),
  playlistId: orNone,
  leaseHours: z.int(),
  expiresAt: Instant.nullable(),
  isMuted: z.boolean(),
  keeperId: Id,
  watermark: text.nullable(),
  version: z.int(),
  role: text.nullable(),
  department: text.nullable(),
  playlist: text.nullable(),
  pairedAt: Instant.nullable(),
  seenAt: Instant.nullable(),
  hasKey: z.boolean().nullable(),
  address: text.nullable(),
  facts: z.looseObject({ build: text }).nullable(),
  state: z.enum(["live", "silent", "unpaired", "replaced", "expired", "revoked"]),
  pages: z.array(text),
  painted: z.strictObject({ title: text, since: Instant, isCurrent: z.boolean() }).nullable(),
});
const Named = z.strictObject({ id: Id, name: text });
const Playlist = z.strictObject({ id: Id, name: text, version: z.int(), items: z.array(ItemShown), screens: z.array(text) });
const Event = z.strictObject({ id: Id, kind: text, by: text.nullable(), subject: text.nullable(), detail: z.unknown(), at: Instant });
const seen = ["forbidden", "notFound", "notReady", "reportAway"] as const;
const told = {
  list: operation({
    id: "screens.list",
    says: "Lists the screens of the company: what each is, shows and says of itself.",
    query: Listing,
    answer: z.strictObject({ screens: z.array(Registered), roles: z.array(Named), departments: z.array(Named) }),
    problems: ["forbidden"],
  }),
  create: operation({
    id: "screens.create",
    says: "Sets up a screen as a principal of its own.",
    body: Draft,
    answer: Made,
    status: 201,
    problems: seen,
  }),
  save: operation({
    id: "screens.save",
    says: "Changes what a screen is and may show.",
    body: Changed,
    answer: "none",
    problems: [...seen, "stale"],
  }),
  pair: operation({
    id: "screens.pair",
    says: "Pairs the browser that shows a code with a screen.",
    body: Code,
    answer: "none",
    problems: [...seen, "rateLimited"],
  }),
  order: operation({
    id: "screens.order",
    says: "Has a screen do something at its next beat.",
    body: Order,
    answer: "none",
    problems: seen,
  }),
  mute: operation({
    id: "screens.mute",
    says: "Lets nobody be told that a screen is silent, or again.",
    body: Muted,
    answer: "none",
    problems: seen,
  }),
  revoke: operation({ id: "screens.revoke", says: "Ends a screen for good.", answer: "none", problems: seen }),
  events: operation({
    id: "screens.events",
    says: "Lists the record of a screen, newest first.",
    answer: z.strictObject({ events: z.array(Event) }),
    problems: seen,
  }),
  playlists: operation({
    id: "screens.playlists",
    says: "Lists the playlists of the company.",
    answer: z.strictObject({ playlists: z.array(Playlist) }),
    problems: ["forbidden"],
  }),
  addPlaylist: operation({
    id: "screens.addPlaylist",
    says: "Makes a playlist.",
    body: PlaylistDraft,
    answer: Made,
    status: 201,
    problems: seen,
  }),
  changePlaylist: operation({
    id: "screens.changePlaylist",
    says: "Changes a playlist.",
    body: PlaylistChange,
    answer: "none",
    problems: [...seen, "stale"],
  }),
  dropPlaylist: operation({
    id: "screens.dropPlaylist",
    says: "Drops a playlist that no screen shows.",
    answer: "none",
    problems: [...seen, "invalid"],
  }),
  file: operation({
    id: "screens.file",
    says: "Takes a picture, document or video for a playlist.",
    query: Upload,
    body: "file",
    answer: z.strictObject({ id: Id, type: text }),
    status: 201,
    problems: [...seen, "invalid", "tooLarge", "malformed"],
  }),
};

/** `/api/screens`: where screens, playlists and what hangs on walls are looked after, by whoever has the page in his menu. */
export const screens = new Hono<Env>()
  .get("/", told.list, async (c) => {
    const viewer = await keeperOf(c);
    const { runtime } = c.var;
    const withRevoked = queryOf(c, Listing).revoked === "1";
    return c.json(
      await inWork(
        runtime,
        viewer,
        async (work) => ({
          screens: await registry({ runtime, analytics: runtime.analytics }, work, { withRevoked }),
          ...(await givable(work)),
        }),
        "read only",
      ),
    );
  })
  .post("/", told.create, async (c) => {
    const viewer = await keeperOf(c);
    const draft = await bodyOf(c, Draft);
    await demandGiven(toolsOf(c), viewer, draft);
    return c.json({ id: await writing(c, viewer, (work) => addScreen(work, draft)) }, 201);
  })
  .get("/playlists", told.playlists, async (c) => {
    const viewer = await keeperOf(c);
    return c.json({ playlists: await inWork(c.var.runtime, viewer, listPlaylists, "read only") });
  })
  .post("/playlists", told.addPlaylist, async (c) => {
    const viewer = await keeperOf(c);
    const draft = await bodyOf(c, PlaylistDraft);
    return c.json({ id: await writing(c, viewer, (work) => addPlaylist(work, draft)) }, 201);
  })
  .put("/playlists/:id", told.changePlaylist, async (c) => {
    const viewer = await keeperOf(c);
    const id = idIn(c);
    const { version, ...draft } = await bodyOf(c, PlaylistChange);
    await writing(c, viewer, (work) => changePlaylist(work, id, version, draft));
    return c.body(null, 204);
  })
  .delete("/playlists/:id", told.dropPlaylist, async (c) => {
    const viewer = await keeperOf(c);
    const id = idIn(c);
    await writing(c, viewer, (work) => dropPlaylist(work, id));
    return c.body(null, 204);
  })
  .post("/files", told.file, async (c) => {
    const viewer = await keeperOf(c);
    const { name: called } = queryOf(c, Upload);
    const body = c.req.raw.body ?? fail({ type: "malformed" });
    return c.json(await c.var.runtime.files.take(viewer, { name: called, body: body as AsyncIterable<Uint8Array> }, MOST_FILE), 201);
  })
  .put("/:id", told.save, async (c) => {
    const viewer = await keeperOf(c);
    const id = idIn(c);
    const { version, ...draft } = await bodyOf(c, Changed);
    await demandGiven(toolsOf(c), viewer, draft);
    await writing(c, viewer, (work) => changeScreen(work, id, version, draft));
    return c.body(null, 204);
  })
  .post("/:id/pair", told.pair, async (c) => {
    const viewer = await keeperOf(c);
    const id = idIn(c);
    const { code } = await bodyOf(c, Code);
    const { client } = c.var.runtime;
    const screen = await inWork(c.var.runtime, viewer, (work) => screenAt(work, id), "read only");
    await demandGiven(toolsOf(c), viewer, screen);
    await countAttempt(client, "typed", addressOf(c));
    await pair(c.var.runtime, viewer, id, code);
    await forgetAttempt(client, "typed", addressOf(c));
    return c.body(null, 204);
  })
  .post("/:id/orders", told.order, async (c) => {
    const viewer = await keeperOf(c);
    const id = idIn(c);
    const { kind, text: said } = await bodyOf(c, Order);
    await writing(c, viewer, (work) => orderScreen(work, id, kind, said));
    return c.body(null, 204);
  })
  .post("/:id/mute", told.mute, async (c) => {
    const viewer = await keeperOf(c);
    const id = idIn(c);
    const { isMuted } = await bodyOf(c, Muted);
    await writing(c, viewer, (work) => muteScreen(work, id, isMuted));
    return c.body(null, 204);
  })
  .get("/:id/events", told.events, async (c) => {
    const viewer = await keeperOf(c);
    const id = idIn(c);
    return c.json({ events: await inWork(c.var.runtime, viewer, (work) => eventsOf(work, id), "read only") });
  })
  .delete("/:id", told.revoke, async (c) => {
    const viewer = await keeperOf(c);
    const id = idIn(c);
    await writing(c, viewer, (work) => revokeScreen(work, id));
    return c.body(null, 204);
  });

/** Somebody of the staff who has the page of screens in his menu; throws forbidden. */
async function keeperOf(c: Ask): Promise<Viewer> {
  const viewer = await staffOf(c, SCREENS_PATH);
  return opensPath(viewer, SCREENS_PATH) ? viewer : fail({ type: "forbidden", permission: SCREENS_PATH });
}

const toolsOf = (c: Ask) => ({ runtime: c.var.runtime, analytics: c.var.runtime.analytics });
const writing = <T>(c: Ask, viewer: Viewer, job: (work: EngineWork) => Promise<T>): Promise<T> => inWork(c.var.runtime, viewer, job);
