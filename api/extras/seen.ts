import type { Module } from "#define/module";
import { fail } from "#define/problem";
import { readRecords } from "#engine/records";
import { demand } from "#engine/write/guards";
import { outsideBy } from "#engine/access/scoped";
import type { DocumentRecord } from "#define/rows";
import type { EngineWork } from "#engine/context";

/** The module under which comments and files of a module's records are kept. */
export const hungOn = ({ id, recordsOf }: Pick<Module, "id" | "recordsOf">): string => recordsOf ?? id;

/**
 * A record that the viewer may read and, with an action, do that with; throws notFound outside his scope, forbidden without the right or
 * outside the stations that hold it.
 */
export async function seenRecord(work: EngineWork, module: Module, id: string, action = "read"): Promise<DocumentRecord> {
  const [record] = await seenRecords(work, module, [id], action);
  return record ?? fail({ type: "notFound", what: module.id });
}

/** The same for many, in the order of their ids; throws notFound when one of them is missing. */
export async function seenRecords(work: EngineWork, module: Module, ids: readonly string[], action: string): Promise<DocumentRecord[]> {
  demand(work, module, "read");
  demand(work, module, action);
  const records = await readRecords(work, module, ids);
  if (records.length !== new Set(ids).size) fail({ type: "notFound", what: module.id });
  if (action !== "read" && records.some((record) => outsideBy(module, work.viewer, record, action) !== undefined))
    fail({ type: "forbidden", permission: `${module.id}.${action}` });
  return records;
}
