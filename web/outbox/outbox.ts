import { UNSENT } from "../data/along.ts";
import { onConnection } from "../data/connection.ts";
import { ApiProblem } from "../data/problem.ts";
import type { SavedRecord } from "../data/records.ts";
import { again, type Deed, type Entry, isOf, type RecordTarget } from "./entry.ts";
import { sendEntry } from "./send.ts";
import { flush, sendAll, takeDone } from "./lanes.ts";
import { become, current, load, NONE, tellPages } from "./state.ts";
import { dropEntry, keepEntry } from "./store.ts";

/** What became of a deed: done (with the record where it was an action), or kept until the server is reached. */
export type Outcome = { kind: "done"; record: SavedRecord | null } | { kind: "kept" };

/** So long somebody waits for the server before he is told that it is kept. */
const PATIENCE_MS = 8_000;
let isListening = false;

/** Opens the outbox of an account, by whatever name it is known: its entries alone are seen and sent from now on. */
export function openOutbox(accountId: string, account = ""): void {
  const open = current();
  if (open.accountId === accountId && (account === "" || open.account === account)) return;
  become({ accountId, account, entries: NONE, sending: [] });
  if (!isListening) {
    isListening = true;
    // Other pages of this browser say so when they kept or sent something.
    window.addEventListener("storage", ({ key }) => key === UNSENT && void load());
    onConnection((connection) => connection === "fine" && void flush());
    window.addEventListener("online", () => void flush());
  }
  void flush();
}

/**
 * Does something with a record: kept first, so that nothing is lost whatever happens, then sent. Throws the problem where the server
 * refuses it while somebody waits, and keeps it no longer: what he typed still stands before him.
 */
export async function doOrKeep(place: RecordTarget, key: string, deed: Deed): Promise<Outcome> {
  openOutbox(place.accountId);
  await load();
  const entry = await entryOf(place, key, deed);
  try {
    await keepEntry(entry);
  } catch {
    // This browser keeps nothing: what reaches the server is done all the same.
    return { kind: "done", record: await sendEntry(entry, () => Promise.resolve()) };
  }
  tellPages();
  await Promise.race([sendAll(deed.kind), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  const record = takeDone(key);
  if (record !== undefined) return { kind: "done", record };
  const refused = current().entries.find((one) => one.key === key)?.problem;
  if (!refused) return { kind: "kept" };
  await discard(key);
  throw new ApiProblem(refused);
}

/** A deed as the device keeps it, behind all that it keeps; what was refused of its record is done anew. */
async function entryOf(place: RecordTarget, key: string, deed: Deed): Promise<Entry> {
  const { entries } = current();
  const last = entries.at(-1)?.seq ?? 0;
  const before = deed.kind === "action" ? entries.filter((entry) => entry.deed.kind === "action" && isOf(entry, place)) : [];
  for (const { key: refused, problem } of before) if (problem) await dropEntry(refused);
  const isBehind = before.some(({ problem }) => !problem);
  return {
    ...place,
    key,
    seq: Math.max(Date.now(), last + 1),
    at: new Date().toISOString(),
    deed: isBehind && deed.kind === "action" ? { ...deed, version: null } : deed,
  };
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
