import { problemOf } from "./problem.ts";

const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 15_000;

/** Asks again, at growing pauses, while the server says that its data are not ready yet; other failures end it at once. */
export async function whenReady<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let pause = FIRST_PAUSE; ; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
    try {
      return await ask();
    } catch (error) {
      if (problemOf(error).type !== "notReady") throw error;
      await rest(pause, signal);
    }
  }
}

function rest(pause: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, pause);
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true });
  });
}
