import { randomUUID } from "node:crypto";
import { companiesOf } from "./company.ts";
import { noteRound, takeLease } from "./lease.ts";
import type { Runtime } from "./runtime.ts";

/** What is noted of a round that failed in some company; the log says in which, and why. */
const IN_A_COMPANY = "in a company";

type Tools = Pick<Runtime, "client" | "clock" | "log">;
/** Is told how a round of a job ended. */
export type Measured = (name: string, isDone: boolean, now: Date) => void;
/** Something that the program does by itself, in one process at a time: whether it was done, null where there was nothing to do. */
export type Job = { name: string; everySeconds: number; run: () => Promise<boolean | null> };

/** Starts a job; the answer ends it once the round under way is done. */
export function startJob(tools: Tools, job: Job, measured: Measured): () => Promise<void> {
  const holder = randomUUID();
  let round: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    round = round.then(() => doJob(tools, job, holder, measured));
  }, 1000 * job.everySeconds);
  timer.unref();
  return () => {
    clearInterval(timer);
    return round;
  };
}

/** One round of a job, where no other process holds its lease; a failure is logged and measured, never thrown. */
export async function doJob(tools: Tools, { name, everySeconds, run }: Job, holder: string, measured: Measured): Promise<void> {
  const { client, clock, log } = tools;
  try {
    if (!(await takeLease(client, name, holder, clock.now(), 5 * everySeconds))) return;
    const prolonging = setInterval(() => void prolong(tools, name, holder, 5 * everySeconds), 1000 * everySeconds);
    try {
      const isDone = await run();
      if (isDone !== null) measured(name, isDone, clock.now());
      await noteRound(client, name, clock.now(), isDone === false ? IN_A_COMPANY : undefined);
    } finally {
      clearInterval(prolonging);
    }
  } catch (error) {
    measured(name, false, clock.now());
    log.error({ err: error, job: name }, "a job failed; it is tried again");
    await noteRound(client, name, clock.now(), messageOf(error)).catch(() => undefined);
  }
}

/**
 * Does something in every company but those that are still being loaded; one in which it fails is logged, and the others have their turn.
 * Gives in how many it failed.
 */
export async function runInEach(
  tools: Pick<Runtime, "client" | "log"> & { loading: ReadonlySet<number> },
  name: string,
  run: (compId: number) => Promise<unknown>,
): Promise<number> {
  let failures = 0;
  const companies = [...(await companiesOf(tools)).keys()];
  for (const compId of companies.filter((one) => !tools.loading.has(one)))
    await run(compId).catch((error: unknown) => {
      failures++;
      tools.log.error({ err: error, job: name, compId }, "a job failed in a company; it is tried again");
    });
  return failures;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** As long as a job is at work no other process takes it for ended. */
async function prolong({ client, clock, log }: Tools, name: string, holder: string, seconds: number): Promise<void> {
  try {
    await takeLease(client, name, holder, clock.now(), seconds);
  } catch (error) {
    log.warn({ err: error, job: name }, "the lease of a job could not be prolonged");
  }
}
