import { useCallback, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { OpenTask, WayBack } from "#define/views/approval";
import {
  decideTask,
  decideTasks,
  readAnew,
  refreshTasks,
  takeBackTask,
  takeBackTasks,
  type TaskResult,
  tryTasks,
} from "../data/approval.ts";
import { problemOf, textOf } from "../data/problem.ts";
import { useSession } from "../data/session.ts";
import { useToaster } from "../frame/toaster.ts";
import type { BulkPlan } from "../parts/BulkDialog.tsx";
import { askConsent } from "../parts/consent.ts";
import { askReason } from "../parts/reason.ts";
import type { Outcome, Results } from "../parts/ResultsDialog.tsx";
import { taskAddress } from "./address.ts";
import { amountText, sumsOf } from "./amounts.ts";

type Verb = "approve" | "return";
/** What was just decided on a task, and how it is undone; `isOver` once its seconds have passed. */
export type Decided = { verb: Verb; wayBack: WayBack; isOver: boolean };

const SECOND_MS = 1000;

/**
 * Decides from a list, one or many: sending back asks for words first, a large amount is asked about; many are told before how many, how
 * much and which cannot, and answer for each document; what was decided stays known, with its way back, until its seconds are over; what
 * somebody else decided meanwhile is told, and the list read anew.
 */
export function useDeciding() {
  const { t } = useTranslation();
  const toaster = useToaster();
  const { menu, company, currency } = useSession();
  const [busy, setBusy] = useState(false);
  const [results, setResults] = useState<Results>();
  const [planned, setPlanned] = useState<{ plan: BulkPlan; go: () => void }>();
  const [decided, setDecided] = useState<ReadonlyMap<string, Decided>>(new Map());
  const change = (ids: readonly string[], to: Decided | undefined) =>
    setDecided((before) => {
      const others = [...before].filter(([id]) => !ids.includes(id));
      return new Map(to ? [...others, ...ids.map((id) => [id, to] as const)] : others);
    });
  const keep = (ids: readonly string[], verb: Verb, wayBack: WayBack) => {
    const seconds = wayBack.kind === "takeBack" ? wayBack.seconds : 0;
    const decision: Decided = { verb, wayBack, isOver: false };
    change(ids, decision);
    window.setTimeout(
      () => setDecided((before) => new Map([...before].map(([id, each]) => [id, each === decision ? { ...each, isOver: true } : each]))),
      Math.max(seconds, SHOWN_SECONDS) * SECOND_MS,
    );
  };
  const attempt = async (job: () => Promise<void>): Promise<boolean> => {
    setBusy(true);
    try {
      await job();
      return true;
    } catch (thrown) {
      toaster?.show({ message: textOf(problemOf(thrown)), intent: "danger", timeout: 6000 });
      refreshTasks();
      return false;
    } finally {
      setBusy(false);
    }
  };
  const asReason = async (verb: Verb, of = "") => (verb === "return" ? askReason(`${t("approval:verbs.return")} ${of}`.trim()) : undefined);
  const decide = async (task: OpenTask, verb: Verb) => {
    const question = { title: task.title, amount: amountText(task) };
    if (verb === "approve" && task.isLarge && !(await askConsent(t("approval:large", question), t("approval:verbs.approve")))) return false;
    const reason = await asReason(verb, `${t(`${task.module}:title`)} ${task.title}`);
    if (reason === null) return false;
    return attempt(async () => {
      const record = { id: task.documentId };
      keep([task.id], verb, await decideTask(task, verb, reason === undefined ? {} : { reason }));
      await readAnew(record);
    });
  };
  const takeBack = (task: OpenTask) =>
    attempt(async () => {
      await takeBackTask(task.id, { id: task.documentId });
      change([task.id], undefined);
    });
  const outcomesOf = (answers: readonly TaskResult[], tasks: readonly OpenTask[], done: string) =>
    answers.map(({ id, ok, problem }): Outcome => {
      const task = tasks.find((one) => one.id === id);
      const name = task ? `${t(`${task.module}:title`)} ${task.title}` : id;
      const to = task && taskAddress(menu, company.code, task);
      return { id, name, to: to ?? null, end: ok ? "done" : "refused", text: ok ? done : (problem?.detail ?? problem?.title ?? "") };
    });
  const takeBackMany = (ids: readonly string[], tasks: readonly OpenTask[]) =>
    attempt(async () => {
      const answers = await takeBackTasks(ids);
      change(
        answers.flatMap(({ id, ok }) => (ok ? [id] : [])),
        undefined,
      );
      const isWhole = answers.every(({ ok }) => ok);
      const told = { action: t("approval:takeBack"), outcomes: outcomesOf(answers, tasks, t("approval:takenBack")) };
      // Whoever closed the answers meanwhile is not shown them again, unless something stays as it was.
      setResults((open) => (open || !isWhole ? told : undefined));
    });
  const actOn = (tasks: readonly OpenTask[], verb: Verb, reason: string | undefined) =>
    attempt(async () => {
      const answers = await decideTasks(tasks, verb, reason);
      const ids = answers.flatMap(({ id, wayBack }) => (wayBack?.kind === "takeBack" ? [id] : []));
      const wayBack = answers.find((answer) => answer.wayBack?.kind === "takeBack")?.wayBack;
      if (wayBack) keep(ids, verb, wayBack);
      refreshTasks();
      const undo = { label: t("approval:takeBackAll", { all: ids.length }), run: () => void takeBackMany(ids, tasks) };
      const outcomes = outcomesOf(answers, tasks, t(`approval:done.${verb}`));
      setResults({ action: t(`approval:verbs.${verb}`), outcomes, undo: ids.length > 0 ? undo : undefined });
    });
  const decideMany = async (tasks: readonly OpenTask[], verb: Verb) => {
    const reason = await asReason(verb);
    if (reason === null) return;
    await attempt(async () => {
      const answers = await tryTasks(tasks, verb, reason);
      const able = tasks.filter((_, at) => answers[at]?.ok);
      const refused = outcomesOf(answers, tasks, "").filter(({ end }) => end === "refused");
      const go = () => {
        setPlanned(undefined);
        void actOn(able, verb, reason);
      };
      setPlanned({ plan: { action: t(`approval:verbs.${verb}`), able: able.length, sums: sumsOf(able, currency), refused }, go });
    });
  };
  const held = useMemo(() => new Set([...decided].flatMap(([id, { isOver }]) => (isOver ? [] : [id]))), [decided]);
  const close = useCallback(() => setResults(undefined), []);
  const cancel = useCallback(() => setPlanned(undefined), []);
  return { decide, decideMany, takeBack, decided, held, busy, results, close, planned, cancel };
}

/** What cannot be taken back stays told for as long as a glance takes. */
const SHOWN_SECONDS = 5;
