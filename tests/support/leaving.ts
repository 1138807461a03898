import { onTestFinished, TestRunner } from "vitest";

type Close = () => unknown;
const open: Close[] = [];

/** Has something closed when the test file that runs has ended, what was opened last first; a hook may open it as well. */
export function onLeaving(close: Close): void {
  open.push(close);
}

/** Has something closed when the test that runs has ended; outside of tests, when its file has. */
export function onTestEnd(close: Close): void {
  if (TestRunner.getCurrentTest()) onTestFinished(async () => void (await close()));
  else onLeaving(close);
}

/** Closes what the test file opened, whatever of it cannot be closed; throws the first fault then. */
export async function leave(): Promise<void> {
  const faults: unknown[] = [];
  for (let close = open.pop(); close; close = open.pop()) {
    try {
      await close();
    } catch (fault) {
      faults.push(fault);
    }
  }
  if (faults.length > 0) throw faults[0];
}
