import type { WayBack } from "#define/views/approval";
import type { Module } from "#define/module";
import { fail, type Problem } from "#define/problem";
import { narrow, shaped } from "#db/row";
import type { Course, Run, Task } from "./course.ts";
import { lastCourses, restoreCourse } from "./store.ts";
import { namesOf } from "#engine/definition/names";
import { moduleOf, type EngineWork } from "#engine/context";
import { writeHistory } from "#engine/history";
import { allowedActions } from "#engine/write/allowedActions";
import { isId, readRecords } from "#engine/records";
import { storeDecided } from "#engine/write/store";
import type { DocumentRecord, Row } from "#define/rows";
import type { Action } from "#define/action";

/** How long a person may take back what he decided, by the server's clock. */
export const TAKE_BACK_SECONDS = 30;

/** How a chain and its document stood before a decision, and which action followed it: kept in the history beside what was seen. */
export type Before = {
  task: string;
  run: Pick<Run, "state" | "step" | "closedAt">;
  tasks: readonly Task[];
  header: Row;
  followed: string | null;
};
type Decided = { actorId: string; version: number; before: Before };

/** How a course and its document stand now, to be kept while a decision changes them. */
export function standing({ run, tasks }: Course, task: Task, { header }: DocumentRecord): Omit<Before, "followed"> {
  const { state, step, closedAt } = run;
  return { task: task.id, run: { state, step, closedAt }, tasks: tasks.map((each) => ({ ...each })), header: { ...header } };
}

/** How the viewer may undo what he just decided; `followed` is the action that the chain did after it. */
export function wayBackOf(work: EngineWork, module: Module, record: DocumentRecord, followed: string | undefined): WayBack {
  if (!posts(module, followed ?? null)) return { kind: "takeBack", seconds: TAKE_BACK_SECONDS };
  const action = allowedActions(module, work.viewer, record).find((name) =>
    namesOf(module.actions?.[name]?.reverses).includes(followed ?? ""),
  );
  return action === undefined ? { kind: "none" } : { kind: "reverse", action };
}

/**
 * Takes back what the viewer himself decided some seconds ago while nothing followed: the document, its chain and its tasks stand as
 * before, which is an entry of its own in the history. Throws notFound, tooLate, followedSince, alreadyPosted.
 */
export async function takeBack(work: EngineWork, taskId: string): Promise<DocumentRecord> {
  const [found] = await work.run(
    shaped({
      module: "text",
      documentId: "id",
      decidedBy: "id?",
    })`select r.module, r.document_id as "documentId", k.decided_by as "decidedBy" from approval_task k
        join approval_run r on r.comp_id = k.comp_id and r.id = k.run_id
      where k.comp_id = ${work.compId} and k.id = ${isId(taskId) ? taskId : "0"}`,
  );
  if (found?.decidedBy !== work.viewer.accountId) fail({ type: "notFound", what: "task" });
  const module = moduleOf(work, found.module);
  const [record] = await readRecords(work, module, [found.documentId], "lock");
  const course = (await lastCourses(work, module.id, [found.documentId])).get(found.documentId);
  if (!record) fail({ type: "notFound", what: module.id });
  const task = course?.tasks.find(({ id }) => id === taskId);
  const decided = await lastDecision(work, module, found.documentId);
  if (!course || !decided || task?.decidedBy !== work.viewer.accountId) fail({ type: "followedSince" });
  const refusal = refusalOf(work, module, record, task, decided);
  if (refusal) fail(refusal);
  return restore(work, module, record, course, decided);
}

/** The decision of the viewer on a document that he may still take back, and for how many seconds; null where there is none. */
export async function openWayBack(
  work: EngineWork,
  module: Module,
  record: DocumentRecord,
  course: Course | undefined,
): Promise<{ task: string; seconds: number } | null> {
  const own = course?.tasks.filter((task) => task.decidedBy === work.viewer.accountId && ageOf(work, task) <= TAKE_BACK_SECONDS) ?? [];
  if (own.length === 0) return null;
  const decided = await lastDecision(work, module, String(record.header.id));
  const task = decided && own.find((each) => refusalOf(work, module, record, each, decided) === undefined);
  return task ? { task: task.id, seconds: Math.ceil(TAKE_BACK_SECONDS - ageOf(work, task)) } : null;
}

/** What a chain said last of a document. */
async function lastDecision(work: EngineWork, module: Module, id: string): Promise<Decided | undefined> {
  const [last] = await work.run(
    shaped({
      actorId: "id",
      version: "integer",
      before: narrow<Before | null>("json?"),
    })`select actor_id as "actorId", version, seen -> 'before' as before from document_history
      where comp_id = ${work.compId} and module = ${module.id} and document_id = ${id} and action like 'chain.%' order by version desc, id desc limit 1`,
  );
  return last?.before ? { ...last, before: last.before } : undefined;
}

function refusalOf(work: EngineWork, module: Module, { header }: DocumentRecord, task: Task, decided: Decided): Problem | undefined {
  if (decided.before.task !== task.id) return { type: "followedSince" };
  const { followed } = decided.before;
  if (posts(module, followed)) return { type: "alreadyPosted" };
  if (Number(header.version) !== decided.version + (followed === null ? 0 : 1)) return { type: "followedSince" };
  return ageOf(work, task) > TAKE_BACK_SECONDS ? { type: "tooLate", seconds: TAKE_BACK_SECONDS } : undefined;
}

async function restore(
  work: EngineWork,
  module: Module,
  record: DocumentRecord,
  course: Course,
  { before }: Decided,
): Promise<DocumentRecord> {
  await restoreCourse(work, { ...course, run: { ...course.run, ...before.run }, tasks: [...before.tasks] }, course.tasks);
  const { header, lines } = record;
  const back: DocumentRecord = { header: { ...header }, lines };
  if (before.followed !== null) {
    for (const name of touchedBy(module.actions?.[before.followed])) back.header[name] = before.header[name] ?? null;
    Object.assign(back.header, { version: Number(header.version) + 1, updatedBy: work.viewer.accountId, updatedAt: work.now });
    storeDecided(work, module, [record], [back]);
    if (module.changes) work.changed(module.id, module.changes(back));
  }
  const [stageFrom, stageTo] = [String(header.stage), String(back.header.stage)];
  writeHistory(work, module, [{ record: back, action: "chain.takeBack", stageFrom, stageTo }]);
  return back;
}

/** Whether an action does more than to move the stage: what it did stands elsewhere too. */
function posts({ actions }: Module, name: string | null): boolean {
  const action = actions?.[name ?? ""];
  return action !== undefined && ((action.post ?? []).length > 0 || action.creates !== undefined || (action.cascades ?? []).length > 0);
}

/** What an action that only moves the stage changes of a header. */
function touchedBy(action: Action | undefined): string[] {
  return ["stage", ...(action?.stampsUser === undefined ? [] : [action.stampsUser]), ...(action?.input?.header ?? [])];
}

function ageOf({ now }: EngineWork, { decidedAt }: Task): number {
  return decidedAt === null ? Number.POSITIVE_INFINITY : (Date.parse(now) - Date.parse(decidedAt)) / 1000;
}
