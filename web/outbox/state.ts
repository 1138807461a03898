import { UNSENT } from "../data/along.ts";
import { type Entry, inOrder, type Owner } from "./entry.ts";
import { readEntries } from "./store.ts";

/** Whose outbox this page has open, its entries in order, and the keys of those that are under way. */
export type State = Owner & { entries: readonly Entry[]; sending: readonly string[] };

/** No entries: one and the same, so that nothing is drawn anew for them. */
export const NONE: readonly Entry[] = [];
const listeners = new Set<() => void>();
let state: State = { accountId: "", account: "", entries: NONE, sending: [] };
let [loads, shown] = [0, 0];

/** The outbox as this page knows it now. */
export const current = (): State => state;

/** Takes up what changed, and tells whoever follows. */
export function become(next: Partial<State>): void {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

/** Hears of each change; gives the way to hear no more. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Reads what the device keeps; other pages of this browser read it too where they are told. */
export async function load(tell?: "tell"): Promise<void> {
  const { accountId, account } = state;
  const turn = ++loads;
  const entries = inOrder(await readEntries({ accountId, account }).catch(() => []));
  // What the other lane read later is newer.
  if (accountId !== state.accountId || turn < shown) return;
  shown = turn;
  if (entries.length === 0) window.localStorage.removeItem(UNSENT);
  else if (tell) tellPages();
  become({ entries: entries.length === 0 && state.entries.length === 0 ? NONE : entries });
}

/** Other pages of this browser hear that something is kept. */
export function tellPages(): void {
  window.localStorage.setItem(UNSENT, String(Date.now()));
}
