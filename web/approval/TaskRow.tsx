import { Button } from "@blueprintjs/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { OpenTask } from "#define/approvalView";
import { formatNumber } from "#define/format";
import { currentLanguage } from "../data/language.ts";
import { useSession } from "../data/session.ts";
import { instantText } from "../parts/display.ts";
import { documentAddress } from "./address.ts";

const DAY_MS = 86_400_000;

/** One task: its document, amount, step and age, with what may be done at once. */
export function TaskRow({
  task,
  now,
  busy,
  chosen,
  onChoose,
  onDecide,
}: {
  task: OpenTask;
  now: number;
  busy: boolean;
  chosen: boolean;
  onChoose: () => void;
  onDecide: (verb: "approve" | "return") => void;
}) {
  const { t } = useTranslation();
  const { menu, company } = useSession();
  const age = Math.max(0, Math.floor((now - Date.parse(task.since)) / DAY_MS));
  const isLate = task.dueAt !== null && Date.parse(task.dueAt) < now;
  const name = `${t(`${task.module}:title`)} ${task.title}`;
  return (
    <li>
      <input type="checkbox" checked={chosen} aria-label={name} onChange={onChoose} />
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
