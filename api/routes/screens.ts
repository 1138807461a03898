import { Hono } from "hono";
import { z } from "zod";
import { hashPassword } from "#db/password";
import { fail } from "#define/problem";
import { LANGUAGES, type Viewer } from "#define/viewer";
import type { EngineWork } from "#engine/context";
import { inWork } from "#engine/work";
import {
  addScreen,
  changeScreen,
  demandGiven,
  eventsOf,
  givable,
  muteScreen,
  openToGuests,
  orderScreen,
  ORDERS,
  revokeScreen,
  screenAt,
} from "#render/screens/desk";
import { pair } from "#render/screens/pairing";
import { registry } from "#render/screens/registry";
import { screenshotOf } from "#render/screens/screenshot";
import { addressOf, type Ask, type Env } from "./context.ts";
import { bodyOf, queryOf } from "./access/body.ts";
import { countAttempt, forgetAttempt } from "./access/pairingLimits.ts";
import { screenKeeperOf } from "./access/staff.ts";
import { Id, Instant, Made } from "./answers/shapes.ts";
import { operation } from "./contract/declare.ts";
import { COCKPIT_LOOKS } from "#render/cockpit/look";
import { idIn } from "./document/target.ts";

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
  hasRemote: z.boolean(),
  look: z.enum(COCKPIT_LOOKS).default("dark"),
  pages: z.array(link).min(1).max(30),
});
const Changed = Draft.extend({ version: z.int() });
/** What makes it a link for guests. */
const GuestDraft = Draft.extend({
  password: z.string().min(8).max(200),
  uses: z.int().min(1).max(1000),
  watermark: z.string().trim().min(1).max(60),
});
const Code = z.strictObject({ code: z.string().trim().min(1).max(20) });
const Order = z.strictObject({ kind: z.enum(ORDERS), text: z.string().trim().min(1).max(200).nullable() });
const Muted = z.strictObject({ isMuted: z.boolean() });
const Listing = z.strictObject({ revoked: z.literal("1").optional() });
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
  hasRemote: z.boolean(),
  look: z.enum(COCKPIT_LOOKS),
  isMuted: z.boolean(),
  keeperId: Id,
  usesLeft: z.int().nullable(),
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
  screenshotAt: Instant.nullable(),
  state: z.enum(["live", "silent", "unpaired", "replaced", "expired", "revoked"]),
  pages: z.array(text),
  painted: z.strictObject({ title: text, since: Instant, isCurrent: z.boolean() }).nullable(),
});
const Named = z.strictObject({ id: Id, name: text });
const Event = z.strictObject({ id: Id, kind: text, by: text.nullable(), subject: text.nullable(), detail: z.unknown(), at: Instant });
const seen = ["forbidden", "notFound", "notReady", "reportAway"] as const;
const operations = {
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
  createGuest: operation({
    id: "screens.createGuest",
    says: "Sets up a link for guests and gives its secret, which is kept nowhere.",
    body: GuestDraft,
    answer: z.strictObject({ id: Id, token: text }),
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
  screenshot: operation({
    id: "screens.screenshot",
    says: "Gives what stood on the glass of a screen when somebody last asked for it (JPEG), to whoever may give it its role and pages.",
    answer: "file",
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
};

/** `/api/screens`: where screens are looked after, by whoever has the page in his menu. */
export const screens = new Hono<Env>()
  .get("/", operations.list, async (c) => {
    const viewer = await screenKeeperOf(c);
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
  .post("/", operations.create, async (c) => {
    const viewer = await screenKeeperOf(c);
    const draft = await bodyOf(c, Draft);
    await demandGiven(toolsOf(c), viewer, draft);
    return c.json({ id: await writing(c, viewer, (work) => addScreen(work, draft)) }, 201);
  })
  .post("/guests", operations.createGuest, async (c) => {
    const viewer = await screenKeeperOf(c);
    const { password, uses, watermark, ...draft } = await bodyOf(c, GuestDraft);
    await demandGiven(toolsOf(c), viewer, draft);
    const passwordHash = await hashPassword(password);
    return c.json(
      await writing(c, viewer, async (work) => {
        const id = await addScreen(work, draft);
        return { id, token: await openToGuests(work, id, { passwordHash, uses, watermark }) };
      }),
      201,
    );
  })
  .put("/:id", operations.save, async (c) => {
    const viewer = await screenKeeperOf(c);
    const id = idIn(c);
    const { version, ...draft } = await bodyOf(c, Changed);
    await demandGiven(toolsOf(c), viewer, draft);
    await writing(c, viewer, (work) => changeScreen(work, id, version, draft));
    return c.body(null, 204);
  })
  .post("/:id/pair", operations.pair, async (c) => {
    const viewer = await screenKeeperOf(c);
    const id = idIn(c);
    const { code } = await bodyOf(c, Code);
    const { client } = c.var.runtime;
    const screen = await inWork(c.var.runtime, viewer, (work) => screenAt(work, id), "read only");
    if (screen.kind !== "wall") fail({ type: "notFound", what: id });
    await demandGiven(toolsOf(c), viewer, screen);
    await countAttempt(client, "typed", addressOf(c));
    await pair(c.var.runtime, viewer, id, code);
    await forgetAttempt(client, "typed", addressOf(c));
    return c.body(null, 204);
  })
  .post("/:id/orders", operations.order, async (c) => {
    const viewer = await screenKeeperOf(c);
    const id = idIn(c);
    const { kind, text: said } = await bodyOf(c, Order);
    await writing(c, viewer, (work) => orderScreen(work, id, kind, said));
    return c.body(null, 204);
  })
  .get("/:id/screenshot", operations.screenshot, async (c) => {
    const viewer = await screenKeeperOf(c);
    const id = idIn(c);
    const screen = await inWork(c.var.runtime, viewer, (work) => screenAt(work, id), "read only");
    await demandGiven(toolsOf(c), viewer, screen);
    const image = await inWork(c.var.runtime, viewer, (work) => screenshotOf(work, id), "read only");
    c.header("Content-Type", "image/jpeg");
    c.header("Cache-Control", "private, no-store");
    return c.body(new Uint8Array(image));
  })
  .post("/:id/mute", operations.mute, async (c) => {
    const viewer = await screenKeeperOf(c);
    const id = idIn(c);
    const { isMuted } = await bodyOf(c, Muted);
    await writing(c, viewer, (work) => muteScreen(work, id, isMuted));
    return c.body(null, 204);
  })
  .get("/:id/events", operations.events, async (c) => {
    const viewer = await screenKeeperOf(c);
    const id = idIn(c);
    return c.json({ events: await inWork(c.var.runtime, viewer, (work) => eventsOf(work, id), "read only") });
  })
  .delete("/:id", operations.revoke, async (c) => {
    const viewer = await screenKeeperOf(c);
    const id = idIn(c);
    await writing(c, viewer, (work) => revokeScreen(work, id));
    return c.body(null, 204);
  });

const toolsOf = (c: Ask) => ({ runtime: c.var.runtime, analytics: c.var.runtime.analytics });
const writing = <T>(c: Ask, viewer: Viewer, job: (work: EngineWork) => Promise<T>): Promise<T> => inWork(c.var.runtime, viewer, job);
