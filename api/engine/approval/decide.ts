import { shaped } from "#db/row";
import { accountName } from "#db/accountName";
import type { Module } from "#define/module";
import type { WayBack } from "#define/views/approval";
import { fail } from "#define/problem";
import { act } from "#engine/write/act";
import { REFUSAL } from "./approval.ts";
import { readChains } from "./chain.ts";
import { addSigner, approve, type Course, refuse, returnToPreparer, returnToStep, type Task } from "./course.ts";
import { actsFor, allowsSelf, identitiesOf, sight } from "./people.ts";
import { openCourses, storeCourses, storedIds } from "./store.ts";
import { type Before, standing, wayBackOf } from "./takeBack.ts";
import { moduleOf, type EngineWork } from "#engine/context";
import { writeHistory } from "#engine/history";
import { readDocument } from "#engine/read";
import { isId, readRecords } from "#engine/records";
import { refuseStale } from "#engine/write/guards";
import type { DocumentRecord } from "#define/rows";

/**
 * What one who is asked does: agree; refuse; send back, to the step of that place or to the preparer; ask one more before himself or after;
 * give the task to another.
 */
export type Decision =
  | { verb: "approve" }
  | { verb: "reject" }
  | { verb: "return"; step?: number | undefined }
  | { verb: "addSigner"; account: string; place: "before" | "after" }
  | { verb: "handOver"; account: string };

/** A task that is locked: the document is locked, its chain and the task in it. */
type LockedTask = { module: Module; record: DocumentRecord; course: Course; task: Task; known: ReadonlySet<string>; behalf: string | null };

/** A document after a decision on it, and how that is undone. */
export type Decided = DocumentRecord & { wayBack: WayBack };

/**
 * Decides a task of the viewer, or of one he stands in for, on the version of the document that he saw: compare-and-set, all in this
 * transaction, and with the last decision the document goes on. Throws notFound, stale, decided, selfApproval, reasonRequired.
 */
export async function decide(work: EngineWork, taskId: string, version: number, decision: Decision, words?: string): Promise<Decided> {
  const locked = await hold(work, taskId, version);
  const { verb } = decision;
  if ((verb === "reject" || verb === "return") && (words ?? "").trim() === "")
    fail({ type: "invalid", issues: [{ code: "reasonRequired", field: "reason" }] });
  if (verb === "addSigner" || verb === "handOver") {
    await pass(work, locked, decision);
    await remember(work, locked, verb, words);
    return { ...locked.record, wayBack: { kind: "none" } };
  }
  const isSelf = verb === "approve" && (await refuseSelf(work, locked.course));
  const before = standing(locked.course, locked.task, locked.record);
  Object.assign(locked.task, { isSelf, decidedAt: work.now, decidedBy: work.viewer.accountId, words: words ?? null });
  const moves = await take(work, locked, decision);
  await remember(work, locked, verb, words, { ...before, followed: moves ?? null });
  const record = (moves === undefined ? undefined : await move(work, locked, moves, words)) ?? locked.record;
  return { ...record, wayBack: wayBackOf(work, locked.module, record, moves) };
}

/** Ends a task whose time ran out, as the program. */
export async function timeOut(work: EngineWork, taskId: string, outcome: "pass" | "reject"): Promise<void> {
  const locked = await hold(work, taskId, undefined);
  const words = work.runtime.words.word(work.viewer.language, "approval", "timedOut") ?? "timedOut";
  Object.assign(locked.task, { decidedAt: work.now, decidedBy: null, words });
  const verb = outcome === "pass" ? "approve" : "reject";
  const moves = await take(work, locked, { verb });
  await remember(work, locked, verb, words);
  if (moves !== undefined) await move(work, locked, moves, words);
}

async function hold(work: EngineWork, taskId: string, version: number | undefined): Promise<LockedTask> {
  const [found] = await work.run(
    shaped({
      module: "text",
      documentId: "id",
      runId: "id",
    })`select r.module, r.document_id as "documentId", r.id as "runId" from approval_task k join approval_run r on r.comp_id = k.comp_id and r.id = k.run_id
      where k.comp_id = ${work.compId} and k.id = ${isId(taskId) ? taskId : "0"}`,
  );
  if (!found) fail({ type: "notFound", what: "task" });
  const module = moduleOf(work, found.module);
  const [record] = await readRecords(work, module, [found.documentId], "lock");
  if (!record) fail({ type: "notFound", what: module.id });
  const course = (await openCourses(work, module.id, [found.documentId], "lock")).get(found.documentId);
  const task = course?.tasks.find(({ id }) => id === taskId);
  if (!course || task?.state !== "open") return refuseDecided(work, taskId, found.runId);
  const acts = await actsFor(work, module.id);
  if (version !== undefined && !acts.has(task.assigneeId)) fail({ type: "notFound", what: "task" });
  if (version !== undefined) await refuseStale(work, record, version);
  const behalf = version !== undefined && task.assigneeId !== work.viewer.accountId ? task.assigneeId : null;
  return { module, record, course, task, known: storedIds([course]), behalf };
}

