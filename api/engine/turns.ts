import { setImmediate } from "node:timers/promises";

/** So many steps of some microseconds are done before whoever else waits gets his turn. */
const STEPS = 2_000;
/** As many rows, where each has some dozen values. */
export const ROWS = 200;

/** So many milliseconds others wait at most where nobody can say how long a step takes. */
const LONGEST_MS = 10;

/** Gives others their turn wherever so many milliseconds went by since they had it last. */
export function breather(): () => Promise<void> {
  let last = performance.now();
  return async () => {
    if (performance.now() - last < LONGEST_MS) return;
    await setImmediate();
    last = performance.now();
  };
}

/** Does something with each of many in order; others are served in between, so that a large document holds up nobody. */
export async function inTurns<T>(items: readonly T[], each: (item: T, at: number) => unknown, steps = STEPS): Promise<void> {
  for (let at = 0; at < items.length; at++) {
    if (at > 0 && at % steps === 0) await setImmediate();
    each(items[at] as T, at);
  }
}

/** The same for what comes in pieces: done with each piece, one after the other. */
export async function inPieces<T>(items: readonly T[], each: (piece: readonly T[]) => Promise<void>, size = STEPS): Promise<void> {
  for (let from = 0; from < items.length; from += size) await each(items.length <= size ? items : items.slice(from, from + size));
}
