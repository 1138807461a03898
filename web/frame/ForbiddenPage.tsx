import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import type { AnsweredProblem } from "../data/problem.ts";
import { Notice } from "../parts/Notice.tsx";

/** Why a page is closed to somebody, where the server said more than that he has no right. */
const REASONS = ["invitedCustomer", "notManager"] as const;

/** Says that somebody has no right, and never whether what he asked for exists. */
export default function ForbiddenPage({ action }: { action: { label: string; run: () => void } }) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const why = REASONS.find((reason) => reason === params.get("why"));
  const problem: AnsweredProblem | undefined = why && {
    type: why,
    status: 403,
    title: t("shell:notice.forbidden"),
    detail: t(`problems:details.${why}`),
  };
  return <Notice kind="forbidden" {...(problem ? { problem } : {})} action={action} />;
}
