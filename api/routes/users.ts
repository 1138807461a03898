import { Hono } from "hono";
import { z } from "zod";
import { endOneSession, sessionsOf } from "./access/sessions.ts";
import { type Env, sessionOf, viewerOf } from "./context.ts";
import { fail } from "#define/problem";
import { inWork } from "#engine/work";
import { resetPassword } from "#identity/passwords";
import { memberToEnd } from "#identity/memberSessions";
import { holdingOf, leave } from "#identity/leaving";
import { bodyOf } from "./access/body.ts";
import { accountWithId } from "./access/findAccount.ts";
import { noteSignIn } from "./access/signInJournal.ts";
import { Id } from "./answers/shapes.ts";
import { idIn } from "./document/target.ts";
import { operation } from "./contract/declare.ts";

const Listed = z.strictObject({
  id: z.string(),
  device: z.string().nullable(),
  address: z.string().nullable(),
  createdAt: z.string(),
  seenAt: z.string(),
  isThis: z.boolean(),
});
const sessionsTold = operation({
  id: "users.sessions",
  says: "Tells the live sessions of a member to whoever may end them.",
  answer: z.array(Listed),
  problems: ["forbidden", "notFound"],
});
const sessionEnded = operation({
  id: "users.endSession",
  says: "Ends one session of a member.",
  answer: "none",
  problems: ["forbidden", "notFound"],
});
const told = operation({
  id: "users.resetPassword",
  says: "Gives an account a password that is to be changed at the next sign-in; it is told this once.",
  answer: z.strictObject({ password: z.string() }),
  problems: ["forbidden", "notFound", "invalid"],
});

const whole = z.int();
const holding = {
  tasks: whole,
  customers: whole,
  watches: whole,
  alarms: whole,
  substitutes: whole,
  posts: whole,
  tokens: whole,
  sessions: whole,
  remotes: whole,
  calendars: whole,
};
const LeavingBody = z.strictObject({
  leftOn: z.iso.date(),
  successor: z.string().min(1).max(100),
  reason: z.string().trim().min(1).max(500),
});
const held = operation({
  id: "users.holding",
  says: "Tells what a member has that goes to a successor, or ends, when he leaves.",
  answer: z.strictObject(holding),
  problems: ["forbidden", "notFound", "invalid"],
});
const left = operation({
  id: "users.leave",
  says: "Closes the account of a member who leaves and gives his work to a successor.",
  body: LeavingBody,
  answer: z.strictObject({ ...holding, transferId: Id.nullable() }),
  problems: ["forbidden", "notFound", "stale", "illegalAction"],
});

/** `/api/users/:id/…`: a new password for a member of the company, told once; his sessions, which end one by one. */
export const users = new Hono<Env>()
  .post("/:id/password", told, async (c) => {
    const viewer = await viewerOf(c);
    c.header("Cache-Control", "no-store");
    const password = await inWork(c.var.runtime, viewer, (work) => resetPassword(work, c.req.param("id")));
    const account = await accountWithId(c.var.runtime.client, c.req.param("id"));
    await noteSignIn(c, { kind: "passwordChanged", way: "administrator", account });
    return c.json({ password });
  })
  .get("/:id/leaving", held, async (c) => {
    const viewer = await viewerOf(c);
    return c.json(await inWork(c.var.runtime, viewer, (work) => holdingOf(work, idIn(c)), "read only"));
  })
  .post("/:id/leaving", left, async (c) => {
    const viewer = await viewerOf(c);
    const given = await bodyOf(c, LeavingBody);
    c.set("module", "admin.user");
    return c.json(await inWork(c.var.runtime, viewer, (work) => leave(work, idIn(c), given)));
  })
  .get("/:id/sessions", sessionsTold, async (c) => {
    const viewer = await viewerOf(c);
    const { client, clock } = c.var.runtime;
    const accountId = await inWork(c.var.runtime, viewer, (work) => memberToEnd(work, c.req.param("id")), "read only");
    const tokenHash = (await sessionOf(c))?.tokenHash ?? "";
    return c.json(await sessionsOf(client, { accountId, tokenHash }, clock.now()));
  })
  .delete("/:id/sessions/:session", sessionEnded, async (c) => {
    const viewer = await viewerOf(c);
    const { client, streams } = c.var.runtime;
    const accountId = await inWork(c.var.runtime, viewer, (work) => memberToEnd(work, c.req.param("id")));
    const ended = await endOneSession(client, { accountId }, c.req.param("session"));
    if (ended === null) fail({ type: "notFound", what: "session" });
    streams.endSession(ended);
    return c.body(null, 204);
  });
