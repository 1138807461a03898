import { Button } from "@blueprintjs/core";
import { useTranslation } from "react-i18next";
import type { AnsweredProblem } from "../data/problem.ts";
import { instantText } from "../parts/display.ts";
import { Notice, problemText } from "../parts/Notice.tsx";

type ListNoticeProps = {
  problem: AnsweredProblem | undefined;
  isFiltered: boolean;
  onRetry: () => void;
  onClear: () => void;
  onNew: (() => void) | undefined;
};

/** What a list without rows says: that it could not be read, that nothing matches its filters, or that there is nothing yet. */
export function ListNotice({ problem, isFiltered, onRetry, onClear, onNew }: ListNoticeProps) {
  const { t } = useTranslation();
  return (
    <div className="lw-list-notice">
      {problem ? (
        <Notice kind="error" problem={problem} action={{ label: t("shell:retry"), run: onRetry }} />
      ) : isFiltered ? (
        <Notice kind="noMatch" action={{ label: t("shell:list.clear"), run: onClear }} />
      ) : (
        <Notice kind="empty" action={onNew && { label: t("shell:list.new"), run: onNew }} />
      )}
    </div>
  );
}

/** Stands for the filters where the server is not reached: what the rows are, and that nothing chooses among them. */
export function ListTaken({ at, count }: { at: string; count: number }) {
  const { t } = useTranslation();
  return (
    <p className="lw-list-taken" role="status">
      {t("outbox:taken", { at: instantText(at), count })}
    </p>
  );
}

/** Why the rows that are shown are not those of now. */
export function ListFault({ problem, onRetry }: { problem: AnsweredProblem; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="lw-list-fault" role="alert">
      <span>{problemText(problem, t)}</span>
      <Button size="small" onClick={onRetry}>
        {t("shell:retry")}
      </Button>
    </div>
  );
}
