import { Hono, type MiddlewareHandler } from "hono";
import { z } from "zod";
import { shaped } from "#db/row";
import { bodyFrom } from "#engine/byteStream";
import { transaction } from "#db/client";
import { fail } from "#define/problem";
import { LANGUAGES, type Viewer } from "#define/viewer";
import { companyOf } from "#engine/company";
import { companyName } from "#analytics/together";
import { beat, type Facts, noteLook } from "#render/screens/beat";
import { keepScreenshot } from "#render/screens/screenshot";
import { cockpitAt, datasetsOn, pictureAt, versionAt } from "#render/screens/content";
import { claim, openGuest, openPairing } from "#render/screens/pairing";
import { type Shown, shownBy } from "#render/screens/device";
import { type Item, playlistVersion } from "#render/screens/playlists";
import { type RemoteView, remoteViewOn, isSteerable, remoteCode, withRemoteView } from "#render/screens/remote";
import type { Opened } from "#render/screens/opened";
import { described, freeDays, itemsFor, ownItems } from "#render/screens/show";
import { alarmsFor } from "#alerts/alarm/alarms";
import { inWork } from "#engine/work";
import { AlarmShown } from "./answers/alarms.ts";
import { svgOf } from "#render/picture";
import { addressOf, type Ask, type Env } from "./context.ts";
import { bodyOf } from "./access/body.ts";
import { countAttempt, forgetAttempt } from "./access/pairingLimits.ts";
import { staffOf } from "./access/staff.ts";
import { sharedAnswer } from "./answers/encoded.ts";
import { CockpitFigures } from "./answers/figures.ts";
import { Id, Instant } from "./answers/shapes.ts";
import { RemoteViewShown, Show } from "./answers/shown.ts";
import { isKnown } from "./answers/version.ts";
import { operation } from "./contract/declare.ts";
import { ORDERS } from "#render/screens/desk";
import { doorAt, SCREENS_PATH } from "#define/wall/doors";

const MOST_LINKS = 12;
const text = (most: number) => z.string().max(most);
const coordinate = z.string().regex(/^[\w-]{43}$/);
const Key = z.strictObject({ kty: z.literal("EC"), crv: z.literal("P-256"), x: coordinate, y: coordinate });
const Wish = z.strictObject({ publicKey: Key.nullable() });
const Claimed = z.strictObject({ secret: text(100) });
const Guest = z.strictObject({ link: text(100), password: text(200), publicKey: Key.nullable() });
const Painted = z.strictObject({ item: text(40), link: text(2000).nullable(), version: text(200), since: z.iso.datetime() });
const Beat = z.strictObject({
  path: text(200),
  links: z.array(text(2000)).max(MOST_LINKS),
  build: text(40),
  painted: Painted.nullable(),
  width: z.int().min(0).max(100_000),
  height: z.int().min(0).max(100_000),
  ratio: z.number().min(0).max(100),
  agent: text(300),
  language: z.enum(LANGUAGES),
  drift: z.number(),
  isSecure: z.boolean(),
  boots: z.boolean(),
  faults: z.array(z.strictObject({ item: text(40), type: text(60) })).max(50),
  done: z.array(Id).max(50),
});
/** As base64; a picture of what stands on a wall is some hundred kilobytes. */
const Screenshot = z.strictObject({ order: Id, image: z.base64().max(1_500_000) });
const Asked = z.strictObject({ path: z.string(), link: z.array(z.string()).optional() });
const OfItem = Asked.extend({ item: z.string(), shape: z.literal("tall").optional() });

