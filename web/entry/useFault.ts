import { useState } from "react";
import type { AnsweredProblem } from "../data/problem.ts";

/** What became of the last request for a record: whether it is under way, and what was wrong with it. */
export function useFault() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<AnsweredProblem>();
  return { busy, setBusy, problem, setProblem };
}

export type Fault = ReturnType<typeof useFault>;
