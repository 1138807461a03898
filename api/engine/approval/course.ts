import { newId } from "#db/id";
import { type Step, votesNeeded } from "#define/approval";

export type RunState = "open" | "approved" | "rejected" | "returned" | "withdrawn" | "diverted";
export type TaskState = "waiting" | "open" | "approved" | "rejected" | "returned" | "dropped";
export type Run = {
  id: string;
  chainId: string;
  module: string;
  documentId: string;
  title: string;
  createdBy: string;
  openedBy: string;
  amount: string | null;
  state: RunState;
  step: number;
  steps: readonly number[];
  openedAt: string;
  closedAt: string | null;
};
export type Task = {
  id: string;
  runId: string;
  module: string;
  step: number;
  visit: number;
  kind: "step" | "before" | "after";
  parentId: string | null;
  assigneeId: string;
  handedFrom: string | null;
  state: TaskState;
  openedAt: string | null;
  dueAt: string | null;
  remindedAt: string | null;
  decidedAt: string | null;
  decidedBy: string | null;
  words: string | null;
  isSelf: boolean;
};
/** How a document stands in its chain; the functions below change `run` and `tasks` in memory, storing them is the caller's. */
export type Course = { run: Run; tasks: Task[]; steps: ReadonlyMap<number, Step>; now: string };

const HOUR_MS = 3_600_000;
const isPending = ({ state }: Task) => state === "open" || state === "waiting";

/** Lays out the tasks of the steps from one on and opens the first; the people of each step are accounts. */
export function begin(course: Course, people: ReadonlyMap<number, readonly string[]>, from: number): void {
  for (const step of course.run.steps)
    if (step >= from) course.tasks.push(...(people.get(step) ?? []).map((assigneeId) => taskOf(course, step, 1, assigneeId)));
  openStep(course, course.run.steps.find((step) => step >= from) ?? from);
}

/** A person agrees; the step, and with the last one the run, is decided when that was enough. */
export function approve(course: Course, task: Task): void {
  task.state = "approved";
  const [parent] = course.tasks.filter(({ id }) => id === task.parentId);
  if (task.kind === "before" && parent && !pendingBelow(course, parent, "before")) open(course, parent);
  for (const added of course.tasks)
    if (added.parentId === task.id && added.kind === "after" && added.state === "waiting") open(course, added);
  settle(course);
}

/** A person refuses: one vote where a share of the people decides, the end of the run everywhere else. Says whether the run ended. */
export function refuse(course: Course, task: Task): boolean {
  task.state = "rejected";
  const step = course.steps.get(task.step);
  const base = latest(course, task.step);
  const possible = base.filter(({ state }) => state === "approved" || state === "open" || state === "waiting").length;
  const isLost = step?.mode !== "ratio" || task.kind !== "step" || possible < votesNeeded(step, base.length);
  if (isLost) close(course, "rejected");
  return isLost;
}

/** Sends the document back to the one who prepared it. */
export function returnToPreparer(course: Course, task: Task): void {
  task.state = "returned";
  close(course, "returned");
}

/**
 * Sends the document back to an earlier step, whose people are asked again; then `straight` back to the one who returned it, or through
 * every step between.
 */
export function returnToStep(course: Course, task: Task, to: number, straight: boolean): void {
  const from = task.step;
  task.state = "returned";
  const visit = Math.max(...course.tasks.map((each) => each.visit)) + 1;
  const again = course.run.steps.filter((step) => step >= to && step <= from && (!straight || step === to || step === from));
  const fresh = again.flatMap((step) =>
    [...new Set(latest(course, step).map(({ assigneeId }) => assigneeId))].map((assigneeId) => taskOf(course, step, visit, assigneeId)),
  );
  for (const each of course.tasks) if (each.step === from && isPending(each)) each.state = "dropped";
  course.tasks.push(...fresh);
  openStep(course, to);
}

/** Asks one more person, before the holder of a task decides or after. */
export function addSigner(course: Course, task: Task, assigneeId: string, place: "before" | "after"): void {
  const added: Task = { ...taskOf(course, task.step, task.visit, assigneeId), kind: place, parentId: task.id };
  course.tasks.push(added);
  if (place === "after") return;
  task.state = "waiting";
  open(course, added);
}

/** Ends a run; nobody is asked any more. */
export function close({ run, tasks, now }: Course, state: Exclude<RunState, "open">): void {
  run.state = state;
  run.closedAt = now;
  for (const task of tasks) if (isPending(task)) task.state = "dropped";
}

/** The last decision of a run, if anybody decided. */
export function lastDecided(tasks: readonly Task[]): Task | undefined {
  return tasks.filter(({ decidedAt }) => decidedAt !== null).toSorted((a, b) => ((a.decidedAt ?? "") < (b.decidedAt ?? "") ? 1 : -1))[0];
}

function settle(course: Course): void {
  const { run, tasks, steps } = course;
  const base = latest(course, run.step);
  const step = steps.get(run.step);
  const agreed = base.filter(({ state }) => state === "approved");
  const isOwing = agreed.some((task) => pendingBelow(course, task, "after"));
  if (agreed.length < votesNeeded(step ?? { mode: "all", ratio: null }, base.length) || isOwing) return;
  for (const task of tasks) if (task.step === run.step && isPending(task)) task.state = "dropped";
  const next = tasks.filter((task) => task.step > run.step && task.state === "waiting").map((task) => task.step);
  if (next.length === 0) close(course, "approved");
  else openStep(course, Math.min(...next));
}

function openStep(course: Course, step: number): void {
  course.run.step = step;
  for (const task of latest(course, step)) open(course, task);
}

function open({ steps, now }: Course, task: Task): void {
  const hours = steps.get(task.step)?.hours ?? null;
  task.state = "open";
  task.openedAt = now;
  task.dueAt = hours === null ? null : new Date(Date.parse(now) + hours * HOUR_MS).toISOString();
}

/** The people that the chain asks in a step, as it was visited last. */
function latest({ tasks }: Course, step: number): Task[] {
  const own = tasks.filter((task) => task.step === step && task.kind === "step");
  const visit = Math.max(...own.map((task) => task.visit));
  return own.filter((task) => task.visit === visit);
}

function pendingBelow({ tasks }: Course, { id }: Task, kind: Task["kind"]): boolean {
  return tasks.some((task) => task.parentId === id && task.kind === kind && isPending(task));
}

function taskOf({ run }: Course, step: number, visit: number, assigneeId: string): Task {
  return {
    id: newId(),
    runId: run.id,
    module: run.module,
    step,
    visit,
    kind: "step",
    parentId: null,
    assigneeId,
    handedFrom: null,
    state: "waiting",
    openedAt: null,
    dueAt: null,
    remindedAt: null,
    decidedAt: null,
    decidedBy: null,
    words: null,
    isSelf: false,
  };
}
