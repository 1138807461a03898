import { useMemo, useSyncExternalStore } from "react";
import { mutate } from "swr";
import { UNSENT } from "../data/along.ts";
import { onConnection } from "../data/connection.ts";
import { type AnsweredProblem, ApiProblem, problemOf } from "../data/problem.ts";
import type { SavedRecord } from "../data/records.ts";
import {
  again,
  type Deed,
  type Entry,
  nextWithVersion,
  inOrder,
  isOf,
  isPassing,
  type Lane,
  LANES,
  nextOf,
  type Owner,
  type RecordTarget,
  TOO_SLOW,
} from "./entry.ts";
import { sendEntry } from "./send.ts";
import { dropEntry, keepEntry, readEntries } from "./store.ts";

/** What became of a deed: done (with the record where it was an action), or kept until the server is reached. */
export type Outcome = { kind: "done"; record: SavedRecord | null } | { kind: "kept" };
type State = Owner & { entries: readonly Entry[]; sending: readonly string[] };

/** So long somebody waits for the server before he is told that it is kept. */
const PATIENCE_MS = 8_000;
const LOCK = "longwall.outbox";
const NONE: readonly Entry[] = [];
const listeners = new Set<() => void>();
const done = new Map<string, SavedRecord | null>();
let state: State = { accountId: "", account: "", entries: NONE, sending: [] };
const running: Partial<Record<Lane, Promise<void>>> = {};
let [loads, shown] = [0, 0];
let isListening = false;

/** Opens the outbox of an account, by whatever name it is known: its entries alone are seen and sent from now on. */
export function openOutbox(accountId: string, account = ""): void {
  if (state.accountId === accountId && (account === "" || state.account === account)) return;
  state = { accountId, account, entries: NONE, sending: [] };
  if (!isListening) {
    isListening = true;
    // Other pages of this browser say so when they kept or sent something.
    window.addEventListener("storage", ({ key }) => key === UNSENT && void load());
    onConnection((connection) => connection === "fine" && void flush());
    window.addEventListener("online", () => void flush());
  }
  void flush();
}

/** All entries of the account, in order, and the keys of those that are under way. */
export function useOutbox(): State {
  return useSyncExternalStore(subscribe, () => state);
}

/** The entries of one record, in order. */
export function useUnsent(module: string, id: string, company: string): readonly Entry[] {
  const { entries } = useOutbox();
  return useMemo(() => {
    const own = entries.filter((entry) => entry.module === module && entry.id === id && entry.company === company);
    return own.length === 0 ? NONE : own;
  }, [entries, module, id, company]);
}

/**
 * Does something with a record: kept first, so that nothing is lost whatever happens, then sent. Throws the problem where the server
 * refuses it while somebody waits, and keeps it no longer: what he typed still stands before him.
 */
export async function doOrKeep(place: RecordTarget, key: string, deed: Deed): Promise<Outcome> {
  openOutbox(place.accountId);
  await load();
  const last = state.entries.at(-1)?.seq ?? 0;
  const before = deed.kind === "action" ? state.entries.filter((entry) => entry.deed.kind === "action" && isOf(entry, place)) : [];
  // What was refused is done anew.
  for (const { key: refused, problem } of before) if (problem) await dropEntry(refused);
  const isBehind = before.some(({ problem }) => !problem);
  const entry: Entry = {
    ...place,
    key,
    seq: Math.max(Date.now(), last + 1),
    at: new Date().toISOString(),
    deed: isBehind && deed.kind === "action" ? { ...deed, version: null } : deed,
  };
  try {
    await keepEntry(entry);
  } catch {
    // This browser keeps nothing: what reaches the server is done all the same.
    return { kind: "done", record: await sendEntry(entry, () => Promise.resolve()) };
  }
  window.localStorage.setItem(UNSENT, String(Date.now()));
  await Promise.race([sendAll(deed.kind), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  const found = done.get(key);
  if (found !== undefined) {
    done.delete(key);
    return { kind: "done", record: found };
  }
  const refused = state.entries.find((one) => one.key === key)?.problem;
  if (!refused) return { kind: "kept" };
  await discard(key);
  throw new ApiProblem(refused);
}

/** Sends what waits, in order, actions beside files; what the server refuses stays with its problem. */
export async function flush(): Promise<void> {
  await Promise.all(LANES.map(flushLane));
}

function flushLane(lane: Lane): Promise<void> {
  return (running[lane] ??= locked(lane)
    .catch((error: unknown) => console.warn("The outbox", error))
    .finally(() => delete running[lane]));
}

/** Forgets an entry. */
export async function discard(key: string): Promise<void> {
  await dropEntry(key);
  await load("tell");
}

/** Sends a refused entry anew, on its record as it stands now. */
export async function sendAgain(entry: Entry): Promise<void> {
  const anew = again(entry, crypto.randomUUID());
  await keepEntry(anew);
  await discard(entry.key);
  await sendAll(entry.deed.kind);
}

/** An entry that was made while others were sent is not among theirs. */
async function sendAll(lane: Lane): Promise<void> {
  await running[lane];
  await flushLane(lane);
}

async function sendWaiting(lane: Lane): Promise<void> {
  const held = new Set<string>();
  for (;;) {
    await load();
    const next = nextOf(state.entries, lane, held);
    if (!next || next.accountId !== state.accountId) return;
    become({ sending: [...state.sending, next.key] });
    const problem = await attempt(next);
    become({ sending: state.sending.filter((key) => key !== next.key) });
    if (problem?.status === TOO_SLOW) held.add(next.key);
    else if (problem && isPassing(problem)) return;
  }
}

async function attempt(entry: Entry): Promise<AnsweredProblem | null> {
  let last = entry;
  const keep = (next: Entry) => keepEntry((last = next));
  try {
    const record = await sendEntry(entry, keep);
    const next = record && nextWithVersion(state.entries, entry, record.version);
    if (next) await keepEntry(next);
    await dropEntry(entry.key);
    done.set(entry.key, record);
    await load("tell");
    await refreshScreens(entry, record);
    return null;
  } catch (error) {
    const problem = problemOf(error);
    if (problem.status === TOO_SLOW) await keepEntry({ ...last, late: (last.late ?? 0) + 1 });
    if (isPassing(problem)) return problem;
    await keepEntry({ ...last, problem });
    await load("tell");
    // Its changes may be stored all the same.
    if (last !== entry) await mutate(["record", entry.module, entry.id]);
    return problem;
  }
}

/** Open screens show what is stored by now. */
async function refreshScreens({ module, id }: Entry, record: SavedRecord | null): Promise<void> {
  if (record) await mutate(["record", module, id], record, { revalidate: false });
  await mutate(["files", module, id]);
}

/** One page of a browser sends at a time; where none can know of the others, the keys see to it that nothing is done twice. */
function locked(lane: Lane): Promise<void> {
  const job = () => sendWaiting(lane);
  return "locks" in navigator ? navigator.locks.request(`${LOCK}.${lane}`, job) : job();
}

async function load(tell?: "tell"): Promise<void> {
  const { accountId, account } = state;
  const turn = ++loads;
  const entries = inOrder(await readEntries({ accountId, account }).catch(() => []));
  // What the other lane read later is newer.
  if (accountId !== state.accountId || turn < shown) return;
  shown = turn;
  if (entries.length === 0) window.localStorage.removeItem(UNSENT);
  else if (tell) window.localStorage.setItem(UNSENT, String(Date.now()));
  become({ entries: entries.length === 0 && state.entries.length === 0 ? NONE : entries });
}

function become(next: Partial<State>): void {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
