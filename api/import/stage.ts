import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { shaped } from "#db/row";
import { newId } from "#db/id";
import { arrayOf } from "#db/sql";
import type { Module } from "#define/module";
import { fail } from "#define/problem";
import type { Viewer } from "#define/viewer";
import { inWork } from "#engine/work";
import type { Runtime } from "#engine/runtime";
import type { ImportMap } from "./map.ts";
import type { Plan } from "./plan.ts";
import { addIssues, type ImportReport } from "./report.ts";
import { readRow, type StagedRow } from "./row.ts";
import type { Source } from "./rows.ts";
import type { EngineWork } from "#engine/context";

const BATCH = 2_000;

export type Staging = {
  runtime: Runtime;
  viewer: Viewer;
  module: Module;
  plan: Plan;
  map: ImportMap;
  report: ImportReport;
  say: (rows: number) => void;
  signal?: AbortSignal | undefined;
};

/** Opens a run and clears what ended ones left behind. */
export async function openRun(
  { runtime, viewer, module }: Pick<Staging, "runtime" | "viewer" | "module">,
  fileName: string,
): Promise<string> {
  const run = newId();
  await inWork(runtime, viewer, async (work) => {
    await clearEnded(work);
    await work.run(sql`insert into import_run (comp_id, id, module, file_name, digest, stage, created_by, updated_by)
      values (${work.compId}, ${run}, ${module.id}, ${fileName}, '', 'staging', ${viewer.accountId}, ${viewer.accountId})`);
  });
  return run;
}

/**
 * Drops the rows of runs that ended without saying so, with their process: nothing came for ten minutes while they were read, or a day went
 * by.
 */
export async function clearEnded(work: EngineWork): Promise<void> {
  await work.run(sql`delete from import_row r using import_run s where r.comp_id = ${work.compId} and s.comp_id = r.comp_id and s.id = r.run_id
    and (s.stage = 'staging' and s.updated_at < ${work.now}::timestamptz - interval '10 minutes'
      or s.created_at < ${work.now}::timestamptz - interval '1 day')`);
}

/** Ends a run that failed or whose sender went away: nothing of it stays. */
export async function dropRun({ runtime, viewer }: Pick<Staging, "runtime" | "viewer">, run: string): Promise<void> {
  await inWork(runtime, viewer, async (work) => {
    await work.run(sql`delete from import_row where comp_id = ${work.compId} and run_id = ${run}`);
    await work.run(sql`update import_run set stage = 'ended', finished_at = ${work.now}, version = version + 1, updated_at = ${work.now}
      where comp_id = ${work.compId} and id = ${run}`);
  });
}

/**
 * Reads the whole source into the run's rows, a batch per transaction; counts rows and issues in the report and gives the digest of module,
 * map and content.
 */
export async function stageRows(staging: Staging, source: Source): Promise<string> {
  const { report, plan, map, module } = staging;
  const digest = createHash("sha256").update(JSON.stringify([module.id, map, source.heads]));
  let batch: StagedRow[] = [];
  for await (const row of source.rows) {
    digest.update(JSON.stringify(row.cells));
    const read = readRow(row, plan, map, source.heads.length);
    if (read.kind === "empty") report.emptyRows++;
    else if (read.kind === "filtered") report.filteredRows++;
    else {
      report.rows++;
      addIssues(report, read.issues);
      batch.push(read.staged);
    }
    if (batch.length < BATCH) continue;
    demandSender(staging.signal);
    await store(staging, batch);
    batch = [];
  }
  await store(staging, batch);
  await inWork(staging.runtime, staging.viewer, (work) => mark(work, report.run, "staged"));
  return digest.digest("hex");
}

async function store({ runtime, viewer, report, say }: Staging, rows: readonly StagedRow[]): Promise<void> {
  if (rows.length === 0) return;
  await inWork(runtime, viewer, async (work) => {
    await insert(work, report.run, rows);
    await mark(work, report.run, "staging");
  });
  say(report.rows);
}

/** Ends an import whose sender is gone; nobody is there to read why. */
export function demandSender(signal: AbortSignal | undefined): void {
  if (signal?.aborted) fail({ type: "malformed" });
}

async function mark(work: EngineWork, run: string, stage: "staging" | "staged"): Promise<void> {
  await work.run(sql`update import_run set stage = ${stage}, updated_at = ${work.now} where comp_id = ${work.compId} and id = ${run}`);
}

async function insert(work: EngineWork, run: string, rows: readonly StagedRow[]): Promise<void> {
  const ids = arrayOf(
    rows.map(() => newId()),
    "bigint",
  );
  const numbers = arrayOf(
    rows.map(({ row }) => row),
    "integer",
  );
  const keys = arrayOf(
    rows.map(({ documentKey }) => documentKey),
    "text",
  );
  const cells = arrayOf(
    rows.map((row) => JSON.stringify(row.cells)),
    "text",
  );
  await work.run(sql`insert into import_row (comp_id, id, run_id, row, document_key, cells)
    select ${work.compId}, u.id, ${run}, u.row, u.key, u.cells::jsonb from unnest(${ids}, ${numbers}, ${keys}, ${cells}) as u (id, row, key, cells)`);
}

/** Ends a run: its rows go, its result stays. */
export async function closeRun(
  work: EngineWork,
  report: ImportReport,
  digest: string,
  stage: "refused" | "checked" | "applied",
): Promise<void> {
  await work.run(sql`delete from import_row where comp_id = ${work.compId} and run_id = ${report.run}`);
  await work.run(sql`update import_run set stage = ${stage}, digest = ${digest}, row_count = ${report.rows}, document_count = ${report.documents},
    unchanged_count = ${report.unchanged}, finished_at = ${work.now}, version = version + 1, updated_by = ${work.viewer.accountId}, updated_at = ${work.now}
    where comp_id = ${work.compId} and id = ${report.run}`);
}

/** Says whether the same content was already imported into the module by the same map. */
export async function wasApplied(work: EngineWork, digest: string): Promise<boolean> {
  const rows = await work.run(
    shaped({
      one: "integer",
    })`select 1 as one from import_run where comp_id = ${work.compId} and digest = ${digest} and stage = 'applied' limit 1`,
  );
  return rows.length > 0;
}
