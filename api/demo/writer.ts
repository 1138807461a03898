import { sql } from "drizzle-orm";
import { act } from "#engine/write/act";
import type { Runtime } from "#engine/runtime";
import { createDocuments, type Draft } from "#engine/write/save";
import { systemViewer } from "#engine/access/viewer";
import { inWork } from "#engine/work";
import type { DocumentRecord } from "#define/rows";

const BATCH = 1000;
/** Said where an action asks why. */
const REASON = "示范数据";

/** Writes documents of one company as a person would, only many at a time. */
export type Writer = {
  readonly compId: number;
  /**
   * Creates the drafts in order and does the actions with them, a thousand in one transaction; returns the records after the last action.
   */
  write(module: string, drafts: readonly Draft[], ...actions: string[]): Promise<DocumentRecord[]>;
  /** The same of drafts that say every field, those too that the program fills in. */
  take(module: string, drafts: readonly Draft[], ...actions: string[]): Promise<DocumentRecord[]>;
};

/** A writer for a company, with the rights of the named system viewer. */
export function writer(runtime: Runtime, compId: number, name: string): Writer {
  const viewer = systemViewer(compId, name);
  const put = async (open: "own" | "whole", moduleId: string, drafts: readonly Draft[], actions: readonly string[]) => {
    const module = runtime.definitions.modules.get(moduleId);
    if (!module) throw new Error(`no module ${moduleId}`);
    const written: DocumentRecord[] = [];
    for (let from = 0; from < drafts.length; from += BATCH) {
      const part = drafts.slice(from, from + BATCH);
      const records = await inWork(runtime, viewer, async (work) => {
        let current = await createDocuments(work, module, part, open);
        for (const action of actions) {
          current = await act(
            work,
            module,
            action,
            current.map(({ header }) => ({ id: String(header.id), version: Number(header.version) })),
            { reason: REASON },
          );
        }
        // Autovacuum comes too late for tables that grow from nothing within a minute: without statistics joins of theirs take minutes.
        await work.run(sql`select refresh_written_statistics()`);
        return current;
      });
      written.push(...records);
    }
    return written;
  };
  return {
    compId,
    write: (module, drafts, ...actions) => put("own", module, drafts, actions),
    take: (module, drafts, ...actions) => put("whole", module, drafts, actions),
  };
}
