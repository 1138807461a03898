import { shaped } from "#db/row";
import { accountName } from "#db/accountName";
import { isLedger } from "#db/registry";
import type { Module } from "#define/module";
import { fail } from "#define/problem";
import { readRecords } from "#engine/records";
import { outsideBy } from "#engine/access/scoped";
import { shapeOf } from "#engine/definition/shape";
import { refuseAccess } from "#engine/access/moduleAccess";
import type { DocumentRecord } from "#define/rows";
import type { EngineWork } from "#engine/context";

/**
 * Ends the request with forbidden, naming the right or the menu path that is missing, unless the viewer may do this with the module; nobody
 * writes a ledger by hand.
 */
export function demand({ viewer }: Pick<EngineWork, "viewer">, module: Module, action: string): void {
  if (module.readonly && ["create", "edit", "delete", "import"].includes(action))
    fail({ type: "forbidden", permission: `${module.id}.${action}` });
  refuseAccess(viewer, module, action);
}

/** Ends the request with forbidden unless the rows lie where the viewer may do this with the module; to see them is less. */
export function demandRows(
  { viewer }: Pick<EngineWork, "viewer">,
  module: Module,
  action: string,
  records: readonly DocumentRecord[],
): void {
  if (records.some((record) => outsideBy(module, viewer, record, action) !== undefined))
    fail({ type: "forbidden", permission: `${module.id}.${action}` });
}

/**
 * The record that something hangs on (history, attachment, comment, print, message): whole, if the viewer may do this with it; throws
 * forbidden, and notFound where he may not even see it.
 */
export async function demandRecord(work: EngineWork, module: Module, id: string, action = "read"): Promise<DocumentRecord> {
  demand(work, module, action);
  const [record] = await readRecords(work, module, [id]);
  if (!record) fail({ type: "notFound", what: module.id });
  demandRows(work, module, action, [record]);
  return record;
}

/** Says whether records of a module stay as they were written, for good: nothing may even lock them. */
export function isKept(module: Module): boolean {
  return isLedger(shapeOf(module).parts[0].table);
}

/** Says whether fields and lines may be changed in a stage; a module without stages or without `editable` may always be changed. */
export function isEditable(module: Module, stage: string | null): boolean {
  return !module.readonly && !isKept(module) && (module.editable === undefined || stage === null || module.editable.includes(stage));
}

/** Ends the request with stale (who, when, which version) unless the record still has the version that the caller saw. */
export async function refuseStale(work: EngineWork, { header }: DocumentRecord, version: number): Promise<void> {
  if (header.version === version || header.version === undefined) return;
  const [account] = await work.run(
    shaped({
      name: "text",
    })`select ${accountName("account", work.viewer.language)} as name from account where id = ${String(header.updatedBy ?? 0)}`,
  );
  fail({
    type: "stale",
    by: work.viewer.isGuest ? null : (account?.name ?? null),
    at: typeof header.updatedAt === "string" ? header.updatedAt : null,
    version: Number(header.version),
  });
}
