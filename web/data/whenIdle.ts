/** Milliseconds in which whoever only looks in is gone again. */
const REST = 1_000;

/** Does something that nobody waits for when the page has rested for a while, unless its reader saves data; gives the way to forget it. */
export function whenIdle(job: () => void): () => void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return () => undefined;
  let idle: number | undefined;
  const timer = setTimeout(() => {
    // Not every browser says when it has time.
    if ("requestIdleCallback" in window) idle = requestIdleCallback(job);
    else job();
  }, REST);
  return () => {
    clearTimeout(timer);
    if (idle !== undefined) cancelIdleCallback(idle);
  };
}
