import { sql } from "drizzle-orm";
import type { Module } from "#define/module";
import { type Issue, ProblemError } from "#define/problem";
import { act } from "#engine/write/act";
import { typed } from "#engine/database";
import { createDocuments, updateDocument } from "#engine/write/save";
import { documentsOf } from "./cursor.ts";
import { draftOf, type FileDocument } from "./draft.ts";
import { compareWithStored, type Compared } from "./existing.ts";
import { attribute } from "./findings.ts";
import type { ImportMap } from "./map.ts";
import type { Plan } from "./plan.ts";
import { addIssues, type ImportReport } from "./report.ts";
import type { EngineWork } from "#engine/context";

const FIRST_BATCH_ROWS = 250;
const BATCH_ROWS = 1_000;

export type Applying = {
  work: EngineWork;
  module: Module;
  plan: Plan;
  actions: NonNullable<ImportMap["actions"]>;
  report: ImportReport;
  repeated: boolean;
  say: () => void;
};

/** Stores the staged documents batch by batch; once something is wrong nothing more is posted, but all the rest is still looked at. */
export async function applyDocuments(applying: Applying): Promise<void> {
  const { work, plan, report, say } = applying;
  let batch: FileDocument[] = [];
  let rows = 0;
  let batches = 0;
  const flush = async () => {
    await applyBatch(applying, batch);
    [batch, rows] = [[], 0];
    batches++;
    await replan(work);
    say();
  };
  for await (const group of documentsOf(work, report.run)) {
    batch.push(draftOf(group, plan));
    rows += group.length;
    if (rows >= Math.min(BATCH_ROWS, FIRST_BATCH_ROWS * 2 ** batches)) await flush();
  }
  if (batch.length > 0) await flush();
}

/**
 * A plan made while a table was small would read all of it for every row of a big one: the first batches are small, and plans follow the
 * growth. Nobody else sees it before the end, and may not tell the planner of a company without rows meanwhile.
 */
async function replan(work: EngineWork): Promise<void> {
  await work.run(sql`select keep_written_statistics()`);
  await work.run(sql`discard plans`);
}

async function applyBatch(applying: Applying, batch: readonly FileDocument[]): Promise<void> {
  const { work, module, plan, report, repeated } = applying;
  report.documents += batch.length;
  if (repeated) {
    report.unchanged += batch.length;
    return;
  }
  for (const { issues } of batch) addIssues(report, issues);
  const readable = batch.filter((document) => document.issues.length === 0 && !document.unreadable);
  const compared = await compareWithStored(work, module, plan, readable);
  addIssues(report, compared.issues);
  report.unchanged += compared.unchanged;
  await update(applying, compared.changed);
  await create(applying, compared.missing);
}

async function create(applying: Applying, documents: readonly FileDocument[]): Promise<void> {
  if (documents.length === 0) return;
  const { work, module, report, plan } = applying;
  const issues = await tried(work, () => store(applying, documents));
  report.created += documents.length;
  if (issues === null) return;
  const found = attribute(issues, documents, plan);
  addIssues(report, found.issues);
  // What is right is stored all the same, so that later rows may refer to it; the transaction is taken back at the end.
  const right = documents.filter((_, at) => !found.documents.has(at));
  if (found.documents.size === 0 || right.length === 0) return;
  const more = await tried(
    work,
    async () =>
      void (await createDocuments(
        work,
        module,
        right.map(({ draft }) => draft),
      )),
  );
  if (more !== null) addIssues(report, attribute(more, right, plan).issues);
}

async function store({ work, module, actions, report }: Applying, documents: readonly FileDocument[]): Promise<void> {
  let records = await createDocuments(
    work,
    module,
    documents.map(({ draft }) => draft),
  );
  if (report.issueCount > 0) return;
  for (const step of actions) {
    const { action, reason } = typeof step === "string" ? { action: step, reason: undefined } : step;
    const targets = records.map(({ header }) => ({ id: String(header.id), version: Number(header.version) }));
    records = await act(work, module, action, targets, reason === undefined ? {} : { reason });
  }
}

async function update({ work, module, report, plan }: Applying, changed: Compared["changed"]): Promise<void> {
  for (const { document, id, version, header } of changed) {
    const issues = await tried(work, async () => void (await updateDocument(work, module, id, version, { header })));
    report.updated++;
    if (issues !== null) addIssues(report, attribute(issues, [document], plan).issues);
  }
}

/** Does a job so that its failure leaves the transaction usable; gives the issues of an invalid one, throws every other error. */
export async function tried(work: EngineWork, job: () => Promise<void>): Promise<readonly Issue[] | null> {
  await work.run(sql`savepoint import_batch`);
  try {
    await job();
    await work.run(sql`release savepoint import_batch`);
    return null;
  } catch (error) {
    const problem = typed(error);
    if (!(problem instanceof ProblemError) || problem.problem.type !== "invalid") throw error;
    await work.run(sql`rollback to savepoint import_batch`);
    return problem.problem.issues;
  }
}
