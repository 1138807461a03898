import { Hono } from "hono";
import { z } from "zod";
import { fail } from "#define/problem";
import { languageNamed } from "#define/viewer";
import { loadViewer, systemViewer } from "#engine/access/viewer";
import type { EngineWork } from "#engine/context";
import { inWork } from "#engine/work";
import { addFeed, dropFeed, entriesOf, feedsOf, holderOf } from "#extras/calendar/feeds";
import { iCalendar } from "#extras/calendar/icalendar";
import { calendarRecordsIn } from "#extras/calendar/entries";
import { peopleOf, readableDepartments } from "#extras/calendar/people";
import { addDays } from "#define/days";
import { queryOf } from "./access/body.ts";
import { Day, Id, Instant } from "./answers/shapes.ts";
import { type Env, viewerOf } from "./context.ts";
import { operation } from "./contract/declare.ts";
import { idIn } from "./document/target.ts";

const Feeds = z.strictObject({ feeds: z.array(z.strictObject({ id: Id, createdAt: Instant, readAt: Instant.nullable() })) });
const MOST_DAYS = 62;
const Named = z.strictObject({ id: Id, name: z.string() });
const AskedDays = z.strictObject({ from: Day, to: Day, department: Id.optional(), person: Id.optional() });
const AskedFeed = z.strictObject({ department: Id.optional() });
const CalendarAnswer = z.strictObject({
  module: z.string(),
  id: Id,
  stage: z.string(),
  firstDay: Day,
  lastDay: Day,
  begins: z.string().nullable(),
  ends: z.string().nullable(),
  person: Named,
  about: z.string(),
  place: z.string(),
});
const Days = z.strictObject({
  departments: z.array(Named),
  people: z.array(Named),
  entries: z.array(CalendarAnswer),
  isCut: z.boolean(),
});
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
  days: operation({
    id: "calendar.days",
    says: "Tells what stands on some days in the viewer's calendar, or in those of the people of a department that he reads, or of one of them.",
    query: AskedDays,
    answer: Days,
    problems: ["notFound", "invalid"],
  }),
  feed: operation({
    id: "calendar.feed",
    says: "Tells the days of whoever made the address, or of a department that he reads, as an iCalendar (RFC 5545), by the rights that he has now.",
    query: AskedFeed,
    answer: "file",
    isOpen: true,
    problems: ["notFound"],
  }),
};

/** `/api/calendar`: the days of people, on a page and for a calendar program at an address that can be taken back. */
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
  .get("/days", operations.days, async (c) => {
    const { from, to, department, person } = queryOf(c, AskedDays);
    if (to > addDays(from, MOST_DAYS))
      fail({ type: "invalid", issues: [{ code: "tooGreat", field: "to", params: { max: addDays(from, MOST_DAYS) } }] });
    const days = async (work: EngineWork) => {
      const { employeeId } = work.viewer;
      const people = department === undefined ? [] : await peopleOf(work, department);
      const whose = department === undefined ? (employeeId ?? []) : people.map(({ id }) => id);
      const wanted = [whose].flat().filter((id) => person === undefined || id === person);
      return { departments: await readableDepartments(work), people, ...(await calendarRecordsIn(work, { from, to, people: wanted })) };
    };
    return c.json(await inWork(c.var.runtime, await viewerOf(c), days, "read only"));
  })
  .get("/:token", operations.feed, async (c) => {
    const token = c.req.param("token");
    const compId = Number(TOKEN.exec(token)?.[1] ?? fail({ type: "notFound", what: "feed" }));
    const { runtime } = c.var;
    const holder = await inWork(runtime, systemViewer(compId, "calendar"), (work) => holderOf(work, token)).catch(() => undefined);
    const language = languageNamed(holder?.language);
    const viewer = holder && (await loadViewer(runtime, holder.accountId, compId, language));
    if (!viewer) fail({ type: "notFound", what: "feed" });
    const { department } = queryOf(c, AskedFeed);
    const entries = await inWork(runtime, viewer, (work) => entriesOf(work, department), "read only");
    c.header("Content-Type", "text/calendar; charset=utf-8");
    c.header("Cache-Control", "private, no-store");
    return c.body(iCalendar("Longwall", entries));
  });
