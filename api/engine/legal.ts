import type { Module } from "#define/module";
import type { Viewer } from "#define/viewer";
import { isEditable } from "./refuse.ts";

/** What the viewer may do with a record in a stage: `edit` and `delete` where it may be changed, then the actions of the definition. */
export function legalActions(module: Module, viewer: Viewer, stage: string | null): string[] {
  const may = (action: string) => viewer.may(`${module.id}.${action}`);
  const standard = isEditable(module, stage) ? ["edit", "delete"].filter(may) : [];
  const own = Object.entries(module.actions ?? {}).filter(
    ([name, action]) => !action.system && action.from.includes(stage ?? "") && may(name),
  );
  return [...standard, ...own.map(([name]) => name)];
}
