import { useSyncExternalStore } from "react";

/** How the last request fared: answered, not answered at all, answered 503, or no longer signed in. */
export type Connection = "fine" | "lost" | "unavailable" | "signedOut";

let state: Connection = "fine";
const listeners = new Set<() => void>();

/** Notes how a request fared and wakes the banners. */
export function noteConnection(next: Connection): void {
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
}

/** Follows how the last request fared. */
export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, () => state);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
