import type { Description } from "../data/description.ts";

/** The action that undoes another, of those that the person may do (of a record: those that are legal for it now). */
export function undoOf({ actions }: Description, action: string, legal: readonly string[] = Object.keys(actions)): string | undefined {
  return legal.find((name) => [actions[name]?.reverses ?? []].flat().includes(action));
}
