import type { Module } from "#define/module";
import type { Screen } from "#define/screen";
import { isDocument } from "./documentList.ts";

/**
 * The actions that a record opened on a screen offers in a stage, as far as rights and the record allow: those of the screen (changing it
 * too, where the screen edits); on a query
 * everything for a document, changing it too, and nothing for a master;
 * a document that stands in no stage of the screen (opened by a link, or moved on) offers everything too.
 */
export function offeredOn(module: Module, screen: Screen, stage: string): readonly string[] {
  const legal = Object.entries(module.actions ?? {}).flatMap(([name, { from, system, atOnce }]) =>
    !system && !atOnce && from.includes(stage) ? [name] : [],
  );
  if (screen.kind === "query") return isMaster(module) ? [] : ["edit", ...legal];
  const isAside = isDocument(module) && screen.stages !== undefined && !screen.stages.includes(stage);
  const offered = isAside || !screen.actions ? legal : screen.actions.filter((name) => legal.includes(name));
  return screen.edits ? ["edit", ...offered] : offered;
}

/** What only a query shows has no other place where it is worked on. */
function isMaster(module: Module): boolean {
  return !isDocument(module) && Object.values(module.screens).some(({ kind }) => kind === "maintain");
}
