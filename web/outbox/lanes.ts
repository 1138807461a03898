import { mutate } from "swr";
import { type AnsweredProblem, problemOf } from "../data/problem.ts";
import type { SavedRecord } from "../data/records.ts";
import { type Entry, isPassing, type Lane, LANES, nextOf, nextWithVersion, TOO_SLOW, triedInVain } from "./entry.ts";
import { sendEntry } from "./send.ts";
import { become, current, load } from "./state.ts";
import { dropEntry, keepEntry } from "./store.ts";

const LOCK = "longwall.outbox";
const running: Partial<Record<Lane, Promise<void>>> = {};
const done = new Map<string, SavedRecord | null>();

/** Sends what waits, in order, actions beside files; what the server refuses stays with its problem. */
export async function flush(): Promise<void> {
  await Promise.all(LANES.map(flushLane));
}

/** Sends a lane to its end: an entry that was made while others were sent is not among theirs. */
export async function sendAll(lane: Lane): Promise<void> {
  await running[lane];
  await flushLane(lane);
}

/** The record that an entry made of this page, told once; null where it makes none, undefined where it was not sent. */
export function takeDone(key: string): SavedRecord | null | undefined {
  const record = done.get(key);
  done.delete(key);
  return record;
}

function flushLane(lane: Lane): Promise<void> {
  return (running[lane] ??= locked(lane)
    .catch((error: unknown) => console.warn("The outbox", error))
    .finally(() => delete running[lane]));
}

/** One page of a browser sends at a time; where none can know of the others, the keys see to it that nothing is done twice. */
function locked(lane: Lane): Promise<void> {
  const job = () => sendWaiting(lane);
  return "locks" in navigator ? navigator.locks.request(`${LOCK}.${lane}`, job) : job();
}

async function sendWaiting(lane: Lane): Promise<void> {
  const held = new Set<string>();
  for (;;) {
    await load();
    const next = nextOf(current().entries, lane, held);
    if (!next || next.accountId !== current().accountId) return;
    become({ sending: [...current().sending, next.key] });
    const problem = await attempt(next);
    become({ sending: current().sending.filter((key) => key !== next.key) });
    if (problem?.status === TOO_SLOW) held.add(next.key);
    else if (problem && isPassing(problem)) return;
  }
}

async function attempt(entry: Entry): Promise<AnsweredProblem | null> {
  let last = entry;
  const keep = (next: Entry) => keepEntry((last = next));
  try {
    const record = await sendEntry(entry, keep);
    const next = record && nextWithVersion(current().entries, entry, record.version);
    if (next) await keepEntry(next);
    await dropEntry(entry.key);
    done.set(entry.key, record);
    await load("tell");
    await refreshScreens(entry, record);
    return null;
  } catch (error) {
    const problem = problemOf(error);
    if (isPassing(problem)) return await keepTry(last, problem);
    await keepEntry({ ...last, problem });
    await load("tell");
    // Its changes may be stored all the same.
    if (last !== entry) await mutate(["record", entry.module, entry.id]);
    return problem;
  }
}

/** Counts a try that decided nothing; without network nothing was tried. */
async function keepTry(entry: Entry, problem: AnsweredProblem): Promise<AnsweredProblem> {
  const tried = navigator.onLine ? triedInVain(entry, problem) : entry;
  if (tried !== entry) await keepEntry(tried);
  if (tried.problem) await load("tell");
  return problem;
}

/** Open screens show what is stored by now. */
async function refreshScreens({ module, id }: Entry, record: SavedRecord | null): Promise<void> {
  if (record) await mutate(["record", module, id], record, { revalidate: false });
  await mutate(["files", module, id]);
}
