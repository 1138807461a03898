import { Hono } from "hono";
import { z } from "zod";
import { fail } from "#define/problem";
import type { Viewer } from "#define/viewer";
import { ITEM_DAYS } from "#define/wall/playlist";
import type { EngineWork } from "#engine/context";
import { inWork } from "#engine/work";
import { addPlaylist, changePlaylist, dropPlaylist, ITEM_KINDS, listPlaylists } from "#render/screens/playlists";
import type { Ask, Env } from "./context.ts";
import { bodyOf, queryOf } from "./access/body.ts";
import { screenKeeperOf } from "./access/staff.ts";
import { Id, Made } from "./answers/shapes.ts";
import { operation } from "./contract/declare.ts";
import { idIn } from "./document/target.ts";
import { ItemShown } from "./answers/shown.ts";

const text = z.string();
const orNone = Id.nullable();
const name = z.string().trim().min(1).max(60);
const time = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
  .nullable();
const ItemDraft = z.strictObject({
  kind: z.enum(ITEM_KINDS),
  link: z.string().min(1).max(2000).nullable(),
  fileId: orNone,
  title: z.string().trim().max(120),
  seconds: z.int().min(5).max(3600),
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

const Playlist = z.strictObject({ id: Id, name: text, version: z.int(), items: z.array(ItemShown), screens: z.array(text) });
const seen = ["forbidden", "notFound"] as const;
const operations = {
  list: operation({
    id: "playlists.list",
    says: "Lists the playlists of the company.",
    answer: z.strictObject({ playlists: z.array(Playlist) }),
    problems: ["forbidden"],
  }),
  create: operation({
    id: "playlists.create",
    says: "Makes a playlist.",
    body: PlaylistDraft,
    answer: Made,
    status: 201,
    problems: seen,
  }),
  save: operation({
    id: "playlists.save",
    says: "Changes a playlist.",
    body: PlaylistChange,
    answer: "none",
    problems: [...seen, "stale"],
  }),
  delete: operation({
    id: "playlists.delete",
    says: "Drops a playlist that no screen shows.",
    answer: "none",
    problems: [...seen, "invalid"],
  }),
  file: operation({
    id: "playlists.file",
    says: "Takes a picture, document or video for a playlist.",
    query: Upload,
    body: "file",
    answer: z.strictObject({ id: Id, type: text }),
    status: 201,
    problems: [...seen, "invalid", "tooLarge", "malformed"],
  }),
};

/** `/api/playlists`: what screens show in turn, and the files for it, by whoever has the page of screens in his menu. */
export const playlists = new Hono<Env>()
  .get("/", operations.list, async (c) => {
    const viewer = await screenKeeperOf(c);
    return c.json({ playlists: await inWork(c.var.runtime, viewer, listPlaylists, "read only") });
  })
  .post("/", operations.create, async (c) => {
    const viewer = await screenKeeperOf(c);
    const draft = await bodyOf(c, PlaylistDraft);
    return c.json({ id: await writing(c, viewer, (work) => addPlaylist(work, draft)) }, 201);
  })
  .put("/:id", operations.save, async (c) => {
    const viewer = await screenKeeperOf(c);
    const id = idIn(c);
    const { version, ...draft } = await bodyOf(c, PlaylistChange);
    await writing(c, viewer, (work) => changePlaylist(work, id, version, draft));
    return c.body(null, 204);
  })
  .delete("/:id", operations.delete, async (c) => {
    const viewer = await screenKeeperOf(c);
    const id = idIn(c);
    await writing(c, viewer, (work) => dropPlaylist(work, id));
    return c.body(null, 204);
  })
  .post("/files", operations.file, async (c) => {
    const viewer = await screenKeeperOf(c);
    const { name: called } = queryOf(c, Upload);
    const body = c.req.raw.body ?? fail({ type: "malformed" });
    return c.json(await c.var.runtime.files.take(viewer, { name: called, body: body as AsyncIterable<Uint8Array> }, MOST_FILE), 201);
  });

const writing = <T>(c: Ask, viewer: Viewer, job: (work: EngineWork) => Promise<T>): Promise<T> => inWork(c.var.runtime, viewer, job);
