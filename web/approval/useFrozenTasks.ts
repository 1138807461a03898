import { useState } from "react";
import type { OpenTask } from "#define/views/approval";

/**
 * Tasks in the order in which they were shown: what is decided keeps its place until a reading of the list that comes when no decision is
 * held and no pointer is among them; what came meanwhile stands at the end.
 */
export function useFrozenTasks(tasks: readonly OpenTask[], held: ReadonlySet<string>, isPointed: boolean): readonly OpenTask[] {
  const [shown, setShown] = useState<readonly OpenTask[]>(tasks);
  const [read, setRead] = useState(tasks);
  const isReadAnew = read !== tasks;
  const mayGo = isReadAnew && held.size === 0 && !isPointed;
  const fresh = new Map(tasks.map((task) => [task.id, task]));
  const kept = shown.flatMap((task) => fresh.get(task.id) ?? (mayGo ? [] : [task]));
  const known = new Set(kept.map(({ id }) => id));
  const next = [...kept, ...tasks.filter(({ id }) => !known.has(id))];
  if (isReadAnew) setRead(tasks);
  if (next.length !== shown.length || next.some((task, at) => task !== shown[at])) setShown(next);
  return next;
}
