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
