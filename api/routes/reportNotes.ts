import { Hono } from "hono";
import { z } from "zod";
import { demandDataset, demandPath } from "#analytics/rights";
import { seenNotes } from "#analytics/seenKeys";
import { type Ask, type Env, viewerOf } from "./context.ts";
import { isFreeName } from "#define/own";
import { fail } from "#define/problem";
import type { Report } from "#define/report";
import { dropNote, listNotes, NOTE_AUDIENCES, writeNote } from "#extras/reportNotes";
import { bodyOf } from "./access/body.ts";
import { idIn, reading, writing } from "./document/target.ts";
import { operation } from "./contract/declare.ts";
import { Id, Instant, Made } from "./answers/shapes.ts";

const name = z
  .string()
  .regex(/^[a-z][A-Za-z0-9]{0,59}$/)
  .refine(isFreeName);
const Draft = z.strictObject({
  keys: z.record(name, z.string().max(200).nullable()),
  metric: name.nullable(),
  text: z.string().trim().min(1).max(1000),
  audience: z.enum(NOTE_AUDIENCES),
});

const Note = z.strictObject({
  id: Id,
  keys: z.record(z.string(), z.string().nullable()),
  metric: z.string().nullable(),
  text: z.string(),
  audience: z.enum(NOTE_AUDIENCES),
  by: z.string(),
  at: Instant,
  mine: z.boolean(),
});
const problems = ["forbidden", "notReady", "reportAway"] as const;
const operations = {
  list: operation({
    id: "reports.notes",
    says: "Lists what people wrote at the figures of a report that the reader sees.",
    answer: z.strictObject({ notes: z.array(Note) }),
    problems,
  }),
  create: operation({
    id: "reports.writeNote",
    says: "Writes a note at a figure of a report.",
    body: Draft,
    answer: Made,
    status: 201,
    problems,
  }),
  delete: operation({ id: "reports.dropNote", says: "Takes a note away from its figure.", answer: "none", problems }),
};

/**
 * `/api/reports/:id/notes`: what people wrote at the figures of a report, for themselves or for everybody in the company who sees the
 * figure.
 */
export const reportNotes = new Hono<Env>()
  .get("/:id/notes", operations.list, async (c) => {
    const { report, publishes } = await placeOf(c);
    const notes = await reading(c, (work) => listNotes(work, report.id, publishes));
    return c.json({ notes: await seenNotes(c.var.runtime.analytics, await viewerOf(c), report.dataset, notes) });
  })
  .post("/:id/notes", operations.create, async (c) => {
    const { report } = await placeOf(c);
    const draft = await bodyOf(c, Draft);
    const analytics = c.var.runtime.analytics;
    const [seen] = await seenNotes(analytics, await viewerOf(c), report.dataset, [draft]);
    if (!seen) fail({ type: "notFound", what: "figure" });
    return c.json({ id: await writing(c, undefined, undefined, (work) => writeNote(work, report.id, draft)) }, 201);
  })
  .delete("/:id/notes/:note", operations.delete, async (c) => {
    const { report, publishes } = await placeOf(c);
    const note = idIn(c, "note");
    await writing(c, undefined, undefined, (work) => dropNote(work, report.id, note, publishes));
    return c.body(null, 204);
  });

async function placeOf(c: Ask): Promise<{ report: Report; publishes: boolean }> {
  const viewer = await viewerOf(c);
  const { catalogue } = c.var.runtime.analytics;
  const id = c.req.param("id") ?? "";
  const report = catalogue.reports.get(id) ?? fail({ type: "notFound", what: id });
  demandPath(viewer, report);
  demandDataset(catalogue, viewer, report.dataset);
  return { report, publishes: viewer.may(`${report.dataset}.publish`) };
}
