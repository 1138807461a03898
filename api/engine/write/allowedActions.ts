import { holds } from "#define/condition";
import type { Module } from "#define/module";
import { fail, type Problem } from "#define/problem";
import type { Viewer } from "#define/viewer";
import { fieldsIn } from "#engine/definition/checks";
import { isEditable } from "./guards.ts";
import { signersOf } from "#engine/definition/signatures";
import { outsideBy, scopeColumns } from "#engine/access/scoped";
import { hasLookupAccess } from "#engine/access/moduleAccess";
import { isSystem } from "#engine/access/viewer";
import type { DocumentRecord, Row } from "#define/rows";
import type { Action } from "#define/action";

/**
 * What the viewer may do with a record, by the columns of `columnsOfActions` and the lines that name him: `edit` and `delete` where it may
 * be changed, then the actions of the definition.
 */
export function allowedActions(module: Module, viewer: Viewer, record: DocumentRecord): string[] {
  if (hasLookupAccess(viewer, module)) return [];
  const { header } = record;
  const may = (action: string) => viewer.may(`${module.id}.${action}`) && outsideBy(module, viewer, record, action) === undefined;
  const stage = stageOf(header);
  const standard = isEditable(module, stage) ? ["edit", "delete"].filter(may) : [];
  const own = Object.entries(module.actions ?? {}).filter(
    ([name, action]) => !action.system && !action.atOnce && may(name) && refusalOf(name, action, viewer, header) === undefined,
  );
  return [...standard, ...own.map(([name]) => name)];
}

const deciding = new WeakMap<Module, readonly string[]>();

/** The columns that decide which actions are legal for a record. */
export function columnsOfActions(module: Module): readonly string[] {
  const known = deciding.get(module) ?? decidingOf(module);
  deciding.set(module, known);
  return known;
}

function decidingOf(module: Module): string[] {
  const actions = Object.values(module.actions ?? {});
  return [...new Set(["stage", ...scopeColumns(module), ...actions.flatMap(signersOf), ...actions.flatMap(({ when }) => fieldsIn(when))])];
}

/**
 * Ends the request unless an action may be done with each of these records by this viewer, whatever his rights: its stage, its condition,
 * another person than before.
 */
export function refuseDisallowed(name: string, action: Action, viewer: Viewer, headers: readonly Row[]): void {
  for (const header of headers) {
    const refusal = refusalOf(name, action, viewer, header);
    if (refusal) fail(refusal);
  }
}

/** Says whether an action wants a reason: where it says so, and for every reversal. */
export function needsReason({ reason, reverses }: Action): boolean {
  return reason === true || reverses !== undefined;
}

/** Why an action cannot be done with a record, whatever the rights of the viewer; undefined where it can. */
export function refusalOf(name: string, action: Action, viewer: Viewer, header: Row): Problem | undefined {
  const { from, when } = action;
  const stage = stageOf(header) ?? "";
  if (!from.includes(stage)) return { type: "illegalAction", action: name, stage };
  if (when !== undefined && !holds(when, { stage, values: header, may: (permission) => viewer.may(permission) }))
    return { type: "notApplicable", action: name };
  const isSame = !isSystem(viewer) && signersOf(action).some((column) => header[column] === viewer.accountId);
  return isSame ? { type: "samePerson", action: name } : undefined;
}

function stageOf({ stage }: Row): string | null {
  return typeof stage === "string" ? stage : null;
}
