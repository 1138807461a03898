import { useState } from "react";
import type { OpenTask } from "#define/approvalView";

/** Tasks in the order in which they were shown: those that are decided keep their place, and while the pointer is among them no other goes either; what came meanwhile stands at the end. */
export function useHeld(tasks: readonly OpenTask[], decided: ReadonlySet<string>, isPointed: boolean): readonly OpenTask[] {
  const [shown, setShown] = useState<readonly OpenTask[]>(tasks);
  const fresh = new Map(tasks.map((task) => [task.id, task]));
  const kept = shown.flatMap((task) => fresh.get(task.id) ?? (isPointed || decided.has(task.id) ? [task] : []));
  const known = new Set(kept.map(({ id }) => id));
  const next = [...kept, ...tasks.filter(({ id }) => !known.has(id))];
  if (next.length !== shown.length || next.some((task, at) => task !== shown[at])) setShown(next);
  return next;
}
