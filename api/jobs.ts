import { randomUUID } from "node:crypto";
import { timeOutTasks } from "#engine/approvalTimeout";
import { companiesOf } from "#engine/company";
import { takeLease } from "#engine/lease";
import type { Runtime } from "#engine/runtime";

const EVERY_SECONDS = 60;

/** Starts what the program does by itself every minute, in one process at a time; the answer ends it once the round under way is done. */
export function startJobs(runtime: Runtime): () => Promise<void> {
  const holder = randomUUID();
  let round: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    round = round.then(() => work(runtime, holder));
  }, 1000 * EVERY_SECONDS);
  timer.unref();
  return () => {
    clearInterval(timer);
    return round;
  };
}

async function work(runtime: Runtime, holder: string): Promise<void> {
  try {
    if (!(await takeLease(runtime.client, "approvalTimeout", holder, runtime.clock.now(), 5 * EVERY_SECONDS))) return;
    for (const compId of (await companiesOf(runtime)).keys()) await timeOutTasks(runtime, compId);
  } catch (error) {
    runtime.log.error({ err: error }, "a job failed; it is tried again in a minute");
  }
}
