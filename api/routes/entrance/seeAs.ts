import { Hono } from "hono";
import { z } from "zod";
import { fail } from "#define/problem";
import { loadViewer } from "#engine/access/viewer";
import { inWork } from "#engine/work";
import { beginSeeing, endSeeing } from "#identity/seeAs";
import { type Ask, type Env, languageOf, sessionOf, viewerOf } from "#routes/context";
import { bodyOf } from "../access/body.ts";
import { SEEING_MINUTES } from "../access/seeing.ts";
import { changeSeesAs, type Session } from "../access/sessions.ts";
import { Id } from "../answers/shapes.ts";
import { operation } from "../contract/declare.ts";
import { answerWho, Who } from "../session.ts";

const Wanted = z.strictObject({ id: Id, reason: z.string().trim().min(1).max(500) });
const operations = {
  begin: operation({
    id: "seeAs.begin",
    says: "Shows the program as a member of the company sees it: read-only, for half an hour at most, noted with the reason.",
    body: Wanted,
    answer: Who,
    problems: ["forbidden", "notFound", "invalid"],
  }),
  end: operation({ id: "seeAs.end", says: "Makes the session show again what is its own.", answer: Who }),
};

/** `/api/session/seeAs`: to look at the program as somebody else, and back. */
export const seeAs = new Hono<Env>()
  .post("/", operations.begin, async (c) => {
    const session = await own(c);
    const { id, reason } = await bodyOf(c, Wanted);
    const viewer = await viewerOf(c);
    await inWork(c.var.runtime, viewer, (work) => beginSeeing(work, id, reason));
    const until = new Date(c.var.runtime.clock.now().getTime() + SEEING_MINUTES * 60_000).toISOString();
    return changed(c, session, { accountId: id, compId: viewer.compId, until });
  })
  .delete("/", operations.end, async (c) => {
    const session = await own(c);
    if (!session.seesAs) return answerWho(c);
    const { accountId, compId } = session.seesAs;
    const viewer = await loadViewer(c.var.runtime, session.accountId, compId, languageOf(c));
    if (viewer) await inWork(c.var.runtime, viewer, (work) => endSeeing(work, accountId));
    return changed(c, session, null);
  });

/** What was heard and known by the rights before is no longer. */
async function changed(c: Ask, session: Session, seesAs: Parameters<typeof changeSeesAs>[2]): Promise<Response> {
  const { client, streams } = c.get("runtime");
  await changeSeesAs(client, session, seesAs);
  streams.endSession(session.tokenHash);
  c.set("session", undefined);
  c.set("viewer", undefined);
  return answerWho(c);
}

async function own(c: Ask): Promise<Session> {
  return (await sessionOf(c)) ?? fail({ type: "unauthenticated" });
}