/** Somebody was first: says who decided the task, or else who decided last in its run, and when. */
async function refuseDecided(work: EngineWork, taskId: string, runId: string): Promise<never> {
  const [last] = await work.run(
    shaped({
      by: "text?",
      at: "instant",
    })`select ${accountName("a", work.viewer.language)} as by, k.decided_at as at from approval_task k left join account a on a.id = k.decided_by
      where k.comp_id = ${work.compId} and k.run_id = ${runId} and k.decided_at is not null order by k.id = ${taskId} desc, k.decided_at desc limit 1`,
  );
  return fail({ type: "decided", by: last?.by ?? "-", at: last?.at ?? null });
}

/** Nobody agrees to what he prepared or handed in, under whichever of his accounts, unless the company allows it; says whether he did. */
async function refuseSelf(work: EngineWork, { run }: Course): Promise<boolean> {
  const own = (await identitiesOf(work, [work.viewer.accountId])).get(work.viewer.accountId)?.accounts ?? [];
  const isSelf = own.includes(run.createdBy) || own.includes(run.openedBy);
  if (isSelf && !(await allowsSelf(work))) fail({ type: "selfApproval" });
  return isSelf;
}

/** Lets the chain take its course; the action of the module that follows, if any. */
async function take(
  work: EngineWork,
  { course, task, module, known }: LockedTask,
  decision: Extract<Decision, { verb: "approve" | "reject" | "return" }>,
): Promise<string | undefined> {
  let moves: string | undefined;
  if (decision.verb === "approve") approve(course, task);
  else if (decision.verb === "reject") moves = refuse(course, task) ? REFUSAL : undefined;
  else if (decision.step === undefined) {
    returnToPreparer(course, task);
    moves = module.approval?.returned ?? REFUSAL;
  } else await goBack(work, course, task, decision.step);
  await storeCourses(work, [course], known);
  return decision.verb === "approve" && course.run.state === "approved" ? module.approval?.approved : moves;
}

async function goBack(work: EngineWork, course: Course, task: Task, step: number): Promise<void> {
  const { steps } = course.run;
  if (!steps.includes(step) || step >= task.step) fail({ type: "invalid", issues: [{ code: "choice", field: "step", value: step }] });
  const [chain] = await readChains(work, { ids: [course.run.chainId] });
  returnToStep(course, task, step, chain?.resubmit === "returner");
}

async function move(
  work: EngineWork,
  { module, record }: LockedTask,
  action: string,
  words: string | undefined,
): Promise<DocumentRecord | undefined> {
  const target = { id: String(record.header.id), version: Number(record.header.version) };
  const [moved] = await act(work, module, action, [target], { byChain: true, ...(words === undefined ? {} : { reason: words }) });
  return moved;
}

/** A task goes only to somebody who sees the document, did not prepare it and is not asked in this step already. */
async function pass(
  work: EngineWork,
  { module, record, course, task, known }: LockedTask,
  decision: Extract<Decision, { account: string }>,
): Promise<void> {
  const [account] = await work.run(shaped({ id: "id" })`select a.id from account a join membership m on m.account_id = a.id
    where m.comp_id = ${work.compId} and a.account = ${decision.account} and a.is_enabled`);
  const issue = (code: "unknownRecord" | "duplicate") =>
    fail({ type: "invalid", issues: [{ code, field: "account", value: decision.account }] });
  if (!account || !(await sight(work, module)(account.id, record))) return issue("unknownRecord");
  const own = (await identitiesOf(work, [account.id])).get(account.id)?.accounts ?? [];
  const isPreparer = own.includes(course.run.createdBy) || own.includes(course.run.openedBy);
  if (isPreparer && !(await allowsSelf(work))) fail({ type: "selfApproval" });
  const isAsked = course.tasks.some(
    ({ step, state, assigneeId }) => step === task.step && assigneeId === account.id && (state === "open" || state === "waiting"),
  );
  if (isAsked) return issue("duplicate");
  if (decision.verb === "addSigner") addSigner(course, task, account.id, decision.place);
  else Object.assign(task, { handedFrom: task.assigneeId, assigneeId: account.id });
  await storeCourses(work, [course], known);
}

/** The history keeps who decided, for whom, the document as he saw it, and how it stood before. */
async function remember(
  work: EngineWork,
  { module, record, behalf }: LockedTask,
  verb: string,
  words: string | undefined,
  before?: Before,
): Promise<void> {
  const stage = String(record.header.stage);
  const { header, lines, labels } = await readDocument(work, module, String(record.header.id));
  const seen = JSON.stringify({ header, lines, labels, ...(before ? { before } : {}) });
  writeHistory(work, module, [
    { record, action: `chain.${verb}`, stageFrom: stage, stageTo: stage, reason: words, onBehalfOf: behalf, seen },
  ]);
}
