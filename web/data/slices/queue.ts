/** Runs one job again and again so that none is cut short by the next: asked for while it runs, it runs once more afterwards. */
export function onceMore(job: () => Promise<void>): () => void {
  let isWanted = false;
  let isRunning = false;
  const work = async () => {
    isRunning = true;
    while (isWanted) {
      isWanted = false;
      await job();
    }
    isRunning = false;
  };
  return () => {
    isWanted = true;
    if (!isRunning) void work();
  };
}

/** Runs jobs so that the newest wins: one runs, at most one waits; a job that is overtaken is cancelled and rejects with an AbortError. */
export function newestWins<T>(): { run: (job: (signal: AbortSignal) => Promise<T>) => Promise<T>; stop: () => void } {
  let newest: AbortController | undefined;
  let running: Promise<unknown> = Promise.resolve();
  return {
    run: (job) => {
      newest?.abort();
      const mine = new AbortController();
      newest = mine;
      const before = running;
      const outcome = before.then(() => {
        mine.signal.throwIfAborted();
        return job(mine.signal);
      });
      running = outcome.catch(() => undefined);
      return outcome;
    },
    stop: () => newest?.abort(),
  };
}
