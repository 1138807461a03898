import { sql } from "drizzle-orm";
import { kindsOf, narrow, type RowIn, shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import { approvalRuns, approvalTasks } from "#db/schema/platform/approval";
import { type Course, type Run, type Task } from "./course.ts";
import { readChains } from "./chain.ts";
import { partOf, type Part, answered } from "#engine/definition/shape";
import { deleteRows, insertRows, updateRows } from "#engine/rows";
import type { Row } from "#define/rows";
import type { EngineWork } from "#engine/context";
import { notifyOfTasks } from "./news.ts";

const RUN: Part = partOf(approvalRuns, "r");
const TASK: Part = partOf(approvalTasks, "k");

const RUN_ROW = shaped({
  ...kindsOf(approvalRuns),
  state: narrow<Run["state"]>("text"),
});
const TASK_ROW = shaped({
  ...kindsOf(approvalTasks),
  kind: narrow<Task["kind"]>("text"),
  state: narrow<Task["state"]>("text"),
});
type StoredRun = RowIn<typeof RUN_ROW>;

/** The open runs of records of a module, by the record's id, with their tasks and steps; locked with `lock`. */
export async function openCourses(
  work: EngineWork,
  module: string,
  ids: readonly string[],
  lock: "lock" | "look" = "look",
): Promise<Map<string, Course>> {
  const runs = await work.run(RUN_ROW`select ${answered(RUN.columns.values())} from approval_run r
    where r.comp_id = ${work.compId} and r.module = ${module} and r.document_id = any(${arrayOf(ids, "bigint")}) and r.state = 'open'
    order by r.id ${lock === "lock" ? sql`for update` : sql``}`);
  const courses = await withTasks(work, runs);
  return new Map(courses.map((course) => [course.run.documentId, course]));
}

/** The last run of each record that had one, open or not, by the record's id. */
export async function lastCourses(work: EngineWork, module: string, ids: readonly string[]): Promise<Map<string, Course>> {
  const runs = await work.run(RUN_ROW`select distinct on (r.document_id) ${answered(RUN.columns.values())} from approval_run r
    where r.comp_id = ${work.compId} and r.module = ${module} and r.document_id = any(${arrayOf(ids, "bigint")}) order by r.document_id, r.id desc`);
  const courses = await withTasks(work, runs);
  return new Map(courses.map((course) => [course.run.documentId, course]));
}

/** Every run of one record, latest first. */
export async function coursesOf(work: EngineWork, module: string, id: string): Promise<Course[]> {
  const runs = await work.run(RUN_ROW`select ${answered(RUN.columns.values())} from approval_run r
    where r.comp_id = ${work.compId} and r.module = ${module} and r.document_id = ${id} order by r.id desc`);
  return withTasks(work, runs);
}

/** Stores new runs with their tasks. */
export async function storeNew(work: EngineWork, courses: readonly Course[]): Promise<void> {
  await insertRows(
    work,
    RUN,
    courses.map(({ run }) => rowOf(run)),
  );
  await insertRows(
    work,
    TASK,
    courses.flatMap(({ tasks }) => tasks.map(rowOf)),
  );
  await notifyOfTasks(work, courses);
}

/** Stores how runs stand now: their tasks by id, new ones added. */
export async function storeCourses(work: EngineWork, courses: readonly Course[], known: ReadonlySet<string>): Promise<void> {
  const tasks = courses.flatMap((course) => course.tasks);
  await updateRows(
    work,
    RUN,
    courses.map(({ run }) => rowOf(run)),
    ["state", "step", "closedAt"],
  );
  await updateRows(work, TASK, tasks.filter(({ id }) => known.has(id)).map(rowOf), [
    "assigneeId",
    "handedFrom",
    "state",
    "openedAt",
    "dueAt",
    "remindedAt",
    "decidedAt",
    "decidedBy",
    "words",
    "isSelf",
  ]);
  await insertRows(work, TASK, tasks.filter(({ id }) => !known.has(id)).map(rowOf));
  await notifyOfTasks(work, courses);
}

/** Stores a run as it stood before its last decision; of the tasks as they are `now` those go that the decision made. */
export async function restoreCourse(work: EngineWork, course: Course, now: readonly Task[]): Promise<void> {
  const known = storedIds([course]);
  await deleteRows(
    work,
    TASK,
    now.flatMap(({ id }) => (known.has(id) ? [] : [id])),
  );
  await storeCourses(work, [course], known);
}

/** The ids of the tasks that are stored already. */
export function storedIds(courses: Iterable<Course>): Set<string> {
  return new Set([...courses].flatMap(({ tasks }) => tasks.map(({ id }) => id)));
}

async function withTasks(work: EngineWork, runs: readonly StoredRun[]): Promise<Course[]> {
  if (runs.length === 0) return [];
  const [tasks, chains] = await Promise.all([
    work.run(TASK_ROW`select ${answered(TASK.columns.values())} from approval_task k
      where k.comp_id = ${work.compId} and k.run_id = any(${arrayOf(
        runs.map(({ id }) => id),
        "bigint",
      )}) order by k.step, k.visit, k.id`),
    readChains(work, { ids: [...new Set(runs.map(({ chainId }) => chainId))] }),
  ]);
  return runs.map((run) => ({
    run: { ...run, steps: run.steps.split(",").map(Number) },
    tasks: tasks.filter(({ runId }) => runId === run.id),
    steps: new Map(chains.find(({ id }) => id === run.chainId)?.steps.map((step) => [step.seq, step])),
    now: work.now,
  }));
}

function rowOf(value: Run | Task): Row {
  return "steps" in value ? { ...value, steps: value.steps.join(",") } : { ...value };
}
