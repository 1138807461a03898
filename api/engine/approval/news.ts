import { notifyAccounts } from "#db/messages";
import { isSystem } from "#engine/access/viewer";
import type { EngineWork } from "#engine/context";
import type { Course } from "./course.ts";

/** Tells whoever is asked now, and whoever handed in what was decided now, once each. */
export async function notifyOfTasks(work: EngineWork, courses: readonly Course[]): Promise<void> {
  if (isSystem(work.viewer)) return;
  for (const { run, tasks } of courses) {
    const about = { title: run.title, module: run.module, documentId: run.documentId };
    const asked = tasks.filter(({ state, openedAt }) => state === "open" && openedAt === work.now).map(({ assigneeId }) => assigneeId);
    await notifyAccounts(work, asked, { kind: "task", ...about });
    const isDecided = run.state !== "open" && run.state !== "withdrawn" && run.closedAt === work.now;
    if (isDecided) await notifyAccounts(work, [run.openedBy], { kind: "decision", content: run.state, ...about });
  }
}
