import { Hono } from "hono";
import { z } from "zod";
import { fail } from "#define/problem";
import { LANGUAGES } from "#define/viewer";
import { loadViewer, systemViewer } from "#engine/access/viewer";
import { inWork } from "#engine/work";
import { addFeed, dropFeed, entriesOf, feedsOf, holderOf } from "#extras/calendar/feeds";
import { iCalendar } from "#extras/calendar/icalendar";
import { Id, Instant } from "./answers/shapes.ts";
import { type Env, viewerOf } from "./context.ts";
import { operation } from "./contract/declare.ts";
import { idIn } from "./document/target.ts";

const Feeds = z.strictObject({ feeds: z.array(z.strictObject({ id: Id, createdAt: Instant, readAt: Instant.nullable() })) });
/** The company in front, and 32 random bytes. */
const TOKEN = /^(\d{1,9})\.[\w-]{43}$/;
const operations = {
  list: operation({ id: "calendar.list", says: "Lists the calendar addresses that the viewer made.", answer: Feeds }),
  create: operation({
    id: "calendar.create",
    says: "Makes an address at which a calendar program reads the viewer's days; it is told this once.",
    answer: z.strictObject({ id: Id, address: z.string() }),
    status: 201,
    problems: ["invalid"],
  }),
  delete: operation({
    id: "calendar.delete",
    says: "Takes a calendar address back.",
    path: { id: Id },
    answer: "none",
    problems: ["notFound", "invalid"],
  }),
  feed: operation({
    id: "calendar.feed",
    says: "Tells the days of whoever made the address as an iCalendar (RFC 5545), by the rights that he has now.",
    answer: "file",
    isOpen: true,
    problems: ["notFound"],
  }),
};

/** `/api/calendar`: one's days for a calendar program, at an address that can be taken back. */
export const calendar = new Hono<Env>()
  .get("/feeds", operations.list, async (c) =>
    c.json({ feeds: await inWork(c.var.runtime, await viewerOf(c), (work) => feedsOf(work), "read only") }),
  )
  .post("/feeds", operations.create, async (c) => {
    const { id, token } = await inWork(c.var.runtime, await viewerOf(c), (work) => addFeed(work));
    return c.json({ id, address: `/api/calendar/${token}` }, 201);
  })
  .delete("/feeds/:id", operations.delete, async (c) => {
    const id = idIn(c, "id", "feed");
    if (!(await inWork(c.var.runtime, await viewerOf(c), (work) => dropFeed(work, id)))) fail({ type: "notFound", what: "feed" });
    return c.body(null, 204);
  })
  .get("/:token", operations.feed, async (c) => {
    const token = c.req.param("token");
    const compId = Number(TOKEN.exec(token)?.[1] ?? fail({ type: "notFound", what: "feed" }));
    const { runtime } = c.var;
    const holder = await inWork(runtime, systemViewer(compId, "calendar"), (work) => holderOf(work, token)).catch(() => undefined);
    const language = LANGUAGES.find((one) => one === holder?.language) ?? "zh";
    const viewer = holder && (await loadViewer(runtime, holder.accountId, compId, language));
    if (!viewer) fail({ type: "notFound", what: "feed" });
    const entries = await inWork(runtime, viewer, (work) => entriesOf(work), "read only");
    c.header("Content-Type", "text/calendar; charset=utf-8");
    c.header("Cache-Control", "private, no-store");
    return c.body(iCalendar("Longwall", entries));
  });
