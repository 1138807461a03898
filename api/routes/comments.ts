import { Hono } from "hono";
import { z } from "zod";
import { type Ask, type Env, viewerOf } from "./context.ts";
import { addComment, correctComment, listComments } from "#extras/comments";
import { type About, findReaders, refuseStrangers } from "#extras/readers";
import { bodyOf, queryOf } from "./access/body.ts";
import { staffOf } from "./access/staff.ts";
import { idIn, moduleOf, reading, writing, writtenBy } from "./document/target.ts";
import { operation } from "./contract/declare.ts";
import { Id, Instant, Made, Person } from "./answers/shapes.ts";

const said = {
  text: z.string().trim().min(1).max(4000),
  mentions: z
    .array(z.string().regex(/^\d{1,18}$/))
    .max(20)
    .default([]),
  isForCustomer: z.boolean().optional(),
};
const Comment = z.strictObject({ key: z.string().min(1).max(100).optional(), ...said });
const Correction = z.strictObject(said);
const Asked = z.strictObject({ q: z.string().max(100).default("") });

const Said = z.strictObject({
  id: Id,
  text: z.string(),
  mentions: z.array(Person.pick({ id: true, name: true })),
  revisions: z.int(),
  isForCustomer: z.boolean(),
  by: z.string().nullable(),
  at: Instant,
  editable: z.boolean(),
});
const problems = ["forbidden"] as const;
const operations = {
  list: operation({ id: "comments.list", says: "Lists what people said about a record.", answer: z.array(Said), problems }),
  create: operation({
    id: "comments.create",
    says: "Says something about a record, to colleagues or to the customer.",
    body: Comment,
    answer: Made,
    status: 201,
    problems: ["repeatedKey"],
  }),
  save: operation({
    id: "comments.save",
    says: "Corrects what one said about a record.",
    body: Correction,
    answer: "none",
    problems: ["tooLate"],
  }),
  readers: operation({
    id: "comments.readers",
    says: "Finds people who read a record, to be named in a comment.",
    query: Asked,
    answer: z.array(Person),
    problems,
  }),
};

/** `/api/documents/:module/:id/comments…`: what people say about a record, and whom they can name there. */
export const comments = new Hono<Env>()
  .get("/:module/:id/comments", operations.list, async (c) => {
    const module = await moduleOf(c);
    return c.json(await reading(c, (work) => listComments(work, module, idIn(c))));
  })
  .post("/:module/:id/comments", operations.create, async (c) => {
    const module = await writtenBy(c, "comment");
    const id = idIn(c);
    const { key, ...words } = await bodyOf(c, Comment);
    await refuseNaming(c, words.mentions);
    const comment = await writing(c, key, { id, ...words }, (work) => addComment(work, module, id, words));
    return c.json({ id: comment }, 201);
  })
  .put("/:module/:id/comments/:comment", operations.save, async (c) => {
    const module = await writtenBy(c, "comment");
    const [id, comment] = [idIn(c), idIn(c, "comment")];
    const words = await bodyOf(c, Correction);
    await refuseNaming(c, words.mentions);
    await writing(c, undefined, undefined, (work) => correctComment(work, module, id, comment, words));
    return c.body(null, 204);
  })
  .get("/:module/:id/readers", operations.readers, async (c) => {
    await staffOf(c, "readers");
    const { q } = queryOf(c, Asked);
    return c.json(await findReaders(await aboutOf(c), q));
  });

/** Whoever may be named is looked at; a guest names nobody. */
async function refuseNaming(c: Ask, mentions: readonly string[]): Promise<void> {
  if (mentions.length === 0) return;
  await staffOf(c, "readers");
  await refuseStrangers(await aboutOf(c), mentions);
}

async function aboutOf(c: Ask): Promise<About> {
  const module = await moduleOf(c);
  return { runtime: c.var.runtime, viewer: await viewerOf(c), module, id: idIn(c) };
}
