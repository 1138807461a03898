import { type RowIn, shaped } from "#db/row";
import { accountName } from "#db/accountName";
import type { Module } from "#define/module";
import { fail } from "#define/problem";
import type { Language } from "#define/viewer";
import type { Step } from "#define/approval";
import type { Approvals, OpenTask, OpenTasks, Person, RunView, SelfApproval } from "#define/views/approval";
import type { Course, Task } from "./course.ts";
import { actsFor, peopleOf, standingIn } from "./people.ts";
import { coursesOf } from "./store.ts";
import { subjectsOf } from "./subject.ts";
import { screensOfStep } from "./step.ts";
import { openWayBack } from "./takeBack.ts";
import { moduleOf, type EngineWork } from "#engine/context";
import { readRecords } from "#engine/records";
import { demand } from "#engine/write/guards";
import type { Row } from "#define/rows";

export type NamedStep = Pick<Step, "nameZh" | "nameEn" | "nameRu">;
/**
 * The ways of a document through its chain, latest first, with everybody who is or was asked, and the viewer's own decision that he may
 * still take back. Throws forbidden and notFound as the document itself does.
 */
export async function approvalOf(work: EngineWork, module: Module, id: string): Promise<Approvals> {
  demand(work, module, "read");
  const [record] = await readRecords(work, module, [id]);
  if (!record) fail({ type: "notFound", what: module.id });
  const courses = await coursesOf(work, module.id, id);
  const acts = await actsFor(work, module.id);
  const people = await peopleOf(
    work,
    courses.flatMap(({ run, tasks }) => [run.openedBy, ...tasks.flatMap(peopleIn)]),
  );
  const runs = courses.map((course) => runView(course, people, acts, work.viewer.language));
  return { runs, takeBack: await openWayBack(work, module, record, courses[0]) };
}

const TASK = shaped({
  id: "id",
  place: "integer",
  assigneeId: "id",
  since: "instant",
  dueAt: "instant?",
  module: "text",
  documentId: "id",
  title: "text",
  amount: "decimal?",
  openedBy: "id",
  isLarge: "boolean",
  nameZh: "text?",
  nameEn: "text?",
  nameRu: "text?",
});
type StoredTask = RowIn<typeof TASK>;

const MOST = 200;

/**
 * What waits for the viewer's decision, oldest first (two hundred at most), those he stands in for included, and how much of each module.
 */
export async function openTasks(work: EngineWork): Promise<OpenTasks> {
  const { compId, viewer } = work;
  const stored = await work.run(TASK`with standing as (${standingIn(work, viewer.accountId)})
    select k.id, k.step as place, k.assignee_id as "assigneeId", k.opened_at as since, k.due_at as "dueAt",
      r.module, r.document_id as "documentId", r.title, r.amount,
      r.opened_by as "openedBy", exists (select 1 from approval_step a where a.comp_id = r.comp_id and a.chain_id = r.chain_id
        and a.amount_from > 0 and a.amount_from <= r.amount) as "isLarge", s.name_zh as "nameZh", s.name_en as "nameEn", s.name_ru as "nameRu"
    from approval_task k join approval_run r on r.comp_id = k.comp_id and r.id = k.run_id
    left join approval_step s on s.comp_id = k.comp_id and s.chain_id = r.chain_id and s.seq = k.step
    where k.comp_id = ${compId} and k.state = 'open' and r.state = 'open'
      and (k.assignee_id = ${viewer.accountId} or (${viewer.accountId} not in (r.created_by, r.opened_by)
      and exists (select 1 from standing where standing."accountId" = k.assignee_id and (standing.module is null or standing.module = k.module))))
    order by k.opened_at, k.id limit ${MOST}`);
  const tasks = await withDocuments(work, stored);
  const counts = [...new Set(tasks.map(({ module }) => module))].map((module) => ({
    module,
    count: tasks.filter((task) => task.module === module).length,
  }));
  return { at: work.now, tasks, counts };
}

