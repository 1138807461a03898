import { useSyncExternalStore } from "react";

/** What a reason is asked for about: `number` that of the document; whether the action `erases` somebody for good. */
type About = { number?: string | undefined; erases?: boolean };
/** A reason that is waited for; `title` is what is to be done. */
export type ReasonQuestion = About & { title: string; answer: (reason: string | null) => void };

let asked: ReasonQuestion | null = null;
const listeners = new Set<() => void>();

/**
 * Asks for the reason of an action: resolves with the text, or null when the person thinks better of it. A question still open is given up.
 */
export function askReason(title: string, about: About = {}): Promise<string | null> {
  asked?.answer(null);
  return new Promise((resolve) => {
    const answer = (reason: string | null) => {
      put(null);
      resolve(reason);
    };
    put({ ...about, title, answer });
  });
}

/** Follows the reason that is asked for. */
export function useReasonQuestion(): ReasonQuestion | null {
  return useSyncExternalStore(subscribe, () => asked);
}

function put(next: ReasonQuestion | null): void {
  asked = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
