import { Button } from "@blueprintjs/core";
import { useTranslation } from "react-i18next";
import type { AnsweredProblem, ProblemIssue } from "../data/problem.ts";
import { problemText } from "../parts/Notice.tsx";

type ProblemListProps = { problem: AnsweredProblem; onGo: (issue: ProblemIssue) => void; onRetry?: (() => void) | undefined };

/** What is wrong with the record, each fault a link that puts the cursor there; what the network failed to bring is tried again. */
export function ProblemList({ problem, onGo, onRetry }: ProblemListProps) {
  const { t } = useTranslation();
  const title = problemText(problem, t);
  const { issues = [], more = 0 } = problem;
  return (
    <div className="lw-problems" role="alert">
      <strong>{issues.length > 0 ? t("shell:entry.errors", { count: issues.length + more }) : title}</strong>{" "}
      {onRetry && (
        <Button size="small" onClick={onRetry}>
          {t("shell:retry")}
        </Button>
      )}
      {issues.length > 0 && (
        <ul>
          {issues.map((issue) => (
            <li key={`${issue.table}-${issue.row}-${issue.field}-${issue.code}`}>
              <button type="button" onClick={() => onGo(issue)}>
                {issue.message}
              </button>
            </li>
          ))}
          {more > 0 && <li>{t("problems:more", { count: more })}</li>}
        </ul>
      )}
    </div>
  );
}
