const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Ends something together with this program: at a normal exit, at an uncaught error, and at a signal nobody else listens to.
 * Who listens to signals itself is expected to call stop. Returns how to call this off.
 */
export function endWithProgram(stop: () => Promise<void>, stopNow: () => void): () => void {
  const onSignal = (signal: NodeJS.Signals): void => {
    if (process.listenerCount(signal) > 1) return;
    void stop().finally(() => {
      process.removeListener(signal, onSignal);
      process.kill(process.pid, signal);
    });
  };
  process.once("exit", stopNow);
  for (const signal of SIGNALS) process.on(signal, onSignal);
  return () => {
    process.removeListener("exit", stopNow);
    for (const signal of SIGNALS) process.removeListener(signal, onSignal);
  };
}
