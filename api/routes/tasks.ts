import { Hono } from "hono";
import { z } from "zod";
import type { EngineWork } from "#engine/context";
import { type Ask, type Env, viewerOf } from "./context.ts";
import type { WayBack } from "#define/views/approval";
import { isOwn } from "#define/own";
import { fail } from "#define/problem";
import { type Decision, decide } from "#engine/approval/decide";
import { takeBack } from "#engine/approval/takeBack";
import { handOverAll } from "#engine/approval/handOver";
import { openTasks } from "#engine/approval/view";
import { handsOverOf } from "#identity/othersWork";
import { bodyOf } from "./access/body.ts";
import { doEach, tryAll } from "./answers/each.ts";
import { idIn, reading, writing } from "./document/target.ts";
import { operation } from "./contract/declare.ts";
import { OpenTasks, WayBack as ToldWayBack } from "./answers/approvals.ts";
import { Id, Outcome } from "./answers/shapes.ts";
import type { Row } from "#define/rows";

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
  dryRun: z.boolean().optional(),
});
const Leaving = z.strictObject({ from: account, to: account, key });

const Back = z.strictObject({ key });
const ManyBack = z.strictObject({
  items: z
    .array(z.strictObject({ id: z.string(), key }))
    .min(1)
    .max(200),
});

type Target = { id: string; version: number; key?: string | undefined };
type Result = { id: string; ok: boolean; document: string; stage: string; version: number; wayBack?: WayBack };

const Decided = Outcome.extend({ document: Id.optional(), wayBack: ToldWayBack.optional() });
const Results = z.strictObject({ results: z.array(Decided) });
const problems = [
  "stale",
  "decided",
  "illegalAction",
  "samePerson",
  "selfApproval",
  "noApprover",
  "repeatedKey",
  "tooLate",
  "followedSince",
  "periodClosed",
  "notApplicable",
] as const;
const operations = {
  list: operation({ id: "tasks.list", says: "Lists what waits for the reader's decision, oldest first.", answer: OpenTasks }),
  handOverAll: operation({
    id: "tasks.handOver",
    says: "Hands all that waits for one person over to another.",
    body: Leaving,
    answer: z.strictObject({ handed: z.int(), kept: z.int() }),
    problems: ["repeatedKey"],
  }),
  takeBackMany: operation({
    id: "tasks.takeBackMany",
    says: "Takes several decisions back, each for itself.",
    body: ManyBack,
    answer: Results,
  }),
  takeBack: operation({ id: "tasks.takeBack", says: "Takes a decision back.", body: Back, answer: Decided, problems }),
  decideMany: operation({
    id: "tasks.decideMany",
    says: "Decides on several tasks, each for itself.",
    path: { verb: z.enum(["approve", "reject", "return"]) },
    body: Many,
    answer: Results,
  }),
  decide: operation({
    id: "tasks.decide",
    says: "Decides on a task.",
    path: { verb: z.enum(Object.keys(DECISIONS)) },
    body: Object.values(DECISIONS),
    answer: Decided,
    problems,
  }),
};

/** `/api/tasks`: what waits for the viewer's decision, and his decisions, one by one or many at a time. */
export const tasks = new Hono<Env>()
  .get("/", operations.list, async (c) => c.json(await reading(c, openTasks)))
  .post("/handOver", operations.handOverAll, async (c) => {
    const { from, to, key: once } = await bodyOf(c, Leaving);
    const { account: own } = await viewerOf(c);
    if (from !== own && !(await reading(c, (work) => handsOverOf(work, from)))) fail({ type: "forbidden", permission: "tasks.handOver" });
    return c.json(await writing(c, once, { from, to }, (work) => handOverAll(work, from, to)));
  })
  .post("/actions/takeBack", operations.takeBackMany, async (c) => {
    const { items } = await bodyOf(c, ManyBack);
    return c.json({ results: await doEach(c, items, (item) => restore(c, item.id, item.key)) });
  })
  .post("/:id/takeBack", operations.takeBack, async (c) => {
    const { key: once } = await bodyOf(c, Back);
    return c.json(await restore(c, c.req.param("id"), once));
  })
  .post("/actions/:verb", operations.decideMany, async (c) => {
    const verb = verbOf(c);
    if (verb === "addSigner" || verb === "handOver") fail({ type: "notFound", what: verb });
    const { items, reason, dryRun } = await bodyOf(c, Many);
    const step = (work: EngineWork, item: Target) => decided(work, item, { verb }, reason);
    return c.json({
      results: dryRun ? await tryAll(c, items, step) : await doEach(c, items, (item) => store(c, item, { verb }, reason)),
    });
  })
  .post("/:id/:verb", operations.decide, async (c) => {
    const verb = verbOf(c);
    const { version: seen, key: once, reason, ...rest } = await bodyOf(c, DECISIONS[verb]);
    return c.json(await store(c, { id: idIn(c, "id", "task"), version: seen, key: once }, { verb, ...rest } as Decision, reason));
  });

function verbOf(c: Ask): keyof typeof DECISIONS {
  const verb = c.req.param("verb") ?? "";
  return isOwn(DECISIONS, verb) ? verb : fail({ type: "notFound", what: verb });
}

async function decided(work: EngineWork, { id, version: seen }: Target, decision: Decision, reason?: string): Promise<Result> {
  const { header, wayBack } = await decide(work, id, seen, decision, reason);
  return { ...resultOf(id, header), wayBack };
}

function store(c: Ask, item: Target, decision: Decision, reason?: string): Promise<Result> {
  const { id, version: seen, key: once } = item;
  return writing(c, once, { id, seen, decision, reason }, (work) => decided(work, item, decision, reason));
}

function restore(c: Ask, id: string, once: string | undefined): Promise<Result> {
  return writing(c, once, { id, verb: "takeBack" }, async (work) => resultOf(id, (await takeBack(work, id)).header));
}

function resultOf(id: string, header: Row): Result {
  return { id, ok: true, document: String(header.id), stage: String(header.stage), version: Number(header.version) };
}
