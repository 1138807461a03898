import { AUDIT_HEADS } from "#db/auditChain";
import { clearEnded } from "./import/stage.ts";
import { clearJournals } from "#extras/clearJournals";
import { timeOutTasks } from "./engine/approval/timeout.ts";
import { chainHistory } from "#engine/auditChain";
import { tellHooks } from "#engine/documentHooks";
import { doWhatIsDue } from "#engine/automatic";
import { remindOfDays } from "#engine/reminders";
import { type Job, type Measured, runInEach, startJob } from "#engine/jobs";
import type { Runtime } from "#engine/runtime";
import { systemViewer } from "./engine/access/viewer.ts";
import { inWork } from "#engine/work";
import { deliverMessages } from "#notify/deliver";
import { sendWaiting } from "#notify/send";
import { lookAtAlarms } from "./alerts/alarm/alarms.ts";
import { lookAtAlerts } from "./alerts/alerts.ts";
import { gatesOf } from "./alerts/stillReads.ts";
import { reportSetAside } from "./connectors/aside.ts";
import { loadSources } from "./connectors/load.ts";
import { lookAtScreens } from "./alerts/screens.ts";
import { sendDue } from "./alerts/subscriptions.ts";
import type { DeliveryTools } from "./alerts/postLetter.ts";

/** A job that is done company by company. */
type CompanyJob = Omit<Job, "run"> & { run: (compId: number) => Promise<unknown> };

/**
 * Starts what the program does by itself in companies that are not `loading`, and `more` beside it; the answer ends it once the rounds
 * under way are done.
 */
export function startJobs(
  tools: DeliveryTools & { loading: ReadonlySet<number> },
  more: readonly Job[],
  measured: Measured,
): () => Promise<void> {
  const { runtime } = tools;
  const post = { ...tools, gates: gatesOf(tools) };
  const jobs: readonly CompanyJob[] = [
    { name: "approvalTimeout", everySeconds: 60, run: (compId) => timeOutTasks(runtime, compId) },
    { name: "automatic", everySeconds: 60, run: (compId) => doWhatIsDue(runtime, compId) },
    { name: "reminders", everySeconds: 600, run: (compId) => remindOfDays(runtime, compId) },
    { name: "messages", everySeconds: 10, run: (compId) => deliverMessages(post, compId) },
    { name: "outbox", everySeconds: 10, run: (compId) => sendWaiting(post, compId) },
    { name: "documentHooks", everySeconds: 10, run: (compId) => inWork(runtime, systemViewer(compId, "documentHooks"), tellHooks) },
    { name: "alerts", everySeconds: 10, run: (compId) => lookAtAlerts(post, compId) },
    { name: "alarms", everySeconds: 10, run: (compId) => lookAtAlarms(post, compId) },
    { name: "sources", everySeconds: 5, run: (compId) => loadSources(post, compId).then(() => reportSetAside(post, compId)) },
    { name: "auditChain", everySeconds: 600, run: (compId) => chainRows(runtime, compId) },
    { name: "journals", everySeconds: 3600, run: (compId) => clearJournals(runtime, compId) },
    { name: "imports", everySeconds: 60, run: (compId) => clearRuns(runtime, compId) },
    { name: "screens", everySeconds: 20, run: (compId) => lookAtScreens(post, compId) },
    { name: "subscriptions", everySeconds: 30, run: (compId) => sendDue(post, compId) },
  ];
  const where = { ...runtime, loading: tools.loading };
  const inCompanies = jobs.map(({ run, ...job }): Job => ({ ...job, run: async () => (await runInEach(where, job.name, run)) === 0 }));
  const ends = [...inCompanies, ...more].map((job) => startJob(runtime, job, measured));
  return async () => {
    await Promise.all(ends.map((end) => end()));
  };
}

/** What settled in the history is chained, range by range; the head goes to the log, out of reach of who changes the database. */
async function chainRows(runtime: Runtime, compId: number): Promise<void> {
  const viewer = systemViewer(compId, "auditChain");
  let rows = 0;
  for (let more = 1; more > 0; rows += more) more = await inWork(runtime, viewer, (work) => chainHistory(work));
  if (rows === 0) return;
  const [head] = await inWork(runtime, viewer, (work) => work.run(AUDIT_HEADS));
  runtime.log.info({ audit: head }, "the history is chained");
}

/** What an import left behind that ended with its process goes, also after the next start. */
function clearRuns(runtime: Runtime, compId: number): Promise<void> {
  return inWork(runtime, systemViewer(compId, "imports"), clearEnded);
}