const seen = ["unauthenticated", "forbidden", "invalid", "notReady", "reportAway", "malformed", "notFound"] as const;
const operations = {
  pairing: operation({
    id: "wall.pairing",
    says: "Gives a browser a code for its glass and the secret with which it asks what became of it.",
    body: Wish,
    answer: z.strictObject({ code: z.string(), secret: z.string(), expiresAt: Instant }),
    status: 201,
    problems: ["rateLimited"],
    isOpen: true,
  }),
  claim: operation({
    id: "wall.claim",
    says: "Tells a browser whether its code was typed at a desk, and gives it its token once.",
    body: Claimed,
    answer: z.strictObject({ state: z.enum(["waiting", "paired", "over"]), token: z.string().nullable() }),
    isOpen: true,
  }),
  guest: operation({
    id: "wall.guest",
    says: "Opens a link for guests to one more browser and gives its token.",
    body: Guest,
    answer: z.strictObject({ token: z.string() }),
    status: 201,
    problems: ["badCredentials", "rateLimited"],
    isOpen: true,
  }),
  show: operation({
    id: "wall.show",
    says: "Tells what is shown at an address outside the frame, item by item.",
    query: Asked,
    answer: Show,
    problems: seen,
    isOpen: true,
  }),
  picture: operation({
    id: "wall.picture",
    says: "Draws the report of an item.",
    query: OfItem,
    answer: "file",
    problems: seen,
    isOpen: true,
  }),
  cockpit: operation({
    id: "wall.cockpit",
    says: "Tells the figures of the cockpit of an item.",
    query: OfItem,
    answer: CockpitFigures,
    problems: seen,
    isOpen: true,
  }),
  file: operation({
    id: "wall.file",
    says: "Gives the picture, document or video of an item.",
    query: OfItem,
    answer: "file",
    problems: seen,
    isOpen: true,
  }),
  beat: operation({
    id: "wall.beat",
    says: "Takes what a screen says of itself, and tells what it is to do.",
    body: Beat,
    answer: z.strictObject({
      orders: z.array(z.strictObject({ id: Id, kind: z.enum(ORDERS), text: z.string().nullable() })),
      alerts: z.array(Id),
      alarms: z.array(AlarmShown),
      token: z.string().nullable(),
      version: z.int(),
      playlistVersion: z.int().nullable(),
      current: z.string().nullable(),
      held: RemoteViewShown.nullable(),
      remoteCode: z.string().nullable(),
    }),
    problems: ["unauthenticated"],
    isOpen: true,
  }),
  screenshot: operation({
    id: "wall.screenshot",
    says: "Takes what stands on the glass of a screen, as somebody at a desk asked for it.",
    body: Screenshot,
    answer: "none",
    problems: ["unauthenticated", "notFound", "invalid"],
    isOpen: true,
  }),
};

/** A wall knows no other clock than this one. */
const timed: MiddlewareHandler<Env> = async (c, next) => {
  await next();
  c.res.headers.set("X-Server-Time", c.var.runtime.clock.now().toISOString());
};

/** `/api/wall`: all that a screen asks, signed with the key that it was paired with; looking alone also as somebody who is signed in. */
export const wall = new Hono<Env>()
  .use(timed)
  .post("/pairings", operations.pairing, async (c) => {
    const { runtime } = c.var;
    const { publicKey } = await bodyOf(c, Wish);
    await countAttempt(runtime.client, "shown", addressOf(c));
    return c.json(await openPairing(runtime, { publicKey, address: addressOf(c) }), 201);
  })
  .post("/pairings/claim", operations.claim, async (c) => {
    const { secret } = await bodyOf(c, Claimed);
    const claimed = await claim(c.var.runtime, secret, addressOf(c));
    c.header("Cache-Control", "no-store");
    if (claimed === null || claimed === "waiting") return c.json({ state: claimed ?? "over", token: null });
    return c.json({ state: "paired", token: claimed.token });
  })
  .post("/guests", operations.guest, async (c) => {
    const { client } = c.var.runtime;
    const wanted = await bodyOf(c, Guest);
    await countAttempt(client, "opened", addressOf(c));
    const token = await openGuest(c.var.runtime, { ...wanted, address: addressOf(c) });
    if (token === null) fail({ type: "badCredentials" });
    await forgetAttempt(client, "opened", addressOf(c));
    c.header("Cache-Control", "no-store");
    return c.json({ token }, 201);
  })
  .post("/beat", operations.beat, async (c) => {
    const shown = (await screenOf(c)) ?? fail({ type: "unauthenticated" });
    const { done, path, links, ...facts } = await bodyOf(c, Beat);
    const { runtime } = c.var;
    const opened = { path, links };
    const tools = { runtime, analytics: runtime.analytics };
    const answer = await beat(runtime, shown, { facts: { ...facts, opened } satisfies Facts, done, address: addressOf(c) });
    const { items, held } = await remoteItems(c, shown, opened);
    const among = datasetsOn(runtime.analytics.catalogue, shown.viewer, items);
    const alarms = among.size === 0 ? [] : await inWork(runtime, shown.viewer, (work) => alarmsFor(tools, work, among), "read only");
    const link = items.find(({ id }) => id === facts.painted?.item)?.link;
    const current = link ? await versionAt(tools, shown.viewer, link, facts.height > facts.width) : null;
    return c.json({
      ...answer,
      alarms,
      version: shown.screen.version,
      playlistVersion: await playlistVersion(runtime, shown.screen),
      current,
      held,
      remoteCode: isSteerable(shown.screen) ? remoteCode(shown.screen, runtime.clock.now()) : null,
    });
  })
  .post("/screenshot", operations.screenshot, async (c) => {
    const shown = (await screenOf(c)) ?? fail({ type: "unauthenticated" });
    const { order, image } = await bodyOf(c, Screenshot);
    await keepScreenshot(c.var.runtime, shown, order, image);
    return c.body(null, 204);
  })
  .get("/show", operations.show, async (c) => {
    const { runtime } = c.var;
    const { viewer, shown, items } = await asking(c);
    const { timeZone, ...company } = await companyOf(runtime, viewer.compId);
    c.header("Cache-Control", "private, no-store");
    return c.json({
      screen: shown && pick(shown),
      language: viewer.language,
      company: companyName({ timeZone, ...company }, viewer.language),
      companyCode: company.code,
      timeZone,
      free: await freeDays(runtime, viewer.compId, timeZone),
      items: await described({ runtime, analytics: runtime.analytics }, viewer, items),
    });
  })
  .get("/picture", operations.picture, async (c) => {
    const { viewer, shown, link } = await itemAsked(c);
    const { version, at, answer } = await pictureAt(
      { runtime: c.var.runtime, analytics: c.var.runtime.analytics },
      viewer,
      link,
      c.req.query("shape") === "tall",
    );
    c.header("X-True-At", at);
    if (isKnown(c, version)) return c.body(null, 304);
    const svg = svgOf(await answer());
    if (shown) await noteLook(c.var.runtime, shown, link, version);
    c.header("Content-Type", "image/svg+xml; charset=utf-8");
    return c.body(svg);
  })
  .get("/cockpit", operations.cockpit, async (c) => {
    const { viewer, shown, link } = await itemAsked(c);
    const figures = await cockpitAt({ runtime: c.var.runtime, analytics: c.var.runtime.analytics }, viewer, link);
    const answer = await sharedAnswer(c, figures);
    if (shown && answer.status === 200) await noteLook(c.var.runtime, shown, link, figures.version);
    return answer;
  })
  .get("/file", operations.file, async (c) => {
    const { viewer, items } = await asking(c);
    const item = c.req.query("item") ?? "";
    const fileId = items.find(({ id }) => id === item)?.fileId ?? fail({ type: "notFound", what: item });
    const [file] = await transaction(
      c.var.runtime.client,
      [viewer.compId],
      (open) =>
        open.run(shaped({ hash: "text", type: "text", size: "text" })`select hash, type, size::text as size from stored_file
          where comp_id = ${viewer.compId} and id = ${fileId} and state = 'passed'`),
      "read only",
    );
    if (!file) fail({ type: "notFound", what: item });
    if (isKnown(c, file.hash)) return c.body(null, 304);
    c.header("Content-Type", file.type);
    c.header("Content-Length", file.size);
    c.header("Content-Security-Policy", "default-src 'none'");
    return c.body(bodyFrom(await c.var.runtime.files.store.open(`${viewer.compId}/${file.hash}`)));
  });

