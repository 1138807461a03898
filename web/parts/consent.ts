import { useSyncExternalStore } from "react";

/** A question that waits for the person's yes or no; `yes` is what agreeing is called. */
export type ConsentQuestion = { text: string; yes: string; answer: (agreed: boolean) => void };

let asked: ConsentQuestion | null = null;
const listeners = new Set<() => void>();

/** Asks before something that cannot be taken back: resolves true when the person agrees. A question still open is answered with no. */
export function askConsent(text: string, yes: string): Promise<boolean> {
  asked?.answer(false);
  return new Promise((resolve) => {
    const answer = (agreed: boolean) => {
      put(null);
      resolve(agreed);
    };
    put({ text, yes, answer });
  });
}

/** Follows the question that is open. */
export function useConsentQuestion(): ConsentQuestion | null {
  return useSyncExternalStore(subscribe, () => asked);
}

function put(next: ConsentQuestion | null): void {
  asked = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
