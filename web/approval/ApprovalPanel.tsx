import { Button } from "@blueprintjs/core";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { RunView, StepView, TaskView } from "#define/views/approval";
import { takeBackTask, useChain } from "../data/approval.ts";
import { problemOf, textOf } from "../data/problem.ts";
import type { SideProps } from "../extras/side.ts";
import { instantText } from "../parts/display.ts";
import { Notice } from "../parts/Notice.tsx";
import { useToaster } from "../frame/toaster.ts";
import { DecisionForm } from "./DecisionForm.tsx";
import "./approval.css";

/** The chain of a document as a line of people, the step that is being decided marked, and the viewer's own decision where he is asked. */
export function ApprovalPanel({ module, stored: { id, version } }: SideProps) {
  const { t } = useTranslation();
  const { data, error } = useChain(module.id, id, version);
  if (error) return <Notice kind="error" problem={problemOf(error)} />;
  if (!data) return <Notice kind="loading" />;
  const [last, ...earlier] = data.runs;
  if (!last) return <p className="lw-quiet">{t("approval:none")}</p>;
  const mine = last.steps.flatMap((step) => step.tasks).find((task) => task.isMine);
  const passed = last.steps.filter((step) => step.applies && step.step < (last.steps.find(({ isCurrent }) => isCurrent)?.step ?? 0));
  return (
    <div className="lw-approval">
      {mine && (
        <DecisionForm
          key={mine.id}
          task={{ id: mine.id, version }}
          forWhom={mine.person}
          record={{ module: module.id, id }}
          earlier={passed}
        />
      )}
      {data.takeBack && <TakeBack key={data.takeBack.task} {...data.takeBack} id={id} />}
      <RunLine run={last} />
      {earlier.map((run) => (
        <details key={run.id}>
          <summary>
            {t(`approval:runs.${run.state}`)} · {instantText(run.openedAt)}
          </summary>
          <RunLine run={run} />
        </details>
      ))}
    </div>
  );
}

/** The own decision that can still be taken back, while it can. */
function TakeBack({ task, seconds, id }: { task: string; seconds: number; id: string }) {
  const { t } = useTranslation();
  const toaster = useToaster();
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setOver(true), seconds * 1000);
    return () => window.clearTimeout(timer);
  }, [seconds]);
  const takeBack = () =>
    takeBackTask(task, { id }).then(
      () => toaster?.show({ message: t("approval:takenBack"), intent: "success", timeout: 3000 }),
      (thrown: unknown) => toaster?.show({ message: textOf(problemOf(thrown)), intent: "danger", timeout: 6000 }),
    );
  if (isOver) return null;
  return (
    <p className="lw-take-back">
      {t("approval:youDecided")}{" "}
      <Button size="small" onClick={() => void takeBack()}>
        {t("approval:takeBack")}
      </Button>
    </p>
  );
}

/** One way of the document: who handed it in, the steps, how it ended. */
function RunLine({ run }: { run: RunView }) {
  const { t } = useTranslation();
  return (
    <ol className="lw-chain">
      <li data-state="approved">
        <b>{t("approval:handedIn")}</b>
        <div className="lw-quiet">
          {run.openedBy?.name} {instantText(run.openedAt)}
        </div>
      </li>
      {run.steps
        .filter((step) => step.applies)
        .map((step) => (
          <StepNode key={step.step} step={step} />
        ))}
      {run.closedAt && (
        <li data-state={run.state === "approved" ? "approved" : "rejected"}>
          <b>{t(`approval:runs.${run.state}`)}</b> <span className="lw-quiet">{instantText(run.closedAt)}</span>
        </li>
      )}
    </ol>
  );
}

function StepNode({ step }: { step: StepView }) {
  const { t } = useTranslation();
  return (
    <li data-state={step.isCurrent ? "current" : stateOf(step)} aria-current={step.isCurrent ? "step" : undefined}>
      <b>{step.name}</b>{" "}
      <span className="lw-quiet">{step.tasks.length > 1 && t(`approval:modes.${step.mode}`, { ratio: step.ratio ?? 100 })}</span>
      <ul>
        {step.tasks.map((task) => (
          <PersonLine key={task.id} task={task} />
        ))}
      </ul>
    </li>
  );
}

const MARKS = { waiting: "○", open: "●", approved: "✓", rejected: "✕", returned: "↩", dropped: "–" } as const;

function PersonLine({ task }: { task: TaskView }) {
  const { t } = useTranslation();
  const notes = [
    task.kind !== "step" && t(`approval:kinds.${task.kind}`),
    task.handedFrom && t("approval:handedFrom", { name: task.handedFrom.name }),
    task.by && t("approval:by", { name: task.by.name }),
    task.isSelf && t("approval:self"),
  ].filter(Boolean);
  return (
    <li data-state={task.state}>
      <span aria-hidden="true">{MARKS[task.state]}</span> <span>{task.person?.name}</span>{" "}
      <span className="lw-quiet">
        {t(`approval:states.${task.state}`)}{" "}
        {task.decidedAt
          ? instantText(task.decidedAt)
          : task.dueAt && task.state === "open"
            ? t("approval:due", { at: instantText(task.dueAt) })
            : ""}
      </span>
      {notes.length > 0 && <div className="lw-quiet">{notes.join(" · ")}</div>}
      {task.words && <q>{task.words}</q>}
    </li>
  );
}

function stateOf({ tasks }: StepView): string {
  if (tasks.some(({ state }) => state === "rejected" || state === "returned")) return "rejected";
  return tasks.some(({ state }) => state === "approved") ? "approved" : "waiting";
}
