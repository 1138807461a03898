import { announcing, type DataChange } from "#db/changes";
import { type Transaction, transaction } from "#db/client";
import { fail, ProblemError } from "#define/problem";
import type { Viewer } from "#define/viewer";
import { validated } from "./validators.ts";
import { type Company, companyOf } from "./company.ts";
import type { EngineWork } from "./context.ts";
import { isWriteRefused, typed } from "./database.ts";
import { dayIn, type Runtime } from "./runtime.ts";

type Job<T> = (work: EngineWork) => Promise<T>;

/**
 * Does a job in one transaction of the viewer's company (again after a deadlock: no effects outside); what it notes as changed is stored
 * and announced before commit; database errors become typed problems; what is to be known of a refusal is noted after it, but of a trial,
 * which its job undoes by failing.
 */
export async function inWork<T>(runtime: Runtime, viewer: Viewer, job: Job<T>, mode?: "read only" | "trial"): Promise<T> {
  const notes: Job<void>[] = [];
  const stored: (() => void)[] = [];
  try {
    const company = await companyOf(runtime, viewer.compId);
    const attempt = (open: Transaction) => {
      notes.length = 0;
      stored.length = 0;
      return inTransaction(runtime, viewer, company, open, job, { notes, stored, isTrial: mode === "trial" });
    };
    // Who looks through the eyes of another writes nothing, whatever a route means to do.
    const reads = mode === "read only" || viewer.seenBy !== undefined;
    const result = await transaction(runtime.client, [viewer.compId], attempt, reads ? "read only" : "read write");
    for (const forget of stored) forget();
    return result;
  } catch (error) {
    if (viewer.seenBy !== undefined && isWriteRefused(error)) fail({ type: "seeingAs", account: viewer.account });
    const problem = typed(error);
    if (problem instanceof ProblemError && mode !== "trial" && viewer.seenBy === undefined) await noteRefusal(runtime, viewer, notes);
    throw problem;
  }
}

/** The refusal is what its asker is told, even where it could not be noted. */
async function noteRefusal(runtime: Runtime, viewer: Viewer, notes: readonly Job<void>[]): Promise<void> {
  if (notes.length === 0) return;
  const noting = inWork(runtime, viewer, async (work) => {
    for (const note of notes) await note(work);
  });
  await noting.catch((err: unknown) => runtime.log.error({ err }, "a refusal could not be noted"));
}

async function inTransaction<T>(
  runtime: Runtime,
  viewer: Viewer,
  company: Company,
  open: Transaction,
  job: Job<T>,
  { notes, stored, isTrial }: { notes: Job<void>[]; stored: (() => void)[]; isTrial: boolean },
): Promise<T> {
  const instant = runtime.clock.now();
  const changes = new Map<string, DataChange>();
  const work: EngineWork = {
    compId: viewer.compId,
    viewer,
    today: dayIn(company.timeZone, instant),
    now: instant.toISOString(),
    money: company.money,
    runtime,
    transaction: open,
    company,
    modules: runtime.definitions.modules,
    validate: (what, value) => validated(runtime, viewer.compId, what, value),
    run: open.run,
    later: (...queries) => {
      for (const query of queries) if (query) open.later(query);
    },
    made: new Set(),
    brought: [],
    isTrial,
    ifRefused: (note) => void notes.push(note),
    ifStored: (forget) => void stored.push(forget),
    changed: (module, period) => void changes.set(`${module} ${period}`, { module, period }),
  };
  const result = await job(work);
  if (changes.size > 0) open.later(announcing(work.compId, work.now, [...changes.values()]));
  return result;
}
