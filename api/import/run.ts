import { fail } from "#define/problem";
import type { Module } from "#define/module";
import type { Viewer } from "#define/viewer";
import type { Runtime } from "#engine/runtime";
import { inWork } from "#engine/work";
import { lockFirst } from "#engine/write/lockFirst";
import { applyDocuments } from "./apply.ts";
import { warnOfDuplicates } from "./duplicates.ts";
import { labelsOf } from "./labels.ts";
import type { ImportLimits } from "./limits.ts";
import type { ImportMap } from "./map.ts";
import { type Plan, planColumns } from "./plan.ts";
import { emptyReport, type ImportReport } from "./report.ts";
import { openFile } from "./source.ts";
import { unknownTexts } from "./unknown.ts";
import { closeRun, demandSender, dropRun, openRun, stageRows, wasApplied } from "./stage.ts";
import type { Source } from "./rows.ts";
import type { EngineWork } from "#engine/context";

export type ImportOptions = {
  fileName: string;
  map?: ImportMap;
  dryRun?: boolean;
  say?: (line: string) => void;
  limits?: ImportLimits;
  /** Ends the import when whoever sent the file goes away. */
  signal?: AbortSignal;
};
type Job = {
  runtime: Runtime;
  viewer: Viewer;
  module: Module;
  plan: Plan;
  map: ImportMap;
  report: ImportReport;
  digest: string;
  options: ImportOptions;
};

/**
 * Imports a csv or xlsx file (also gzip-packed) into a module, all or nothing; a dry run does everything and takes it back. Throws
 * `forbidden`, and `invalid` when the columns do not fit.
 */
export async function importFile(
  runtime: Runtime,
  viewer: Viewer,
  module: Module,
  stream: AsyncIterable<Uint8Array>,
  options: ImportOptions,
): Promise<ImportReport> {
  allow(viewer, module);
  return importSource(
    runtime,
    viewer,
    module,
    await openFile(options.fileName, stream, options.map, viewer.language, options.limits),
    options,
  );
}

/** The same for a table that is made while it is read. */
export async function importSource(
  runtime: Runtime,
  viewer: Viewer,
  module: Module,
  source: Source,
  options: ImportOptions,
): Promise<ImportReport> {
  allow(viewer, module);
  const { map = {}, say = () => undefined, signal } = options;
  const plan = planColumns(module, source.heads, map, labelsOf(runtime.words, module));
  const report = emptyReport(await openRun({ runtime, viewer, module }, options.fileName));
  const staging = {
    runtime,
    viewer,
    module,
    plan,
    map,
    report,
    signal,
    say: (rows: number) => say(`${options.fileName}: ${rows} rows read`),
  };
  try {
    const digest = await stageRows(staging, source);
    return await apply({ runtime, viewer, module, plan, map, report, digest, options });
  } catch (error) {
    await dropRun(staging, report.run).catch((err: unknown) => runtime.log.error({ err }, "the rows of an import stay until the next one"));
    throw error;
  }
}

function allow(viewer: Viewer, module: Module): void {
  const permission = `${module.id}.import`;
  if (module.readonly || !viewer.may(permission)) fail({ type: "forbidden", permission });
}

/** Ends the transaction of an import that shall leave nothing behind. */
class Undone extends Error {}

async function apply(job: Job): Promise<ImportReport> {
  const { runtime, viewer, report, digest } = job;
  const read = structuredClone(report);
  try {
    await inWork(
      runtime,
      viewer,
      async (work) => {
        // The transaction may be run again after a deadlock: it counts anew.
        Object.assign(report, structuredClone(read));
        await applyIn(work, job);
        if (report.issueCount > 0 || job.options.dryRun) throw new Undone();
        report.applied = true;
        await closeRun(work, report, digest, "applied");
      },
      job.options.dryRun ? "trial" : undefined,
    );
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
    const stage = report.issueCount > 0 ? "refused" : "checked";
    await inWork(runtime, viewer, (work) => closeRun(work, report, digest, stage));
  }
  return report;
}

async function applyIn(work: EngineWork, { module, plan, map, report, digest, options }: Job): Promise<void> {
  await lockFirst(work, module);
  await warnOfDuplicates(work, report);
  // Documents without a number of their own cannot be found again: there the whole content decides.
  const repeated = plan.key.length === 0 && (await wasApplied(work, digest));
  const say = () => {
    demandSender(options.signal);
    options.say?.(`${options.fileName}: ${report.documents} documents`);
  };
  await applyDocuments({ work, module, plan, actions: map.actions ?? [], report, repeated, say });
  report.unknown = await unknownTexts(work, module, plan, report.issues);
}
