import { narrow, shaped } from "#db/row";
import { ProblemError } from "#define/problem";
import { timeOut } from "./decide.ts";
import { type Late, notifyLate } from "./notice.ts";
import type { Runtime } from "#engine/runtime";
import { systemViewer } from "#engine/access/viewer";
import { inWork } from "#engine/work";
import type { EngineWork } from "#engine/context";

/**
 * Does what chains say about tasks of a company whose time ran out: reminds (again after the same hours), passes or rejects, each task in a
 * transaction of its own that also tells the people; what somebody decides at the same moment stays decided. How many were dealt with.
 */
export async function timeOutTasks(runtime: Runtime, compId: number): Promise<number> {
  const viewer = systemViewer(compId, "approvalTimeout");
  const late = await inWork(runtime, viewer, lateTasks, "read only");
  let done = 0;
  for (const task of late) {
    try {
      await inWork(runtime, viewer, (work) => end(work, task));
      done++;
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      runtime.log.warn({ task: task.id, problem: error.problem }, "a task that ran out of time could not be ended");
    }
  }
  return done;
}

function lateTasks(work: EngineWork): Promise<Late[]> {
  return work.run(shaped({
    id: "id",
    onTimeout: narrow<Late["onTimeout"]>("text"),
    hours: "integer",
    assigneeId: "id",
    since: "instant",
    module: "text",
    documentId: "id",
    title: "text",
    openedBy: "id",
    nameZh: "text?",
    nameEn: "text?",
    nameRu: "text?",
  })`select k.id, s.on_timeout as "onTimeout", s.hours, k.assignee_id as "assigneeId", k.opened_at as since, r.module, r.document_id as "documentId",
      r.title, r.opened_by as "openedBy", s.name_zh as "nameZh", s.name_en as "nameEn", s.name_ru as "nameRu"
    from approval_task k join approval_run r on r.comp_id = k.comp_id and r.id = k.run_id and r.state = 'open'
    join approval_step s on s.comp_id = k.comp_id and s.chain_id = r.chain_id and s.seq = k.step
    where k.comp_id = ${work.compId} and k.state = 'open' and k.due_at <= ${work.now}::timestamptz and s.on_timeout is not null
      order by k.due_at, k.id limit 500`);
}

async function end(work: EngineWork, task: Late): Promise<void> {
  if (task.onTimeout !== "remind") await timeOut(work, task.id, task.onTimeout);
  else if (!(await remind(work, task))) return;
  await notifyLate(work, task);
}

/** Says whether the task was still open: of two processes one reminds. */
async function remind(work: EngineWork, { id, hours }: Late): Promise<boolean> {
  const mine = await work.run(shaped({
    id: "id",
  })`update approval_task set reminded_at = ${work.now}, due_at = ${work.now}::timestamptz + make_interval(hours => ${hours}::integer)
    where comp_id = ${work.compId} and id = ${id} and state = 'open' and due_at <= ${work.now}::timestamptz returning id`);
  return mine.length > 0;
}
