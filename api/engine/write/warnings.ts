import type { Action } from "#define/action";
import type { Module } from "#define/module";
import type { DocumentRecord } from "#define/rows";
import type { Finding } from "#define/rule";
import type { EngineWork } from "#engine/context";
import { daysToCome } from "./daysAhead.ts";
import { checkRules } from "./validate.ts";

/**
 * Says what hinders nobody and is to be agreed to before records go on: days of the books that are still to come, and what the module
 * warns of. What goes back, is undone, stays in its stage or comes to its end is not asked about.
 */
export async function warningsOf(work: EngineWork, module: Module, action: Action, records: readonly DocumentRecord[]): Promise<Finding[]> {
  if (!goesOn(module, action)) return [];
  return [...daysToCome(work, module, records), ...(await checkRules(work, module.warns ?? [], records))];
}

function goesOn({ editable, actions = {} }: Module, { from, to, reverses }: Action): boolean {
  if (reverses !== undefined || to === undefined || from.includes(to) || editable?.includes(to)) return false;
  return Object.values(actions).some((other) => other.from.includes(to));
}
