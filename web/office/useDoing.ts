import { useState } from "react";
import { type AnsweredProblem, problemOf, textOf } from "../data/problem.ts";

/** Does something once at a time, and keeps why it was refused. */
export function useDoing(after: () => Promise<unknown>) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<AnsweredProblem>();
  const run = async (job: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    setProblem(undefined);
    try {
      await job();
      await after();
      return true;
    } catch (error) {
      setProblem(problemOf(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  const refusal = problem && (problem.issues?.map(({ message }) => message).join("；") ?? textOf(problem));
  return { busy, refusal, run };
}
