import { useState } from "react";
import { useTranslation } from "react-i18next";
import { problemOf, type AnsweredProblem, textOf } from "../data/problem.ts";

/** One try at a time: whether it runs, and how the last one was refused, in words. */
export function useTrying() {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<AnsweredProblem>();
  /** Tries it; `refused` is told of a refusal and may say that it is none. */
  const attempt = async (work: () => Promise<void>, refused?: (problem: AnsweredProblem) => boolean) => {
    setBusy(true);
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      const answered = problemOf(error);
      if (!refused?.(answered)) setProblem(answered);
    } finally {
      setBusy(false);
    }
  };
  return { busy, attempt, told: problem && messageOf(problem, t), clear: () => setProblem(undefined) };
}

function messageOf(problem: AnsweredProblem, t: (key: string) => string): string {
  if (problem.type === "network") return t("shell:network");
  if (problem.type === "broken") return t("shell:signIn.failed");
  return problem.issues?.map(({ message }) => message).join(" ") || textOf(problem);
}
