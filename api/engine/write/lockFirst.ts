import type { Module } from "#define/module";
import type { EngineWork } from "#engine/context";
import type { Draft } from "./draft.ts";

/**
 * Takes the lock of a module before this action (or any, where none is named) locks a row; an edit that says nothing of what the lock is
 * for takes none, nor does a trial, which leaves nothing behind.
 */
export async function lockFirst(work: EngineWork, { locks }: Pick<Module, "locks">, action?: string, draft?: Draft): Promise<void> {
  if (!locks || work.isTrial) return;
  if (action !== undefined && !locks.actions.includes(action)) return;
  if (action === "edit" && locks.edits && draft && !says(draft, locks.edits)) return;
  await locks.take(work);
}

const says = ({ header, lines = {} }: Draft, names: readonly string[]): boolean =>
  names.some((name) => Object.hasOwn(header, name) || Object.hasOwn(lines, name));
