import { useTranslation } from "react-i18next";
import type { AnsweredProblem, ProblemIssue } from "../data/problem.ts";

/** What is wrong with the record, each fault a link that puts the cursor there. */
export function ProblemList({ problem, onGo }: { problem: AnsweredProblem; onGo: (issue: ProblemIssue) => void }) {
  const { t } = useTranslation();
  const title =
    problem.type === "network"
      ? t("shell:network")
      : problem.type === "broken"
        ? t("shell:notice.error")
        : (problem.detail ?? problem.title);
  const { issues = [], more = 0 } = problem;
  return (
    <div className="lw-problems" role="alert">
      <strong>{issues.length > 0 ? t("shell:entry.errors", { count: issues.length + more }) : title}</strong>
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
