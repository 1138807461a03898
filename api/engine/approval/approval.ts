import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import type { Module } from "#define/module";
import { fail } from "#define/problem";
import { close, type Course, lastDecided, type Task } from "./course.ts";
import { openRuns } from "./open.ts";
import { actsFor, peopleOf } from "./people.ts";
import { demand, demandRows } from "#engine/write/guards";
import { openCourses, storeCourses, storedIds } from "./store.ts";
import type { DocumentRecord } from "#define/rows";
import type { EngineWork } from "#engine/context";

/**
 * What a chain that is open lets a viewer do with a document: nothing of its own actions but to withdraw it until somebody decided, and to
 * reject or divert it who is asked.
 */
export type Undecided = { decided: Task | undefined; isAsked: boolean };

/** The action of a module by which a chain refuses a document. */
export const REFUSAL = "reject";
/** The one that takes it back. */
const withdrawalOf = ({ approval }: Module): string => approval?.withdrawal ?? "withdraw";
const isDiversion = ({ approval }: Module, action: string): boolean => approval?.diversions?.includes(action) ?? false;

/** Which of these records are in the middle of their chain, by id; one question for all, none for a module without approval. */
export async function undecided(work: EngineWork, module: Module, ids: readonly string[]): Promise<ReadonlyMap<string, Undecided>> {
  if (!module.approval || ids.length === 0) return new Map();
  const courses = await openCourses(work, module.id, ids);
  const acts = await actsFor(work, module.id);
  return new Map([...courses].map(([id, course]) => [id, { decided: lastDecided(course.tasks), isAsked: mayEnd(course, acts) }]));
}

/** Whether a chain asks the viewer about any document of a module. */
export async function asksViewer(work: EngineWork, module: Module): Promise<boolean> {
  if (!module.approval) return false;
  const acts = [...(await actsFor(work, module.id))];
  const [task] = await work.run(shaped({ id: "id" })`select id from approval_task
    where comp_id = ${work.compId} and module = ${module.id} and state = 'open' and assignee_id = any(${arrayOf(acts, "bigint")}) limit 1`);
  return task !== undefined;
}

/**
 * Of the actions that would be legal for a record, those that its chain leaves open (who is asked refuses as part of the chain); `state` is
 * undefined where none is under way.
 */
export function openToChain(module: Module, actions: readonly string[], state: Undecided | undefined): string[] {
  return actions.filter((action) => state === undefined || (action !== REFUSAL && isLegalUndecided(module, action, state)));
}

function isLegalUndecided(module: Module, action: string, { decided, isAsked }: Undecided): boolean {
  return action === withdrawalOf(module) ? decided === undefined : isAsked && (action === REFUSAL || isDiversion(module, action));
}

/**
 * Ends the request unless the viewer may do an action with these records as far as rights and chains go: who is asked by the chain may
 * refuse without any other right, and with it divert the document; while it is undecided, nothing else is legal but to withdraw before the
 * first decision, and what the program does of its own (`system`), which ends the chain where it moves the document, but approves nothing.
 * Throws forbidden, undecided or decided.
 */
export async function approvalGate(work: EngineWork, module: Module, records: readonly DocumentRecord[], action: string): Promise<void> {
  const states = await undecided(work, module, idsOf(records));
  const isAsked = states.size > 0 && records.every(({ header }) => states.get(String(header.id))?.isAsked);
  if (action === REFUSAL && isAsked) return;
  demand(work, module, action);
  demandRows(work, module, action, records);
  if (module.actions?.[action]?.system && action !== module.approval?.approved) return;
  const hindering = [...states.values()].find((state) => !isLegalUndecided(module, action, state));
  if (hindering) await refuseUndecided(work, module, action, hindering);
}

async function refuseUndecided(work: EngineWork, module: Module, action: string, { decided }: Undecided): Promise<never> {
  if (action !== withdrawalOf(module) || !decided) return fail({ type: "undecided", action });
  const by = (await peopleOf(work, [decided.decidedBy ?? ""])).get(decided.decidedBy ?? "")?.name ?? "-";
  return fail({ type: "decided", by, at: decided.decidedAt });
}

/**
 * Follows a move of the stage: runs of documents that left the stage of approval end, documents that came into it begin theirs. Throws
 * noChain and noApprover.
 */
export async function updateApprovalRuns(
  work: EngineWork,
  module: Module,
  moved: readonly { record: DocumentRecord; stageFrom: string | null }[],
  action: string,
  words?: string,
): Promise<void> {
  const { approval } = module;
  if (!approval) return;
  const left = moved.filter(({ record, stageFrom }) => stageFrom === approval.stage && record.header.stage !== approval.stage);
  const came = moved.filter(({ record, stageFrom }) => stageFrom !== approval.stage && record.header.stage === approval.stage);
  if (left.length > 0)
    await endRuns(
      work,
      module,
      left.map(({ record }) => record),
      action,
      words,
    );
  if (came.length > 0)
    await openRuns(
      work,
      module,
      came.map(({ record }) => record),
    );
}

async function endRuns(
  work: EngineWork,
  module: Module,
  records: readonly DocumentRecord[],
  action: string,
  words: string | undefined,
): Promise<void> {
  const courses = await openCourses(work, module.id, idsOf(records), "lock");
  const known = storedIds(courses.values());
  const acts = await actsFor(work, module.id);
  for (const course of courses.values()) endRun(work, module, course, acts, { action, words });
  await storeCourses(work, [...courses.values()], known);
}

function endRun(
  work: EngineWork,
  module: Module,
  course: Course,
  acts: ReadonlySet<string>,
  { action, words }: { action: string; words: string | undefined },
): void {
  const mine = course.tasks.find((task) => isAskedOf(task, acts));
  const isDiverted = isDiversion(module, action);
  if ((action === REFUSAL || isDiverted) && mine) {
    const state = isDiverted ? "returned" : "rejected";
    Object.assign(mine, { state, decidedAt: work.now, decidedBy: work.viewer.accountId, words: words ?? null });
  }
  close(course, action === withdrawalOf(module) ? "withdrawn" : action === REFUSAL ? "rejected" : "diverted");
}

/** One who is asked ends the chain by refusing, but where the people of the step vote. */
function mayEnd({ run, tasks, steps }: Course, acts: ReadonlySet<string>): boolean {
  return steps.get(run.step)?.mode !== "ratio" && tasks.some((task) => isAskedOf(task, acts));
}

function isAskedOf({ state, assigneeId }: Task, acts: ReadonlySet<string>): boolean {
  return state === "open" && acts.has(assigneeId);
}

function idsOf(records: readonly DocumentRecord[]): string[] {
  return records.map(({ header }) => String(header.id));
}
