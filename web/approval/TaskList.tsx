import { Button } from "@blueprintjs/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { formatNumber } from "#define/format";
import { currentLanguage } from "../data/language.ts";
import { decideTask, refreshTasks, useOpenTasks, type OpenTask } from "../data/approval.ts";
import { problemOf } from "../data/problem.ts";
import { useSession } from "../data/session.ts";
import { useToaster } from "../frame/toaster.ts";
import { instantText } from "../parts/display.ts";
import { askReason } from "../parts/reason.ts";
import { textOf } from "./DecisionForm.tsx";
import { documentAddress } from "./address.ts";
import "./approval.css";

const DAY_MS = 86_400_000;

/** What waits for this person's decision, oldest first: a row each at the desk, a card each on the phone, decided on the spot or opened; nothing while nothing waits. */
export function TaskList() {
  const { t } = useTranslation();
  const { data } = useOpenTasks();
  const { decide, busy } = useDeciding();
  if (!data || data.tasks.length === 0) return null;
  return (
    <section aria-labelledby="home-tasks" className="lw-tasks">
      <h2 id="home-tasks">
        {t("approval:title")} <span>{data.tasks.length}</span>
        {data.counts.length > 1 && data.counts.map(({ module, count }) => <span key={module}>{`${t(`${module}:title`)} ${count}`}</span>)}
      </h2>
      <ul>
        {data.tasks.map((task) => (
          <TaskRow key={task.id} task={task} now={Date.parse(data.at)} busy={busy} onDecide={(verb) => void decide(task, verb)} />
        ))}
      </ul>
    </section>
  );
}

function TaskRow({
  task,
  now,
  busy,
  onDecide,
}: {
  task: OpenTask;
  now: number;
  busy: boolean;
  onDecide: (verb: "approve" | "return") => void;
}) {
  const { t } = useTranslation();
  const { menu, company } = useSession();
  const age = Math.max(0, Math.floor((now - Date.parse(task.since)) / DAY_MS));
  const isLate = task.dueAt !== null && Date.parse(task.dueAt) < now;
  const name = `${t(`${task.module}:title`)} ${task.title}`;
  return (
    <li>
      <Link to={documentAddress(menu, company.code, task.module, task.documentId)}>
        <b>{task.title}</b> <span>{t(`${task.module}:title`)}</span>
      </Link>
      <span className="lw-task-amount">
        {task.amount && formatNumber(task.amount, currentLanguage(), 2)} {task.currency}
      </span>
      <span className="lw-quiet">
        {task.step} · {t("approval:preparedBy", { name: task.preparedBy?.name ?? "" })}
        {task.onBehalfOf && <em> {t("approval:forWhom", { name: task.onBehalfOf.name })}</em>}
      </span>
      <span className="lw-task-age" data-late={isLate} title={instantText(task.since)}>
        {age === 0 ? t("approval:today") : t("approval:age", { days: age })}
        {isLate && ` · ${t("approval:late")}`}
      </span>
      <span className="lw-task-buttons">
        <Button
          size="small"
          intent="primary"
          disabled={busy}
          aria-label={`${t("approval:verbs.approve")} ${name}`}
          onClick={() => onDecide("approve")}
        >
          {t("approval:verbs.approve")}
        </Button>
        <Button size="small" disabled={busy} aria-label={`${t("approval:verbs.return")} ${name}`} onClick={() => onDecide("return")}>
          {t("approval:verbs.return")}
        </Button>
      </span>
    </li>
  );
}

/** Decides from a list: sending back asks for words first; what somebody else decided meanwhile is told, and the list read anew. */
function useDeciding() {
  const { t } = useTranslation();
  const toaster = useToaster();
  const [busy, setBusy] = useState(false);
  const decide = async (task: OpenTask, verb: "approve" | "return") => {
    const reason = verb === "return" ? await askReason(t("approval:verbs.return")) : undefined;
    if (reason === null) return;
    setBusy(true);
    try {
      await decideTask(task, verb, reason === undefined ? {} : { reason }, { module: task.module, id: task.documentId });
      toaster?.show({ message: `${t(`approval:done.${verb}`)} ${task.title}`, intent: "success", timeout: 3000 });
    } catch (thrown) {
      toaster?.show({ message: textOf(problemOf(thrown)), intent: "danger", timeout: 6000 });
      refreshTasks();
    } finally {
      setBusy(false);
    }
  };
  return { decide, busy };
}
