import { randomUUID } from "node:crypto";
import { clearEnded } from "./import/stage.ts";
import { timeOutTasks } from "./engine/approval/timeout.ts";
import { companiesOf } from "#engine/company";
import { doWhatIsDue } from "#engine/automatic";
import { remindOfDays } from "#engine/reminders";
import { takeLease } from "#engine/lease";
import type { Runtime } from "#engine/runtime";
import { systemViewer } from "./engine/access/viewer.ts";
import { inWork } from "#engine/work";
import { sendWaiting } from "#notify/send";
import { lookAtAlerts } from "./alerts/alerts.ts";
import { gatesOf } from "./alerts/stillReads.ts";
import { tellAside } from "./connectors/aside.ts";
import { loadSources } from "./connectors/load.ts";
import { lookAtScreens } from "./alerts/screens.ts";
import { sendDue } from "./alerts/subscriptions.ts";
import type { Telling } from "./alerts/tell.ts";
import type { Metrics } from "./routes/answers/metrics.ts";

/** Something that the program does by itself, company by company, in one process at a time. */
type Job = { name: string; everySeconds: number; run: (compId: number) => Promise<unknown> };

/**
 * Starts what the program does by itself and tells `measured` how each round ended; the answer ends it once the rounds under way are done.
 */
export function startJobs(tools: Telling, measured: Metrics["job"]): () => Promise<void> {
  const { runtime } = tools;
  const post = { ...tools, gates: gatesOf(tools) };
  const jobs: readonly Job[] = [
    { name: "approvalTimeout", everySeconds: 60, run: (compId) => timeOutTasks(runtime, compId) },
    { name: "automatic", everySeconds: 60, run: (compId) => doWhatIsDue(runtime, compId) },
    { name: "reminders", everySeconds: 600, run: (compId) => remindOfDays(runtime, compId) },
    { name: "outbox", everySeconds: 10, run: (compId) => sendWaiting(post, compId) },
    { name: "alerts", everySeconds: 10, run: (compId) => lookAtAlerts(post, compId) },
    { name: "sources", everySeconds: 5, run: (compId) => loadSources(post, compId).then(() => tellAside(post, compId)) },
    { name: "imports", everySeconds: 60, run: (compId) => clearRuns(runtime, compId) },
    { name: "screens", everySeconds: 20, run: (compId) => lookAtScreens(post, compId) },
    { name: "subscriptions", everySeconds: 30, run: (compId) => sendDue(post, compId) },
  ];
  const ends = jobs.map((job) => startJob(runtime, job, measured));
  return async () => {
    await Promise.all(ends.map((end) => end()));
  };
}

/** What an import left behind that ended with its process goes, also after the next start. */
function clearRuns(runtime: Runtime, compId: number): Promise<void> {
  return inWork(runtime, systemViewer(compId, "imports"), clearEnded);
}

function startJob(runtime: Runtime, job: Job, measured: Metrics["job"]): () => Promise<void> {
  const holder = randomUUID();
  let round: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    round = round.then(() => work(runtime, job, holder, measured));
  }, 1000 * job.everySeconds);
  timer.unref();
  return () => {
    clearInterval(timer);
    return round;
  };
}

async function work(runtime: Runtime, { name, everySeconds, run }: Job, holder: string, measured: Metrics["job"]): Promise<void> {
  try {
    if (!(await takeLease(runtime.client, name, holder, runtime.clock.now(), 5 * everySeconds))) return;
    const prolonging = setInterval(() => void prolong(runtime, name, holder, 5 * everySeconds), 1000 * everySeconds);
    try {
      const failures = await runInEach(runtime, name, run);
      measured(name, failures === 0, runtime.clock.now());
    } finally {
      clearInterval(prolonging);
    }
  } catch (error) {
    measured(name, false, runtime.clock.now());
    runtime.log.error({ err: error, job: name }, "a job failed; it is tried again");
  }
}

/** Does a job in every company; one that fails is logged, and the others have their turn. Gives in how many it failed. */
export async function runInEach(runtime: Pick<Runtime, "client" | "log">, name: string, run: Job["run"]): Promise<number> {
  let failures = 0;
  for (const compId of (await companiesOf(runtime)).keys())
    await run(compId).catch((error: unknown) => {
      failures++;
      runtime.log.error({ err: error, job: name, compId }, "a job failed in a company; it is tried again");
    });
  return failures;
}

/** As long as a job is at work no other process takes it for ended. */
async function prolong(runtime: Runtime, name: string, holder: string, seconds: number): Promise<void> {
  try {
    await takeLease(runtime.client, name, holder, runtime.clock.now(), seconds);
  } catch (error) {
    runtime.log.warn({ err: error, job: name }, "the lease of a job could not be prolonged");
  }
}
