import { accessChanged } from "#db/access";
import type { Module } from "#define/module";
import type { DocumentRecord } from "#define/rows";
import { forgetViewers } from "#engine/access/viewer";
import type { EngineWork } from "#engine/context";

/** Runs the postings of a module that come after records were created, changed or deleted. */
export async function runAfterWrite(work: EngineWork, module: Module, records: readonly DocumentRecord[]): Promise<void> {
  for (const post of module.afterWrite ?? []) await post(records, work);
  if (!module.changesAccess) return;
  work.later(accessChanged({ everybody: true }));
  work.ifStored(() => forgetViewers(work.runtime));
}
