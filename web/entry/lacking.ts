import type { Need } from "#define/action";
import type { AnsweredProblem } from "../data/problem.ts";

/** What is not filled in, as the server would refuse it: nothing that it refuses waits on a device. */
export function lackingProblem(lacking: readonly Need[], title: string, say: (need: Need) => string): AnsweredProblem {
  return { type: "invalid", status: 422, title, issues: lacking.map((need) => ({ ...need, message: say(need) })) };
}
