import { Hono } from "hono";
import { z } from "zod";
import { acknowledge, alarmsFor, pastAlarms } from "#alerts/alarm/alarms";
import { alarmById, eventsOf } from "#alerts/alarm/store";
import { readsDataset } from "#analytics/rights";
import { fail } from "#define/problem";
import { instantOf } from "#engine/values";
import { inWork } from "#engine/work";
import type { Ask, Env } from "./context.ts";
import { bodyOf, queryOf } from "./access/body.ts";
import { staffOf } from "./access/staff.ts";
import { AlarmShown } from "./answers/alarms.ts";
import { Id, Instant } from "./answers/shapes.ts";
import { operation } from "./contract/declare.ts";
import { idIn } from "./document/target.ts";

/** What is refused to whom it is refused to: nobody but the staff sees alarms. */
const RIGHT = "reports.alarms";
const Said = z.strictObject({
  note: z.string().trim().min(1).max(200),
  until: z.iso
    .datetime()
    .refine((text) => instantOf(text) !== null)
    .nullable(),
});
const Event = z.strictObject({
  kind: z.enum(["raised", "acknowledged", "lapsed", "escalated", "ended"]),
  by: z.string().nullable(),
  note: z.string().nullable(),
  at: Instant,
});
const Before = z.strictObject({ before: Id.optional() });
const operations = {
  list: operation({
    id: "alarms.list",
    says: "Lists the alarms that are on, and those that ended a moment ago, of figures that the reader may see.",
    answer: z.strictObject({ alarms: z.array(AlarmShown) }),
    problems: ["forbidden"],
  }),
  past: operation({
    id: "alarms.past",
    says: "Lists the alarms that are over, of figures that the reader may see, the newest first; `next` asks for the page after as `before`.",
    query: Before,
    answer: z.strictObject({ alarms: z.array(AlarmShown), next: Id.nullable() }),
    problems: ["forbidden"],
  }),
  acknowledge: operation({
    id: "alarms.acknowledge",
    says: "Takes up an alarm, with a note and until when; for who answers for it.",
    body: Said,
    answer: "none",
    problems: ["forbidden", "notFound", "notApplicable"],
  }),
  events: operation({
    id: "alarms.events",
    says: "Tells what became of an alarm.",
    answer: z.strictObject({ events: z.array(Event) }),
    problems: ["forbidden", "notFound"],
  }),
};

/** `/api/alarms`: alerts that fired where everybody sees them, and who took them up. */
export const alarms = new Hono<Env>()
  .get("/", operations.list, async (c) => {
    const viewer = await staffOf(c, RIGHT);
    return c.json({ alarms: await inWork(c.var.runtime, viewer, (work) => alarmsFor(toolsOf(c), work), "read only") });
  })
  .get("/past", operations.past, async (c) => {
    const viewer = await staffOf(c, RIGHT);
    const { before = null } = queryOf(c, Before);
    return c.json(await inWork(c.var.runtime, viewer, (work) => pastAlarms(toolsOf(c), work, before), "read only"));
  })
  .post("/:id/acknowledge", operations.acknowledge, async (c) => {
    const viewer = await staffOf(c, RIGHT);
    const said = await bodyOf(c, Said);
    const id = idIn(c);
    await inWork(c.var.runtime, viewer, (work) => acknowledge(toolsOf(c), work, id, said));
    return c.body(null, 204);
  })
  .get("/:id/events", operations.events, async (c) => {
    const viewer = await staffOf(c, RIGHT);
    const id = idIn(c);
    const events = await inWork(c.var.runtime, viewer, async (work) => {
      const alarm = await alarmById(work, id);
      if (!alarm || !readsDataset(toolsOf(c).analytics.catalogue, viewer, alarm.dataset)) fail({ type: "notFound", what: id });
      return eventsOf(work, id);
    });
    return c.json({ events });
  });

const toolsOf = (c: Ask) => ({ runtime: c.var.runtime, analytics: c.var.runtime.analytics });