async function withDocuments(work: EngineWork, stored: readonly StoredTask[]): Promise<OpenTask[]> {
  const people = await peopleOf(
    work,
    stored.flatMap(({ assigneeId, openedBy }) => [assigneeId, openedBy]),
  );
  const headers = new Map<string, Row>();
  const subjects = new Map<string, string>();
  for (const id of new Set(stored.map(({ module }) => module))) {
    const own = stored.filter(({ module }) => module === id);
    const module = moduleOf(work, id);
    const records = await readRecords(work, module, [...new Set(own.map(({ documentId }) => documentId))]);
    const told = await subjectsOf(
      work,
      module,
      records.map(({ header }) => header),
    );
    for (const { header } of records) {
      headers.set(`${id} ${String(header.id)}`, header);
      subjects.set(`${id} ${String(header.id)}`, told.get(String(header.id)) ?? "");
    }
  }
  return stored.flatMap((task) => {
    const key = `${task.module} ${task.documentId}`;
    const header = headers.get(key);
    return header ? [{ ...openTask(work, task, header, people), subject: subjects.get(key) ?? "" }] : [];
  });
}

function openTask(work: EngineWork, task: StoredTask, header: Row, people: ReadonlyMap<string, Person>): Omit<OpenTask, "subject"> {
  const { fields, approval } = moduleOf(work, task.module);
  const field = fields[approval?.amount ?? ""];
  const currency = field && "currency" in field && field.currency ? header[field.currency] : null;
  return {
    id: task.id,
    module: task.module,
    documentId: task.documentId,
    version: Number(header.version),
    title: task.title,
    amount: field && work.viewer.access(task.module, approval?.amount ?? "") !== "hidden" ? task.amount : null,
    currency: typeof currency === "string" ? currency : null,
    isLarge: task.isLarge,
    docOn: typeof header.docOn === "string" ? header.docOn : null,
    step: stepName(task, work.viewer.language),
    screens: screensOfStep(moduleOf(work, task.module), task.place),
    since: task.since,
    dueAt: task.dueAt,
    preparedBy: people.get(task.openedBy) ?? null,
    onBehalfOf: task.assigneeId === work.viewer.accountId ? null : (people.get(task.assigneeId) ?? null),
  };
}

/**
 * What people approved that they had prepared themselves, where the company allows it, latest first (two hundred at most). Throws forbidden
 * for whom it may not concern: only those who see the chains.
 */
export async function selfApprovals(work: EngineWork, chains: Module): Promise<SelfApproval[]> {
  demand(work, chains, "read");
  return work.run(shaped({
    id: "id",
    module: "text",
    title: "text",
    name: "text",
    at: "instant",
  })`select k.id, r.module, r.title, ${accountName("a", work.viewer.language)} as name, k.decided_at as at
    from approval_task k join approval_run r on r.comp_id = k.comp_id and r.id = k.run_id join account a on a.id = k.decided_by
    where k.comp_id = ${work.compId} and k.is_self order by k.decided_at desc, k.id desc limit ${MOST}`);
}

/** The name of a step in a language, falling back zh, en, ru. */
export function stepName({ nameZh, nameEn, nameRu }: NamedStep, language: Language): string {
  return { zh: nameZh, en: nameEn, ru: nameRu }[language] ?? nameZh ?? nameEn ?? nameRu ?? "";
}

function peopleIn({ assigneeId, handedFrom, decidedBy }: Task): string[] {
  return [assigneeId, handedFrom, decidedBy].filter((id) => id !== null);
}

function runView(
  { run, tasks, steps }: Course,
  people: ReadonlyMap<string, Person>,
  acts: ReadonlySet<string>,
  language: Language,
): RunView {
  const person = (id: string | null) => (id === null ? null : (people.get(id) ?? null));
  return {
    id: run.id,
    state: run.state,
    amount: run.amount,
    openedAt: run.openedAt,
    closedAt: run.closedAt,
    openedBy: person(run.openedBy),
    steps: [...steps.values()].map((step) => ({
      step: step.seq,
      name: stepName(step, language),
      mode: step.mode,
      ratio: step.ratio,
      isCurrent: run.state === "open" && run.step === step.seq,
      applies: run.steps.includes(step.seq),
      tasks: tasks
        .filter((task) => task.step === step.seq)
        .map((task) => ({
          id: task.id,
          kind: task.kind,
          state: task.state,
          openedAt: task.openedAt,
          dueAt: task.dueAt,
          decidedAt: task.decidedAt,
          words: task.words,
          isSelf: task.isSelf,
          visit: task.visit,
          person: person(task.assigneeId),
          handedFrom: person(task.handedFrom),
          by: task.decidedBy === task.assigneeId ? null : person(task.decidedBy),
          isMine: task.state === "open" && run.state === "open" && acts.has(task.assigneeId),
        })),
    })),
  };
}
