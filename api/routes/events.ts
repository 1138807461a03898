import { Hono } from "hono";
import { streamSSE } from "hono/streaming";
import type { NumberedChange } from "#analytics/snapshot/events";
import { type Ask, type Env, languageOf, sessionOf, viewerOf } from "./context.ts";
import { fail } from "#define/problem";
import type { Viewer } from "#define/viewer";
import { readFacts, viewerOf as viewerFrom } from "#engine/access/viewer";
import type { Note } from "#extras/notes";
import { hearerOf, rightsOf } from "./stream/streams.ts";
import { z } from "zod";
import { operation } from "./contract/declare.ts";

const BEAT_MS = 15_000;
/** More unsent changes than this: the reader is too slow and starts anew. */
const MOST_WAITING = 1000;

const listen = operation({
  id: "events.listen",
  says: "Tells of changed figures, comments and files as they come, until the session ends.",
  query: z.strictObject({ after: z.string().optional() }),
  answer: "events",
  problems: ["rateLimited", "busy"],
});

/**
 * `GET /api/events`: `change {dataset, company, version}` for what the viewer may read in his company, `note {module, id}` when comments or
 * files of a record changed that are meant for him, `beat {at, behind?}` while nothing changes: figures are true up to that instant, those
 * of datasets `behind` up to theirs, `reset` when what was missed is no longer known. It ends with his session and with the rights that it
 * was opened with.
 */
export const events = new Hono<Env>().get("/", listen, async (c) => {
  const { streams, analytics } = c.var.runtime;
  const { events: source } = analytics;
  streams.refuseMore(hearerOf(await viewerOf(c)));
  const { session, viewer, rights, left } = await standing(c);
  const last = c.req.header("last-event-id") ?? c.req.query("after");
  const missed = last === undefined ? [] : source.since(last);
  const [waiting, noted]: [NumberedChange[], Note[]] = [[], []];
  let wake: (() => void) | undefined;
  const over = new AbortController();
  const ring = () => wake?.();
  const stop = () => {
    over.abort();
    ring();
  };
  const end = streams.open({
    session,
    viewer,
    rights,
    change: (change) => {
      waiting.push(change);
      ring();
    },
    note: (note) => {
      noted.push(note);
      ring();
    },
    end: stop,
  });
  const limit = left === null ? undefined : setTimeout(stop, left);
  c.header("X-Accel-Buffering", "no");
  return streamSSE(c, async (stream) => {
    stream.onAbort(stop);
    const send = (change: NumberedChange) =>
      stream.writeSSE({
        id: source.idOf(change.number),
        event: "change",
        data: JSON.stringify({ dataset: change.dataset, company: change.compId, version: change.version }),
      });
    try {
      if (missed === null) await stream.writeSSE({ id: source.lastId, event: "reset", data: "{}" });
      for (const change of (missed ?? []).filter((each) => streams.isFor(viewer, each))) await send(change);
      while (!over.signal.aborted && !stream.closed && waiting.length + noted.length < MOST_WAITING) {
        for (const change of waiting.splice(0)) await send(change);
        for (const { module, id } of noted.splice(0)) await stream.writeSSE({ event: "note", data: JSON.stringify({ module, id }) });
        await stream.writeSSE({ id: source.lastId, event: "beat", data: JSON.stringify(beatOf(c, viewer)) });
        if (waiting.length + noted.length === 0 && !over.signal.aborted) await nextChange((next) => (wake = next));
      }
    } finally {
      clearTimeout(limit);
      end();
    }
  });
});

function beatOf(c: Ask, viewer: Viewer): { at: string; behind?: Record<string, string> } {
  const { analytics, streams } = c.var.runtime;
  const at = analytics.snapshots.trueAt(viewer.compId);
  const behind = Object.entries(analytics.snapshots.behind(viewer.compId)).filter(([dataset]) =>
    streams.isFor(viewer, { compId: viewer.compId, dataset }),
  );
  return behind.length > 0 ? { at, behind: Object.fromEntries(behind) } : { at };
}

/** Who hears, by his session, with rights read anew: first what they are made of, so that no change between is missed. */
async function standing(c: Ask) {
  const { runtime } = c.var;
  const session = (await sessionOf(c)) ?? fail({ type: "unauthenticated" });
  const who = await viewerOf(c);
  const rights = (await rightsOf(runtime, [who])).get(`${who.accountId} ${who.compId}`);
  const facts = await readFacts(runtime, who.accountId, who.compId);
  if (rights === undefined || !facts) fail({ type: "notFound", what: "company" });
  const { compIds, seenBy } = who;
  const viewer = { ...viewerFrom(runtime, facts, languageOf(c)), compIds, ...(seenBy === undefined ? {} : { seenBy }) };
  const left = session.seesAs ? Date.parse(session.seesAs.until) - runtime.clock.now().getTime() : null;
  return { session: session.tokenHash, viewer, rights, left };
}

/** Waits for a change, at most until the next beat. */
function nextChange(tell: (ring: () => void) => void): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, BEAT_MS);
    tell(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
