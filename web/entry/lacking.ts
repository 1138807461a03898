import type { Input, Need } from "#define/action";
import { type ConditionScope, holds, isEmpty } from "#define/condition";
import type { AnsweredProblem } from "../data/problem.ts";

/** The fields that an action needs filled in, and are not. */
export function lackingOf(input: Input | undefined, scope: ConditionScope): readonly Need[] {
  return (input?.needs ?? []).filter(({ field, when }) => isEmpty(scope.values[field]) && holds(when ?? true, scope));
}

/** The same as the server would refuse it: nothing that it refuses waits on a device. */
export function lackingProblem(lacking: readonly Need[], title: string, say: (need: Need) => string): AnsweredProblem {
  return { type: "invalid", status: 422, title, issues: lacking.map((need) => ({ ...need, message: say(need) })) };
}
