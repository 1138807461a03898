import type { Log } from "#engine/runtime";

/** How node marks an `error` event that nobody listened to. https://nodejs.org/api/events.html#error-events */
const MARK = "kEnhanceStackBeforeInspector";

/** Whether an error was thrown because an `error` event found no listener: its stream or socket is over, and nothing else. */
export function isUnheard(error: unknown): boolean {
  return error instanceof Error && Object.getOwnPropertySymbols(error).some(({ description }) => description === MARK);
}

/**
 * From now on a fault that nobody listened to, or awaited, is logged and ends its own job; whatever else is thrown where nobody catches it
 * ends the program, as ever.
 */
export function outliveUnheard(log: Pick<Log, "error">): void {
  process.on("unhandledRejection", (err) => log.error({ err }, "a failure that nobody awaited"));
  process.on("uncaughtException", (err) => {
    log.error({ err }, isUnheard(err) ? "an error that nobody listened to" : "an error that nobody caught ends the program");
    if (!isUnheard(err)) process.exit(1);
  });
}
