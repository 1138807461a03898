import { Hono } from "hono";
import { z } from "zod";
import { type Ask, type Env, languageOf, viewerOf } from "#api/context";
import { isOwn } from "#define/own";
import { fail, ProblemError } from "#define/problem";
import { type Decision, decide } from "#engine/approvalDecide";
import { handOverAll } from "#engine/approvalHandOver";
import { openTasks } from "#engine/approvalView";
import { bodyOf } from "./access/body.ts";
import { problemBody } from "./answers/problem.ts";
import { idIn, reading, writing } from "./document/target.ts";

const version = z.int().min(1);
const key = z.string().min(1).max(100).optional();
const account = z.string().min(1).max(100);
const said = { version, key, reason: z.string().max(1000).optional() };
/** What each verb takes beside the task. */
const DECISIONS = {
  approve: z.strictObject(said),
  reject: z.strictObject(said),
  return: z.strictObject({ ...said, step: z.int().min(1).max(99).optional() }),
  addSigner: z.strictObject({ ...said, account, place: z.enum(["before", "after"]) }),
  handOver: z.strictObject({ ...said, account }),
} as const;
const Many = z.strictObject({
  items: z
    .array(z.strictObject({ id: z.string().regex(/^\d{1,18}$/), version, key }))
    .min(1)
    .max(200),
  reason: z.string().max(1000).optional(),
});
const Leaving = z.strictObject({ from: account, to: account, key });

type Result = { id: string; ok: boolean; document?: string; stage?: string; version?: number; problem?: ReturnType<typeof problemBody> };

/** `/api/tasks`: what waits for the viewer's decision, and his decisions, one by one or many at a time. */
export const tasks = new Hono<Env>()
  .get("/", async (c) => c.json(await reading(c, openTasks)))
  .post("/handOver", async (c) => {
    const { from, to, key: once } = await bodyOf(c, Leaving);
    const { account: own, menu } = await viewerOf(c);
    if (from !== own && menu !== null) fail({ type: "forbidden", permission: "tasks.handOver" });
    return c.json(await writing(c, once, { from, to }, (work) => handOverAll(work, from, to)));
  })
  .post("/actions/:verb", async (c) => {
    const verb = verbOf(c);
    if (verb === "addSigner" || verb === "handOver") fail({ type: "notFound", what: verb });
    const { items, reason } = await bodyOf(c, Many);
    const results: Result[] = [];
    for (const item of items) results.push(await decideOne(c, item, verb, reason));
    return c.json({ results });
  })
  .post("/:id/:verb", async (c) => {
    const verb = verbOf(c);
    const { version: seen, key: once, reason, ...rest } = await bodyOf(c, DECISIONS[verb]);
    return c.json(await store(c, { id: idIn(c, "id", "task"), version: seen, key: once }, { verb, ...rest } as Decision, reason));
  });

function verbOf(c: Ask): keyof typeof DECISIONS {
  const verb = c.req.param("verb") ?? "";
  return isOwn(DECISIONS, verb) ? verb : fail({ type: "notFound", what: verb });
}

/** A typed problem is the answer about this task; the others go on. */
async function decideOne(
  c: Ask,
  item: { id: string; version: number; key?: string | undefined },
  verb: "approve" | "reject" | "return",
  reason?: string,
): Promise<Result> {
  try {
    return await store(c, item, { verb }, reason);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return { id: item.id, ok: false, problem: problemBody({ words: c.var.runtime.words, language: languageOf(c) }, error.problem) };
  }
}

function store(
  c: Ask,
  { id, version: seen, key: once }: { id: string; version: number; key?: string | undefined },
  decision: Decision,
  reason?: string,
): Promise<Result> {
  return writing(c, once, { id, seen, decision, reason }, async (work): Promise<Result> => {
    const { header } = await decide(work, id, seen, decision, reason);
    return { id, ok: true, document: String(header.id), stage: String(header.stage), version: Number(header.version) };
  });
}
