import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import type { AnsweredProblem } from "./problem.ts";

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

/** Hears how each request fared where it fares otherwise than the one before; gives the way to hear no more. */
export function onConnection(hear: (state: Connection) => void): () => void {
  return subscribe(() => hear(state));
}

/** Says whether a problem was that nobody answered. */
export function isAway(problem: AnsweredProblem | undefined): boolean {
  return problem?.type === "network" || problem?.type === "unavailable";
}

/** Does something once the server answers again, where a problem was that it did not. */
export function useBackAgain(problem: AnsweredProblem | undefined, then: () => void): void {
  useBack(isAway(problem), then);
}

/** Does something once the server answers again, where it did not. */
export function useBack(wasAway: boolean, then: () => void): void {
  const isFine = useConnection() === "fine";
  const back = useEffectEvent(then);
  useEffect(() => {
    if (isFine && wasAway) back();
  }, [isFine, wasAway]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
