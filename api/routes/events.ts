import { Hono } from "hono";
import { streamSSE } from "hono/streaming";
import type { NumberedChange } from "#analytics/events";
import { readsDataset } from "#analytics/rights";
import { type Env, viewerOf } from "#api/context";
import { fail } from "#define/problem";
import type { Viewer } from "#define/viewer";
import { readRecords } from "#engine/records";
import type { Runtime } from "#engine/runtime";
import { inWork } from "#engine/work";
import type { Note } from "#paper/notes";

const BEAT_MS = 15_000;
/** More unsent changes than this: the reader is too slow and starts anew. */
const MOST_WAITING = 1000;

/** `GET /api/events`: `change {dataset, company, version}` for what the viewer may read in his company, `note {module, id}` when comments or files of a record changed, `beat` while nothing changes, `reset` when what was missed is no longer known. */
export const events = new Hono<Env>().get("/", async (c) => {
  const viewer = await viewerOf(c);
  const { events: source, snapshots, catalogue } = c.var.runtime.analytics;
  const waiting: NumberedChange[] = [];
  let wake: (() => void) | undefined;
  const mine = (change: NumberedChange) => change.compId === viewer.compId && readsDataset(catalogue, viewer, change.dataset);
  const last = c.req.header("last-event-id") ?? c.req.query("after");
  const missed = last === undefined ? [] : source.since(last);
  const noted: Note[] = [];
  const endChanges = source.listen((change) => {
    if (mine(change)) waiting.push(change);
    wake?.();
  });
  if (!endChanges) fail({ type: "unavailable" });
  const endNotes = c.var.runtime.notes.listen((note) => {
    if (note.compId === viewer.compId && viewer.may(`${note.module}.read`)) noted.push(note);
    wake?.();
  });
  const end = () => {
    endChanges();
    endNotes();
  };
  c.header("X-Accel-Buffering", "no");
  return streamSSE(c, async (stream) => {
    stream.onAbort(() => {
      end();
      wake?.();
    });
    const send = (change: NumberedChange) =>
      stream.writeSSE({
        id: source.idOf(change.number),
        event: "change",
        data: JSON.stringify({ dataset: change.dataset, company: change.compId, version: change.version }),
      });
    try {
      if (missed === null) await stream.writeSSE({ id: source.lastId, event: "reset", data: "{}" });
      for (const change of (missed ?? []).filter(mine)) await send(change);
      while (!stream.aborted && !stream.closed && waiting.length + noted.length < MOST_WAITING) {
        for (const change of waiting.splice(0)) await send(change);
        for (const { module, id } of await seenBy(viewer, c.var.runtime, noted.splice(0)))
          await stream.writeSSE({ event: "note", data: JSON.stringify({ module, id }) });
        await stream.writeSSE({ id: source.lastId, event: "beat", data: JSON.stringify({ at: snapshots.trueAt(viewer.compId) }) });
        if (waiting.length + noted.length === 0 && !stream.aborted) await nextChange((ring) => (wake = ring));
      }
    } finally {
      end();
    }
  });
});

/** The notes on records that a viewer may see. */
async function seenBy(viewer: Viewer, runtime: Runtime, notes: readonly Note[]): Promise<Note[]> {
  if (notes.length === 0) return [];
  const ids = (name: string) => notes.filter(({ module }) => module === name).map(({ id }) => id);
  const modules = [...new Set(notes.map(({ module }) => module))].flatMap((id) => runtime.definitions.modules.get(id) ?? []);
  return inWork(
    runtime,
    viewer,
    async (work) => {
      const open = new Set<string>();
      for (const module of modules)
        for (const { header } of await readRecords(work, module, ids(module.id))) open.add(`${module.id} ${header.id}`);
      return notes.filter(({ module, id }) => open.has(`${module} ${id}`));
    },
    "read only",
  );
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