/** The screen of a request that says it is one; undefined for one that does not. Throws unauthenticated where it is none (any more). */
async function screenOf(c: Ask): Promise<Shown | undefined> {
  const [scheme, token] = (c.req.header("authorization") ?? "").split(" ");
  if (scheme !== "Screen") return undefined;
  const { pathname, search } = new URL(c.req.url);
  const body = c.req.method === "GET" ? "" : await c.req.text();
  const proof = {
    token: token ?? "",
    at: Number(c.req.header("x-screen-at") ?? 0),
    signature: c.req.header("x-screen-signature") ?? "",
    signed: `${c.req.method} ${pathname}${search}\n${body}`,
  };
  return (await shownBy(c.var.runtime, proof)) ?? fail({ type: "unauthenticated" });
}

type Asking = { viewer: Viewer; shown: Shown | null; items: Item[] };
const PERSONS_SECONDS = 30;

/**
 * Who looks, and at what: a screen at what it was given, whatever stands in its address; somebody signed in at what he may see himself.
 */
async function asking(c: Ask): Promise<Asking> {
  const opened = { path: c.req.query("path") ?? "", links: (c.req.queries("link") ?? []).slice(0, MOST_LINKS) };
  if (!doorAt(opened.path)) fail({ type: "notFound", what: opened.path });
  const shown = await screenOf(c);
  if (shown) return { viewer: shown.viewer, shown, items: (await remoteItems(c, shown, opened)).items };
  return { viewer: await staffOf(c, SCREENS_PATH), shown: null, items: ownItems(opened, PERSONS_SECONDS) };
}

/** What a screen shows, with what somebody holds on it. */
async function remoteItems(c: Ask, shown: Shown, opened: Opened): Promise<{ items: Item[]; held: RemoteView | null }> {
  const { runtime } = c.var;
  const items = await itemsFor({ runtime }, shown, opened);
  const held = await remoteViewOn(runtime, shown.screen);
  return { items: withRemoteView(items, held), held };
}

async function itemAsked(c: Ask): Promise<Omit<Asking, "items"> & { link: string }> {
  const { items, ...who } = await asking(c);
  const item = c.req.query("item") ?? "";
  return { ...who, link: items.find(({ id }) => id === item)?.link ?? fail({ type: "notFound", what: item }) };
}

const pick = ({ screen: { id, name, place, leaseHours, watermark, look } }: Shown) => ({ id, name, place, leaseHours, watermark, look });
