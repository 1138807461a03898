import { useTranslation } from "react-i18next";
import { useConnection } from "../data/connection.ts";
import type { AnsweredProblem } from "../data/problem.ts";
import { PlainButton } from "./PlainButton.tsx";
import "./notice.css";

type NoticeProps = {
  kind: "loading" | "empty" | "noMatch" | "forbidden" | "missing" | "error";
  problem?: AnsweredProblem;
  /** What else is to be known, where its words do not say it. */
  more?: string | undefined;
  action?: { label: string; run: () => void } | undefined;
};

/** A problem in one text: what is wrong, else how it is called. */
export function problemText({ type, title, detail }: AnsweredProblem, t: (key: string) => string): string {
  if (type === "network") return t("shell:network");
  return type === "broken" ? t("shell:notice.error") : (detail ?? title);
}

/** Says instead of a screen or a grid why there is nothing, and what to do next. */
export function Notice({ kind, problem, more, action }: NoticeProps) {
  const { t } = useTranslation();
  const connection = useConnection();
  const isWaiting = kind === "loading" && (connection === "lost" || connection === "unavailable");
  const own = problem && problem.type !== "network" && problem.type !== "broken" ? problem : undefined;
  return (
    <div className="lw-notice" role={kind === "error" ? "alert" : "status"}>
      <p className="lw-notice-title">
        {own?.title ?? t(isWaiting ? "shell:waiting" : problem?.type === "network" ? "shell:network" : `shell:notice.${kind}`)}
      </p>
      {own?.detail && own.detail !== own.title && <p className="lw-quiet">{own.detail}</p>}
      {more && <p className="lw-quiet">{more}</p>}
      {action && <PlainButton onClick={action.run}>{action.label}</PlainButton>}
    </div>
  );
}
