import { useSyncExternalStore } from "react";

/** A reason that is waited for; `title` is what is to be done, `number` that of the document. */
export type ReasonQuestion = { title: string; number: string | undefined; answer: (reason: string | null) => void };

let asked: ReasonQuestion | null = null;
const listeners = new Set<() => void>();

/**
 * Asks for the reason of an action: resolves with the text, or null when the person thinks better of it. A question still open is given up.
 */
export function askReason(title: string, number?: string): Promise<string | null> {
  asked?.answer(null);
  return new Promise((resolve) => {
    const answer = (reason: string | null) => {
      put(null);
      resolve(reason);
    };
    put({ title, number, answer });
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
