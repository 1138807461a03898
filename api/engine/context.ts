import type { Transaction } from "#db/client";
import type { Module } from "#define/module";
import type { Viewer } from "#define/viewer";
import type { Work } from "#define/work";
import type { Company } from "./company.ts";
import type { Runtime } from "./runtime.ts";

/** A piece of work as the engine does it: beside what rules and postings may see, what it is done with. */
export type EngineWork = Omit<Work, "ifRefused"> & {
  readonly runtime: Runtime;
  readonly transaction: Transaction;
  readonly company: Company;
  ifRefused(note: (work: EngineWork) => Promise<void>): void;
  /** The ids of the records that this work made: only on them an action may be done that belongs to their making. */
  readonly made: Set<unknown>;
  /** What the actions of its person brought forth in other modules, in their order. */
  readonly brought: { module: string; id: string }[];
  /** What is done is undone at the end, to tell what would come of it: it waits for nobody but for the rows. */
  readonly isTrial: boolean;
  /** What this process is to forget once this is stored: called after the commit, and only then. */
  ifStored(forget: () => void): void;
};

/** The same transaction, done for another viewer. */
export const workFor = (work: EngineWork, viewer: Viewer): EngineWork => ({ ...work, viewer });

/** Another module, named by its id. */
export function moduleOf({ runtime }: EngineWork, id: string): Module {
  const module = runtime.definitions.modules.get(id);
  if (!module) throw new Error(`no module ${id}`);
  return module;
}
