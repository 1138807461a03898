import { Button } from "@blueprintjs/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { OpenTask } from "#define/views/approval";
import { useSession } from "../data/session.ts";
import { instantText } from "../parts/display.ts";
import { taskAddress } from "./address.ts";
import { amountText } from "./amounts.ts";
import type { Decided } from "./useDeciding.ts";

const DAY_MS = 86_400_000;

/** One task: its document, amount, step and age, with what may be done at once. */
export function TaskRow({
  task,
  now,
  busy,
  chosen,
  decided,
  isOpen,
  onChoose,
  onDecide,
  onTakeBack,
}: {
  task: OpenTask;
  now: number;
  busy: boolean;
  chosen: boolean;
  decided: Decided | undefined;
  /** Whether it still waits. */
  isOpen: boolean;
  onChoose: () => void;
  onDecide: (verb: "approve" | "return") => void;
  onTakeBack: () => void;
}) {
  const { t } = useTranslation();
  const { menu, company } = useSession();
  const age = Math.max(0, Math.floor((now - Date.parse(task.since)) / DAY_MS));
  const isLate = task.dueAt !== null && Date.parse(task.dueAt) < now;
  const name = `${t(`${task.module}:title`)} ${task.title}`;
  return (
    <li data-done={!isOpen}>
      <input type="checkbox" checked={chosen} disabled={!isOpen} aria-label={name} onChange={onChoose} />
      <Link to={taskAddress(menu, company.code, task)}>
        <b>{task.title}</b> <span>{t(`${task.module}:title`)}</span>
        {task.subject && <span className="lw-task-subject">{task.subject}</span>}
      </Link>
      <span className="lw-task-amount">{amountText(task)}</span>
      <span className="lw-quiet">
        {task.step} · {t("approval:preparedBy", { name: task.preparedBy?.name ?? "" })}
        {task.onBehalfOf && <em> {t("approval:forWhom", { name: task.onBehalfOf.name })}</em>}
      </span>
      <span className="lw-task-age" data-late={isLate} title={instantText(task.since)}>
        {age === 0 ? t("approval:today") : t("approval:age", { days: age })}
        {isLate && ` · ${t("approval:late")}`}
      </span>
      <span className="lw-task-buttons">
        {isOpen ? (
          <>
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
          </>
        ) : (
          <Done name={name} module={task.module} decided={decided} busy={busy} onTakeBack={onTakeBack} />
        )}
      </span>
    </li>
  );
}

type DoneProps = { name: string; module: string; decided: Decided | undefined; busy: boolean; onTakeBack: () => void };

/** What became of a task, where its decision stood, and beside it the way back: a second click at the same place meets nothing. */
function Done({ name, module, decided, busy, onTakeBack }: DoneProps) {
  const { t } = useTranslation();
  if (!decided) return <span role="status">{t("approval:gone")}</span>;
  const { verb, wayBack, isOver } = decided;
  return (
    <>
      <Button size="small" disabled>
        {t(`approval:done.${verb}`)}
      </Button>
      {wayBack.kind === "takeBack" && !isOver && (
        <Button size="small" disabled={busy} aria-label={`${t("approval:takeBack")} ${name}`} onClick={onTakeBack}>
          {t("approval:takeBack")}
        </Button>
      )}
      {wayBack.kind === "reverse" && (
        <span className="lw-quiet" role="status">
          {t("approval:reverseOnly", { action: t([`${module}:actions.${wayBack.action}`, `document:actions.${wayBack.action}`]) })}
        </span>
      )}
      {wayBack.kind === "none" && (
        <span className="lw-quiet" role="status">
          {t("approval:final")}
        </span>
      )}
    </>
  );
}
