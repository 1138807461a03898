import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { OpenTask } from "#define/approvalView";
import { decideTask, decideTasks, refreshTasks } from "../data/approval.ts";
import { problemOf } from "../data/problem.ts";
import { useToaster } from "../frame/toaster.ts";
import { askReason } from "../parts/reason.ts";
import type { Outcome } from "../parts/ResultsDialog.tsx";
import { textOf } from "./DecisionForm.tsx";

type Verb = "approve" | "return";

/** Decides from a list, one or many: sending back asks for words first; many answer for each document; what somebody else decided meanwhile is told, and the list read anew. */
export function useDeciding() {
  const { t } = useTranslation();
  const toaster = useToaster();
  const [busy, setBusy] = useState(false);
  const [results, setResults] = useState<{ action: string; outcomes: readonly Outcome[] }>();
  const attempt = async (verb: Verb, job: (reason: string | undefined) => Promise<void>): Promise<boolean> => {
    const reason = verb === "return" ? await askReason(t("approval:verbs.return")) : undefined;
    if (reason === null) return false;
    setBusy(true);
    try {
      await job(reason);
      return true;
    } catch (thrown) {
      toaster?.show({ message: textOf(problemOf(thrown)), intent: "danger", timeout: 6000 });
      refreshTasks();
      return false;
    } finally {
      setBusy(false);
    }
  };
  const decide = (task: OpenTask, verb: Verb) =>
    attempt(verb, async (reason) => {
      await decideTask(task, verb, reason === undefined ? {} : { reason }, { module: task.module, id: task.documentId });
      toaster?.show({ message: `${t(`approval:done.${verb}`)} ${task.title}`, intent: "success", timeout: 3000 });
    });
  const decideMany = (tasks: readonly OpenTask[], verb: Verb) =>
    attempt(verb, async (reason) => {
      const answers = await decideTasks(tasks, verb, reason);
      const outcomes = answers.map(({ id, ok, problem }): Outcome => {
        const task = tasks.find((one) => one.id === id);
        const text = ok ? t(`approval:done.${verb}`) : (problem?.detail ?? problem?.title ?? "");
        return { id, name: task ? `${t(`${task.module}:title`)} ${task.title}` : id, ok, text };
      });
      setResults({ action: t(`approval:verbs.${verb}`), outcomes });
    });
  return { decide, decideMany, busy, results, close: () => setResults(undefined) };
}
