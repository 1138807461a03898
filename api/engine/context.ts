import type { Transaction } from "#db/client";
import type { Module } from "#define/module";
import type { Viewer } from "#define/viewer";
import type { Work } from "#define/work";
import type { Company } from "./company.ts";
import type { Runtime } from "./runtime.ts";

/** What the engine knows about a piece of work beside what rules and postings may see. */
export type WorkContext = { runtime: Runtime; transaction: Transaction; company: Company };

const contexts = new WeakMap<Work, WorkContext>();

/** Remembers the inner side of a work that is handed out. */
export function keepContext(work: Work, context: WorkContext): void {
  contexts.set(work, context);
}

/** The inner side of a work made by inWork; throws for any other object. */
export function contextOf(work: Work): WorkContext {
  const context = contexts.get(work);
  if (!context) throw new Error("this work was not made by inWork");
  return context;
}

/** The same transaction, done for another viewer. */
export function workFor(work: Work, viewer: Viewer): Work {
  const own: Work = { ...work, viewer };
  keepContext(own, contextOf(work));
  return own;
}

/** Another module, named by its id. */
export function moduleOf(work: Work, id: string): Module {
  const module = contextOf(work).runtime.definitions.modules.get(id);
  if (!module) throw new Error(`no module ${id}`);
  return module;
}
